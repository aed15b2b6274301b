import { shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePagamentos } from './queues.ts'
import { log } from '#src/shared/server/log.ts'
import { errors } from '../errors.ts'
import type { CartaoInput } from '../schemas.ts'
import { atualizarComInformado, perguntar } from './atualizar-pagamento.ts'
import { abrirConta } from './conta.ts'
import { type Cobranca, corpoDaCobranca } from './gerar-pix.ts'
import { type CorpoPagamento, criarPagamento, MercadoPagoError } from './mercadopago.ts'
import {
  findAberto,
  findAprovado,
  findPagamento,
  insertTentativa,
  lockTentativas,
  type PagamentoRow,
  updateStatus,
} from './repository.ts'

export interface PedidoDeCartao extends Cobranca {
  vendaId: string
  cartao: CartaoInput
}

/** Longer than a PIX takes: a bank is asked. Past it the answer is found by reconciliation. */
const PRAZO_MS = 8000

/**
 * Charges a card's token at the shop's own account. A token pays once, and so does an attempt: its idempotency key is
 * `venda:tentativa`, and while one is under way a second is not made. No transaction is open while Mercado Pago is asked.
 */
export async function cobrarCartao(pedido: PedidoDeCartao): Promise<PagamentoRow> {
  const acesso = shopAlone(pedido.estabelecimentoId)
  const { conta, aberto, tentativa } = await withAccess(acesso, async (tx) => {
    const referencia = { vendaId: pedido.vendaId }
    await lockTentativas(tx, pedido, referencia)
    const conta = await abrirConta(tx, pedido.estabelecimentoId)
    if (!conta) throw errors.loja_sem_conta()
    const aberto = await findAberto(tx, referencia)
    // The press before this one was just approved, and is about to make the sale paid.
    if (await findAprovado(tx, pedido.vendaId)) throw errors.ja_aprovado()
    if (aberto) return { conta, aberto, tentativa: aberto }
    const { estabelecimentoId, valor } = pedido
    const nova = {
      estabelecimentoId,
      referencia,
      valor,
      forma: 'cartao' as const,
      parcelas: pedido.cartao.installments,
    }
    return { conta, aberto: undefined, tentativa: await insertTentativa(tx, nova) }
  })
  if (aberto) return aberto

  try {
    const informado = await perguntar(pedido, () =>
      criarPagamento({
        token: conta.token,
        chave: `${pedido.vendaId}:${tentativa.tentativa}`,
        corpo: corpoDoCartao(pedido),
        prazoMs: PRAZO_MS,
      }),
    )
    await atualizarComInformado({
      estabelecimentoId: pedido.estabelecimentoId,
      pagamentoId: tentativa.id,
      informado,
    })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    log.warn({ err: error, venda: pedido.vendaId }, 'Mercado Pago did not charge the card')
    await withAccess(acesso, async (tx) => {
      if (error.incerto)
        await enqueue(tx, filasDePagamentos.conciliar, { pagamentoId: tentativa.id }, { startAfter: 5 })
      else await updateStatus(tx, tentativa.id, { de: 'criando', para: 'recusado' })
    })
    if (error.incerto) throw errors.cartao_sem_resposta()
    throw error.recusaDaConta ? errors.conta_recusou() : errors.cartao_nao_aceito()
  }
  return withAccess(acesso, async (tx) => (await findPagamento(tx, tentativa.id)) as PagamentoRow)
}

function corpoDoCartao(pedido: PedidoDeCartao): CorpoPagamento {
  const { valor, vendaId, cartao } = pedido
  const comum = corpoDaCobranca(pedido, { vendaId })
  return {
    ...comum,
    transaction_amount: valor,
    token: cartao.token,
    installments: cartao.installments,
    payment_method_id: cartao.payment_method_id,
    ...(cartao.issuer_id ? { issuer_id: Number(cartao.issuer_id) } : {}),
    payer: { ...comum.payer, ...(cartao.identification ? { identification: cartao.identification } : {}) },
    capture: true,
    binary_mode: false,
  }
}
