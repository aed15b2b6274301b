import { formatarReais, paraReais } from '#src/shared/dinheiro.ts'
import type { LojaDoCarrinho } from '../../carrinho-por-loja.ts'
import { descontoNoPix } from '../../rules.ts'
import type { LojaAPagar } from '../compra/dados-da-loja.ts'

export interface Descontos {
  /** All of them together. */
  centavos: number
  /** Cents by shop. */
  porLoja: Record<string, number>
  /** `R$ 95,00 no PIX (5% off)`; undefined when there is none. */
  frase: string | undefined
}

/** What the shops take off an order for the way it is paid. The server works it out again. */
export function descontosDaCompra(
  lojas: LojaAPagar[],
  { daCompra, forma }: { daCompra: LojaDoCarrinho[]; forma: string | null | undefined },
): Descontos {
  const porLoja: Record<string, number> = {}
  const percentuais = new Set<number>()
  let subtotal = 0
  for (const { estabelecimentoId, subtotalCentavos } of daCompra) {
    const percentual = lojas.find(({ id }) => id === estabelecimentoId)?.recebimento.desconto_pix ?? 0
    percentuais.add(percentual)
    subtotal += subtotalCentavos
    porLoja[estabelecimentoId] = forma === 'pix' ? descontoNoPix(subtotalCentavos, percentual) : 0
  }
  const centavos = Object.values(porLoja).reduce((soma, parte) => soma + parte, 0)
  const [percentual] = percentuais
  const off = percentuais.size === 1 && percentual ? ` (${percentual.toLocaleString('pt-BR')}% off)` : ''
  const frase =
    centavos > 0
      ? `${formatarReais(paraReais(subtotal - centavos))} no PIX${off}. Confirma na hora.`
      : undefined
  return { centavos, porLoja, frase }
}
