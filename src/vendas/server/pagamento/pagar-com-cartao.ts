import type { CartaoInput } from '#src/pagamentos/schemas.ts'
import { cobrarCartao } from '#src/pagamentos/server/cobrar-cartao.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { hitFits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPagamento } from './aplicar-pagamento.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import { transicaoInvalida } from '../mover-venda.ts'
import { aPagarNoProvedor, emailReserva } from './pagar-com-pix.ts'
import { reabrirVenda } from './reabrir-venda.ts'
import { findLojaParaVenda } from '../repository.ts'

/**
 * The buyer pays their own order with a card's token at the shop's own account; an expired order is opened again
 * first. The amount is the sale's. Answers the sale: paid, being analysed, or with a refused payment.
 */
export async function pagarComCartao(
  pessoa: Pessoa,
  pedido: { vendaId: string; cartao: CartaoInput; totalVisto: number | undefined },
): Promise<VendaDetalhe> {
  const { vendaId, cartao, totalVisto } = pedido
  const antes = await acharVenda(pessoa, vendaId)
  if (antes.user_id !== pessoa.userId) throw errors.nao_encontrada()
  if (!antes.cartao_online) throw errors.venda_nao_e_cartao()
  await limitarTentativas(pessoa)
  const { estabelecimento_id: estabelecimentoId } = antes
  if (antes.status === 'expirado')
    await reabrirVenda({ estabelecimentoId, vendaId, userId: pessoa.userId, totalVisto })

  const venda = await lerVenda(pessoa, vendaId)
  if (venda.status !== 'pendente' || venda.pago_em) throw transicaoInvalida(venda.status, 'pago')
  const loja = await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, (tx) =>
    findLojaParaVenda(tx, estabelecimentoId),
  )
  if (!loja?.conectada) throw errors.pagamento_indisponivel()
  if (!loja.pagamentos_habilitados) throw errors.pagamentos_desabilitados()

  const pagamento = await cobrarCartao({
    estabelecimentoId,
    vendaId,
    valor: aPagarNoProvedor(venda),
    descricao: `Pedido #${venda.numero} — ${loja.nome}`,
    itens: venda.itens.map((item) => ({
      title: item.nome,
      quantity: item.quantidade,
      unit_price: item.preco_unitario,
    })),
    pagador: {
      nome: venda.cliente?.nome ?? 'Cliente',
      email: cartao.email ?? venda.cliente?.email ?? emailReserva(),
    },
    cartao,
  })
  // The buyer waits for this answer: the job that would do the same finds it done.
  await aplicarPagamento({ estabelecimentoId, pagamentoId: pagamento.id })
  return lerVenda(pessoa, vendaId)
}

async function limitarTentativas({ userId }: Pessoa): Promise<void> {
  const { CARD_ACCOUNT_LIMIT: limit, CARD_WINDOW_SECONDS: windowSeconds } = getConfig()
  if (!(await hitFits({ name: 'cartoes', who: userId, limit, windowSeconds }))) throw errors.muitos_cartoes()
}
