import { alertar } from '#src/registro/server/alertar.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { recebido, STATUS_ABERTOS } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento, type PagamentoConsultado } from './atualizar-pagamento.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Recebedor } from './conta.ts'
import { cancelarPagamento, MercadoPagoError } from './mercadopago.ts'
import { findAberto, lockPagamento, type PagamentoRow, type Referencia, updateStatus } from './repository.ts'

/** Reconciliation asks about an unanswered attempt within this time. */
const RESPOSTA_ATE_MS = 60_000

/**
 * Makes sure that the open payment of a sale or an invoice can no longer be made: cancelled at the provider first, then
 * here. Returns false when it cannot be: it was approved meanwhile, `poupaAnalise` and the provider is still looking at it,
 * or it was made after `ateTentativa`. No transaction is open while asking.
 */
export async function encerrarPagamentoAberto({
  estabelecimentoId,
  poupaAnalise = false,
  ateTentativa = Infinity,
  ...referencia
}: {
  estabelecimentoId: string
  /** The clock ran out; nobody asked for the end (docs/rules/sales.md#payment-states). */
  poupaAnalise?: boolean
  /** The last attempt there was when its time was found to be over. */
  ateTentativa?: number
} & Referencia): Promise<boolean> {
  const recebedor: Recebedor = { estabelecimentoId, daPlataforma: 'faturaId' in referencia }
  const acesso = acessoDoRecebedor(recebedor)
  const [conta, aberto, agora] = await withAccess(acesso, (tx) =>
    Promise.all([abrirContaDoRecebedor(tx, recebedor), findAberto(tx, referencia), databaseTime(tx)]),
  )
  if (!aberto) return true
  if (aberto.tentativa > ateTentativa) return false
  const pagamentoId = aberto.id
  if (!aberto.provider_payment_id) {
    // A card whose answer is still on its way may have been charged: nobody gives it up before that is known.
    if (aberto.forma === 'cartao' && agora.getTime() - aberto.created_at.getTime() < RESPOSTA_ATE_MS)
      return false
    // Never made, or the answer is still on its way: reconciliation would find and report it.
    const semResposta = await withAccess(acesso, (tx) =>
      updateStatus(tx, pagamentoId, { de: 'criando', para: 'cancelado' }),
    )
    return (
      semResposta || encerrarPagamentoAberto({ estabelecimentoId, poupaAnalise, ateTentativa, ...referencia })
    )
  }
  if (!conta) return encerrarSemPerguntar({ ...recebedor, pagamentoId })

  if (poupaAnalise) {
    const { foraDaConta, ...pagamento } = await atualizarPagamento({ ...recebedor, pagamentoId })
    if (!foraDaConta) {
      if (pagamento.status === 'em_analise' || pagamento.status === 'autorizado') return false
      if (!STATUS_ABERTOS.includes(pagamento.status)) return terminou(pagamento)
    }
  }
  const alvo = { ...recebedor, pagamentoId, token: conta.token, id: aberto.provider_payment_id }
  const { foraDaConta, ...pagamento } = await cancelarNoProvedor(alvo)
  return foraDaConta ? encerrarSemPerguntar({ ...recebedor, pagamentoId }) : terminou(pagamento)
}

/** Cancels a payment at the provider. Where that refuses, or answers something else, what it says when asked decides. */
export async function cancelarNoProvedor({
  token,
  id,
  ...alvo
}: Recebedor & { pagamentoId: string; token: string; id: string }): Promise<PagamentoConsultado> {
  try {
    const informado = await cancelarPagamento({ token, id })
    await atualizarComInformado({ ...alvo, informado })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    if (error.incerto) throw errors.falha_ao_cancelar()
  }
  return atualizarPagamento(alvo)
}

/**
 * No account of today knows the payment: what it pays must not wait for it, and a person looks into the account that does.
 * An account that is connected later is asked about it (perguntarPelosEncerrados).
 */
async function encerrarSemPerguntar({
  pagamentoId,
  ...recebedor
}: Recebedor & { pagamentoId: string }): Promise<boolean> {
  const { estabelecimentoId } = recebedor
  return withAccess(acessoDoRecebedor(recebedor), async (tx) => {
    const pagamento = await lockPagamento(tx, pagamentoId)
    if (!pagamento || !STATUS_ABERTOS.includes(pagamento.status)) return !pagamento || terminou(pagamento)
    await updateStatus(tx, pagamentoId, { de: pagamento.status, para: 'cancelado' })
    await alertar(tx, {
      codigo: 'PAG-CONTA',
      severidade: 'alto',
      estabelecimentoId,
      chave: pagamentoId,
      resumo: `Um pagamento de ${formatarReais(pagamento.valor)} ficou em aberto em uma conta Mercado Pago que não está mais conectada; confira nela se foi pago.`,
      dados: {
        pagamento_id: pagamentoId,
        venda_id: pagamento.venda_id,
        no_provedor: pagamento.provider_payment_id,
      },
    })
    return true
  })
}

const terminou = ({ status, provider_status_detail }: PagamentoRow) =>
  !STATUS_ABERTOS.includes(status) && !recebido(status, provider_status_detail)
