import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import { atualizarComInformado, atualizarPagamento } from './atualizar-pagamento.ts'
import { abrirConta } from './conta.ts'
import { consultarPagamento } from './mercadopago.ts'
import { findPixAberto, findPorIdDoProvedor } from './repository.ts'

/** The job behind a webhook: asks Mercado Pago for the payment's truth and saves it. */
export async function processarNotificacao({
  estabelecimentoId,
  eventoId,
}: {
  estabelecimentoId: string
  eventoId: string
}): Promise<void> {
  const acesso: Acesso = { papel: 'loja', userId: null, estabelecimentoId }
  const { evento, pagamento, conta } = await withAcesso(acesso, async (tx) => {
    const evento = await tx
      .selectFrom('eventos_pagamento')
      .selectAll()
      .where('id', '=', eventoId)
      .executeTakeFirst()
    const pagamento =
      evento && (await findPorIdDoProvedor(tx, { estabelecimentoId, providerPaymentId: evento.data_id }))
    return { evento, pagamento, conta: await abrirConta(tx, estabelecimentoId) }
  })
  if (!evento || evento.processado_em) return

  if (pagamento) {
    await atualizarPagamento({ estabelecimentoId, pagamentoId: pagamento.id })
  } else if (conta && evento.assinatura === 'valida') {
    await adotarPagamento({ estabelecimentoId, token: conta.token, id: evento.data_id })
  }
  await withAcesso(acesso, (tx) =>
    tx
      .updateTable('eventos_pagamento')
      .set({ processado_em: new Date() })
      .where('id', '=', eventoId)
      .execute(),
  )
}

/** A signed notice of a payment we do not know: the answer to our own request may have been lost on the way. */
async function adotarPagamento({
  estabelecimentoId,
  token,
  id,
}: {
  estabelecimentoId: string
  token: string
  id: string
}): Promise<void> {
  const informado = await consultarPagamento({ token, id })
  const vendaId = informado?.external_reference
  if (!informado || !vendaId || !/^[0-9a-f-]{36}$/.test(vendaId)) return
  const acesso: Acesso = { papel: 'loja', userId: null, estabelecimentoId }
  const aberto = await withAcesso(acesso, (tx) => findPixAberto(tx, vendaId))
  if (aberto?.status !== 'criando') return
  await atualizarComInformado({ estabelecimentoId, pagamentoId: aberto.id, informado })
}
