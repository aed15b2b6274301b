import type { CartaoInput } from '#src/pagamentos/schemas.ts'
import { cobrarCartao } from '#src/pagamentos/server/cobrar-cartao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { hitFits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { exigirComprador, lerVenda } from '../lista/ler-vendas.ts'
import { transicaoInvalida } from '../mover-venda.ts'
import { cobrancaDa } from './cobranca-da-venda.ts'
import { reabrirVenda } from './reabrir-venda.ts'

/**
 * The buyer pays their own order with a card's token at the shop's own account; an expired order is opened again
 * first. The amount is the sale's. Answers the sale: paid, being analysed, or with a refused payment.
 */
export async function pagarComCartao(
  pessoa: Pessoa,
  pedido: { vendaId: string; cartao: CartaoInput; totalVisto: number | undefined },
): Promise<VendaDetalhe> {
  const { vendaId, cartao, totalVisto } = pedido
  const antes = await exigirComprador(pessoa, vendaId)
  if (!antes.cartao_online) throw errors.venda_nao_e_cartao()
  await limitarTentativas(pessoa)
  const { estabelecimento_id: estabelecimentoId } = antes
  if (antes.status === 'expirado')
    await reabrirVenda({ estabelecimentoId, vendaId, userId: pessoa.userId, totalVisto })

  const venda = await lerVenda(pessoa, vendaId)
  if (venda.status !== 'pendente' || venda.pago_em) throw transicaoInvalida(venda.status, 'pago')
  const { cobranca } = await cobrancaDa(pessoa, venda, cartao.email)
  const pagamento = await cobrarCartao({ ...cobranca, vendaId, cartao })
  // The buyer waits for this answer: the job that would do the same finds it done.
  await aplicarPagamento({ estabelecimentoId, pagamentoId: pagamento.id })
  return lerVenda(pessoa, vendaId)
}

async function limitarTentativas({ userId }: Pessoa): Promise<void> {
  const { CARD_ACCOUNT_LIMIT: limit, CARD_WINDOW_SECONDS: windowSeconds } = getConfig()
  if (!(await hitFits({ name: 'cartoes', who: userId, limit, windowSeconds }))) throw errors.muitos_cartoes()
}
