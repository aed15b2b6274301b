import { databaseTime } from '#src/shared/server/clock.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { STATUS_ABERTOS } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento } from './atualizar-pagamento.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Recebedor } from './conta.ts'
import { cancelarPagamento, MercadoPagoError } from './mercadopago.ts'
import { findAberto, type Referencia, updateStatus } from './repository.ts'

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
  if (!conta || !aberto.provider_payment_id) {
    // A card whose answer is still on its way may have been charged: nobody gives it up before that is known.
    if (aberto.forma === 'cartao' && agora.getTime() - aberto.created_at.getTime() < RESPOSTA_ATE_MS)
      return false
    // Never made, or the answer is still on its way: reconciliation would find and report it.
    await withAccess(acesso, (tx) => updateStatus(tx, pagamentoId, 'cancelado'))
    return true
  }

  if (poupaAnalise) {
    const { status } = await atualizarPagamento({ ...recebedor, pagamentoId })
    if (status === 'em_analise' || status === 'autorizado' || status === 'aprovado') return false
    if (!STATUS_ABERTOS.includes(status)) return true
  }
  try {
    const informado = await cancelarPagamento({ token: conta.token, id: aberto.provider_payment_id })
    await atualizarComInformado({ ...recebedor, pagamentoId, informado })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    if (error.incerto) throw errors.falha_ao_cancelar()
  }
  // The provider refused, or answered something else: what it says when asked decides.
  const depois = await atualizarPagamento({ ...recebedor, pagamentoId })
  return !STATUS_ABERTOS.includes(depois.status) && depois.status !== 'aprovado'
}
