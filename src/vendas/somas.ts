import { recebido } from '#src/pagamentos/rules.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Venda, VendaDetalhe } from './schemas.ts'

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

type Paga = Pick<Venda, 'total' | 'total_reembolsado'> &
  Partial<Pick<VendaDetalhe, 'pagamentos' | 'reembolsos'>>

/**
 * Reais of a paid sale that no refund gives back, made or asked for, as devolverDinheiro counts them. A list knows only of
 * those that were made.
 */
export function aindaReembolsavel({ total, total_reembolsado, pagamentos, reembolsos }: Paga): number {
  if (!pagamentos || !reembolsos) return paraReais(paraCentavos(total) - paraCentavos(total_reembolsado))
  const centavos = pagamentos
    .filter(({ uso, payment_id }) => uso === 'quitou' || payment_id === null)
    .filter(({ status, provider_status_detail }) => recebido(status, provider_status_detail))
    .map(({ id, valor, valor_reembolsado }) => {
      const pedido = reembolsos
        .filter(({ pagamento_id, status }) => pagamento_id === id && status !== 'falhou')
        .reduce((soma, reembolso) => soma + paraCentavos(reembolso.valor), 0)
      return paraCentavos(valor) - Math.max(paraCentavos(valor_reembolsado), pedido)
    })
  return paraReais(centavos.reduce((soma, resta) => soma + resta, 0))
}
