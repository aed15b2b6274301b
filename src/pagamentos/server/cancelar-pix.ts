import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import { STATUS_ABERTOS } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento } from './atualizar-pagamento.ts'
import { abrirConta } from './conta.ts'
import { cancelarPagamento, MercadoPagoError } from './mercadopago.ts'
import { findPixAberto, updateStatus } from './repository.ts'

/**
 * Makes sure that a sale's open PIX can no longer be paid: cancelled at the provider first, then here. Returns
 * false when it cannot be: it was approved meanwhile, or is being analysed. No transaction is open while asking.
 */
export async function encerrarPixAberto({
  estabelecimentoId,
  vendaId,
}: {
  estabelecimentoId: string
  vendaId: string
}): Promise<boolean> {
  const acesso: Acesso = { papel: 'loja', userId: null, estabelecimentoId }
  const { conta, aberto } = await withAcesso(acesso, async (tx) => ({
    conta: await abrirConta(tx, estabelecimentoId),
    aberto: await findPixAberto(tx, vendaId),
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
    await atualizarComInformado({ estabelecimentoId, pagamentoId, informado })
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    if (error.incerto) throw errors.falha_ao_cancelar()
  }
  // The provider refused, or answered something else: what it says when asked decides.
  const depois = await atualizarPagamento({ estabelecimentoId, pagamentoId })
  return !STATUS_ABERTOS.includes(depois.status) && depois.status !== 'aprovado'
}
