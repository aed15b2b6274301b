import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Venda } from './schemas.ts'

type Vendida = Pick<Venda, 'desconto' | 'entrega' | 'cupons'>

/**
 * What was taken off a sale's subtotal and added to it, line by line, in reais: the coupon by its code, what else was
 * taken off, the delivery as it costs and the coupon that paid for it. Everywhere a sale is shown, the same lines.
 */
export function descontosEEntrega({ desconto, entrega, cupons }: Vendida): [nome: string, reais: number][] {
  const doCupom = cupons.reduce((soma, cupom) => soma + paraCentavos(cupom.desconto), 0)
  const daEntrega = cupons.reduce((soma, cupom) => soma + paraCentavos(cupom.entrega), 0)
  const linhas: [string, number][] = [
    ...cupons.map(({ codigo, desconto: valor }): [string, number] => [`Cupom ${codigo}`, -valor]),
    ['Desconto', -paraReais(paraCentavos(desconto) - doCupom)],
    ['Entrega', paraReais(paraCentavos(entrega) + daEntrega)],
    ...cupons.map(({ codigo, entrega: valor }): [string, number] => [`Cupom ${codigo} na entrega`, -valor]),
  ]
  return linhas.filter(([, reais]) => reais !== 0)
}
