import { withAccess } from '#src/shared/server/database/database.ts'
import { STATUS_ABERTOS, statusLocal } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento, perguntar } from './atualizar-pagamento.ts'
import {
  abrirContaDoRecebedor,
  acessoDoRecebedor,
  type DonoDaConta,
  donoDaConta,
  recebedorDe,
} from './conta.ts'
import { consultarPagamento } from './mercadopago.ts'
import { findPorIdDoProvedor, findSemResposta } from './repository.ts'

/** The job behind a webhook: asks Mercado Pago for the payment's truth and saves it. Any number of times. */
export async function processarNotificacao({
  estabelecimentoId,
  eventoId,
  outraVez = false,
}: {
  /** Null for the platform's account. */
  estabelecimentoId: string | null
  eventoId: string
  /** A person asked for it: works an event again that was worked already. */
  outraVez?: boolean
}): Promise<void> {
  const dono = donoDaConta(estabelecimentoId)
  const acesso = acessoDoRecebedor(dono)
  const { evento, pagamento, conta } = await withAccess(acesso, async (tx) => {
    const evento = await tx
      .selectFrom('eventos_pagamento')
      .selectAll()
      .where('id', '=', eventoId)
      .executeTakeFirst()
    const pagamento =
      evento && (await findPorIdDoProvedor(tx, { estabelecimentoId, providerPaymentId: evento.data_id }))
    return { evento, pagamento, conta: await abrirContaDoRecebedor(tx, dono) }
  })
  if (!evento || (evento.processado_em && !outraVez)) return

  if (pagamento) {
    await atualizarPagamento({ ...recebedorDe(pagamento), pagamentoId: pagamento.id, origem: 'webhook' })
  } else if (conta && evento.assinatura === 'valida') {
    await adotarPagamento({ dono, token: conta.token, id: evento.data_id })
  }
  await withAccess(acesso, (tx) =>
    tx
      .updateTable('eventos_pagamento')
      .set({
        processado_em: evento.processado_em ?? new Date(),
        ...(outraVez ? { reprocessos: evento.reprocessos + 1, reprocessado_em: new Date() } : {}),
      })
      .where('id', '=', eventoId)
      .execute(),
  )
}

/** A signed notification of a payment we do not know: the answer to our own request may have been lost on the way. */
async function adotarPagamento({
  dono,
  token,
  id,
}: {
  dono: DonoDaConta
  token: string
  id: string
}): Promise<void> {
  const informado = await perguntar(dono, () => consultarPagamento({ token, id }))
  const referencia = informado?.external_reference
  if (!informado || !referencia || !/^[0-9a-f-]{36}$/.test(referencia)) return
  const semResposta = await withAccess(acessoDoRecebedor(dono), (tx) =>
    findSemResposta(tx, dono.daPlataforma ? { faturaId: referencia } : { vendaId: referencia }),
  )
  if (!semResposta) return
  const aberto = STATUS_ABERTOS.includes(statusLocal(informado.status, informado.status_detail))
  if (semResposta.status === 'cancelado' && aberto) return
  await atualizarComInformado({
    ...recebedorDe(semResposta),
    pagamentoId: semResposta.id,
    informado,
    origem: 'webhook',
  })
}
