import type { ComponentProps } from 'react'
import { contar } from '#src/shared/ui/cartao-loja.tsx'
import { Janela } from '#src/shared/ui/janela.tsx'
import { useVoltarFecha } from '#src/shared/ui/voltar-fecha.ts'
import { PainelDeFiltros } from './painel-de-filtros.tsx'

interface Props extends ComponentProps<typeof PainelDeFiltros> {
  total: number
  onFechar: () => void
}

/** The filters beside the page, where there is no room for them in it. Open while mounted. */
export default function GavetaDeFiltros({ total, onFechar, ...painel }: Props) {
  useVoltarFecha(true, onFechar)
  return (
    <Janela titulo="Filtros" forma="gaveta" onFechar={onFechar}>
      <PainelDeFiltros {...painel} />
      <button type="button" className="botao largo" onClick={onFechar}>
        Ver {contar(total, 'produto', 'produtos')}
      </button>
    </Janela>
  )
}
