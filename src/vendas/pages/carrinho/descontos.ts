import { descontoEmCentavos, formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import type { LojaAPagar } from '../compra/dados-da-loja.ts'
import { centavosDosCupons, type CuponsDaCompra } from './cupons-da-compra.ts'

export interface Descontos {
  /** All of them together, what coupons take off the delivery too. */
  centavos: number
  /** Cents of each coupon, by its code. */
  cupons: [codigo: string, centavos: number][]
  /** Cents by shop. */
  porLoja: Record<string, number>
  /** `R$ 95,00 no PIX (5% off)`; undefined when there is none. */
  frase: string | undefined
}

/** What the shops take off an order: their coupons, then what paying by PIX takes off the rest. The server works it out again. */
export function descontosDaCompra(
  lojas: LojaAPagar[],
  {
    daCompra,
    forma,
    cupons = {},
  }: { daCompra: LojaDoCarrinho[]; forma: string | null | undefined; cupons?: CuponsDaCompra },
): Descontos {
  const porLoja: Record<string, number> = {}
  const percentuais = new Set<number>()
  let mercadoriaNoPix = 0
  let doPix = 0
  for (const { estabelecimentoId, subtotalCentavos } of daCompra) {
    const percentual = lojas.find(({ id }) => id === estabelecimentoId)?.recebimento.desconto_pix ?? 0
    const cupom = centavosDosCupons(cupons[estabelecimentoId])
    percentuais.add(percentual)
    const noPix = forma === 'pix' ? descontoEmCentavos(subtotalCentavos - cupom.mercadoria, percentual) : 0
    doPix += noPix
    mercadoriaNoPix += subtotalCentavos - cupom.mercadoria - noPix
    porLoja[estabelecimentoId] = cupom.mercadoria + cupom.entrega + noPix
  }
  const centavos = Object.values(porLoja).reduce((soma, parte) => soma + parte, 0)
  const [percentual] = percentuais
  const off = percentuais.size === 1 && percentual ? ` (${percentual.toLocaleString('pt-BR')}% off)` : ''
  const frase =
    doPix > 0 ? `${formatarReais(paraReais(mercadoriaNoPix))} no PIX${off}. Confirma na hora.` : undefined
  const usados = daCompra.flatMap(({ estabelecimentoId }) => cupons[estabelecimentoId]?.cupons ?? [])
  return {
    centavos,
    porLoja,
    frase,
    cupons: usados.map(({ codigo, desconto, entrega }) => [
      codigo,
      paraCentavos(desconto) + paraCentavos(entrega),
    ]),
  }
}
