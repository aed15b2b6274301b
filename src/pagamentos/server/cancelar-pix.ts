import { withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import { STATUS_ABERTOS } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento } from './atualizar-pagamento.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Recebedor } from './conta.ts'
import { cancelarPagamento, MercadoPagoError } from './mercadopago.ts'
import { findPixAberto, type Referencia, updateStatus } from './repository.ts'

/**
 * Makes sure that the open PIX of a sale or an invoice can no longer be paid: cancelled at the provider first, then here. Returns
 * false when it cannot be: it was approved meanwhile, or is being analysed. No transaction is open while asking.
 */
export async function encerrarPixAberto({
  estabelecimentoId,
  ...referencia
}: { estabelecimentoId: string } & Referencia): Promise<boolean> {
  const recebedor: Recebedor = { estabelecimentoId, daPlataforma: 'faturaId' in referencia }
  const acesso = acessoDoRecebedor(recebedor)
  const { conta, aberto } = await withAcesso(acesso, async (tx) => ({
    conta: await abrirContaDoRecebedor(tx, recebedor),
    aberto: await findPixAberto(tx, referencia),
  }))
  if (!aberto) return true
  const pagamentoId = aberto.id
  if (!conta || !aberto.provider_payment_id) {
    // Never made, or the answer is still on its way: reconciliation would find and report it.
    await withAcesso(acesso, (tx) => updateStatus(tx, pagamentoId, 'cancelado'))
    return true
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
