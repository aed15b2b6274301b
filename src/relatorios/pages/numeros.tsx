import { compararNumeros } from '#src/shared/numeros.ts'
import { Numeros } from '#src/shared/ui/numeros/numeros.tsx'
import { formatarCelula } from '../formatar.ts'
import type { Numero } from '../schemas.ts'

/** The figures of a report or of the dashboard. */
export function NumerosDoRelatorio({ numeros }: { numeros: readonly Numero[] }) {
  return (
    <Numeros
      numeros={numeros.map(({ nome, valor, anterior, unidade, bom, detalhe, rota }) => ({
        nome,
        valor: formatarCelula(valor, unidade),
        mudanca: compararNumeros(valor, anterior),
        antes: formatarCelula(anterior, unidade),
        bom,
        detalhe,
        rota: valor ? rota : null,
      }))}
    />
  )
}
