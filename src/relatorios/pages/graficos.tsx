import { Grafico } from '#src/shared/ui/grafico/grafico.tsx'
import { formatarCelula, formatarNoEixo } from '../formatar.ts'
import type { Grafico as Dados } from '../schemas.ts'

/** A chart of a report or of the dashboard. */
export function GraficoDoRelatorio({ grafico }: { grafico: Dados }) {
  const { unidade, ...resto } = grafico
  return (
    <Grafico
      {...resto}
      formatar={(valor) => formatarCelula(valor, unidade)}
      formatarNoEixo={(valor) => formatarNoEixo(valor, unidade)}
      medida="Período"
      teto={unidade === 'nota' ? 5 : undefined}
    />
  )
}
