import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { count } from '#src/shared/server/metrics/measures.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDePagamentos } from './queues.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../errors.ts'
import { assinaturaValida, carimboDaAssinatura } from './verificar-webhook.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type Conta, donoDaConta } from './conta.ts'
import { findPorIdDoProvedor } from './repository.ts'

// Another protocol's message: unknown fields pass, and nothing of it is believed but which payment to ask about.
const corpoSchema = z.looseObject({
  type: z.string().max(100).optional(),
  action: z.string().max(100).optional(),
  data: z.looseObject({ id: z.union([z.string().max(100), z.number()]).transform(String) }).optional(),
  user_id: z
    .union([z.string().max(100), z.number()])
    .transform(String)
    .optional(),
})
type Corpo = z.infer<typeof corpoSchema>

const querySchema = z.looseObject({
  /** The shop whose account it is; `plataforma` for the account that invoices are paid into. */
  estabelecimento: z.union([z.uuid(), z.literal('plataforma')]),
  'data.id': z.string().max(100).optional(),
  topic: z.string().optional(),
  type: z.string().max(100).optional(),
})

const requestIdSchema = z.string().max(200).catch('')

/**
 * Mercado Pago calls this when a payment changes. Promised: checked against the shop's secret, kept as it came,
 * answered at once, worked by a job that asks the provider for the truth. A request that was signed once queues one job,
 * whatever else its copies say.
 */
export const mercadopagoWebhook = routes('functions', {
  'POST /functions/v1/mercadopago-webhook': route({
    who: 'publico',
    summary: 'O Mercado Pago avisa que um pagamento mudou',
    query: querySchema,
    body: corpoSchema.nullish(),
    answer: z.object({ recebido: z.literal(true) }),
    async handle({ query, headers, body }, reply) {
      const { estabelecimento, 'data.id': idDaQuery, topic, type } = query
      // The old IPN cannot be validated and always comes with a webhook besides.
      if (topic !== undefined) return reply.send({ recebido: true as const })
      await receberNotificacao({
        estabelecimentoId: estabelecimento === 'plataforma' ? null : estabelecimento,
        idDaQuery,
        tipo: type ?? body?.type ?? 'payment',
        corpo: body ?? {},
        cabecalho: header(headers['x-signature']),
        requestId: requestIdSchema.parse(header(headers['x-request-id'])),
      })
      return reply.send({ recebido: true })
    },
  }),
})

interface Notificacao {
  /** Null for the platform's account. */
  estabelecimentoId: string | null
  idDaQuery: string | undefined
  tipo: string
  corpo: Corpo
  cabecalho: string | undefined
  requestId: string
}

async function receberNotificacao(notificacao: Notificacao): Promise<void> {
  const provider = 'mercado_pago'
  await guardarNotificacao(notificacao).catch(async (error) => {
    count('portal_webhooks_total', { provider, outcome: error instanceof DomainError ? 'refused' : 'failed' })
    if (error instanceof DomainError && error.code === 'pagamentos.assinatura_invalida') {
      await contarAssinaturaRuim(notificacao.estabelecimentoId)
    }
    throw error
  })
  count('portal_webhooks_total', { provider, outcome: 'received' })
}

/** Several in ten minutes are no accident: somebody guesses, or the shop's secret is out of date. */
async function contarAssinaturaRuim(estabelecimentoId: string | null): Promise<void> {
  await withAccess(acessoDoRecebedor(donoDaConta(estabelecimentoId)), async (tx) => {
    const { assinaturas_ruins } = await lerConfiguracao(tx, regrasDeAlerta)
    const who = estabelecimentoId ?? 'plataforma'
    const limite = {
      name: 'webhook-sem-assinatura',
      who,
      limit: assinaturas_ruins,
      windowSeconds: 600,
    }
    const [contagem] = await countHits(tx, [limite])
    if (!contagem?.full) return
    await alertar(tx, {
      codigo: 'PAG-ASSIN',
      severidade: 'alto',
      estabelecimentoId,
      chave: who,
      resumo: 'Várias notificações do Mercado Pago com assinatura inválida em 10 minutos.',
    })
  })
}

async function guardarNotificacao(notificacao: Notificacao): Promise<void> {
  const { estabelecimentoId, corpo } = notificacao
  const dono = donoDaConta(estabelecimentoId)
  await withAccess(acessoDoRecebedor(dono), async (tx) => {
    const [conta, agora] = await Promise.all([abrirContaDoRecebedor(tx, dono), databaseTime(tx)])
    if (!conta) throw portal.nao_encontrado()
    const dataId = notificacao.idDaQuery ?? corpo.data?.id
    if (conta.segredoWebhook) {
      exigirAssinatura(notificacao, conta, agora)
    } else if (!dataId || !(await merecePergunta(tx, { estabelecimentoId, providerPaymentId: dataId }))) {
      return
    }
    if (!dataId) return

    const evento = await tx
      .insertInto('eventos_pagamento')
      .values({
        estabelecimento_id: estabelecimentoId,
        tipo: notificacao.tipo,
        data_id: dataId,
        acao: corpo.action ?? '',
        request_id: notificacao.requestId || carimboDaAssinatura(notificacao.cabecalho) || randomUUID(),
        assinatura: conta.segredoWebhook ? 'valida' : 'sem_segredo',
        corpo: JSON.stringify(corpo),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!evento || notificacao.tipo !== 'payment') return
    await enqueue(tx, filasDePagamentos.processarNotificacao, { estabelecimentoId, eventoId: evento.id })
  })
}

/** Signed over the query's id, and a body that names neither another payment nor another account. */
function exigirAssinatura(notificacao: Notificacao, conta: Conta, agora: Date): void {
  const { corpo, idDaQuery } = notificacao
  const valida =
    idDaQuery !== undefined &&
    assinaturaValida({
      cabecalho: notificacao.cabecalho,
      requestId: notificacao.requestId || undefined,
      dataId: idDaQuery,
      segredo: conta.segredoWebhook ?? '',
      agora,
    }) &&
    (corpo.data === undefined || corpo.data.id.toLowerCase() === idDaQuery.toLowerCase()) &&
    (corpo.user_id === undefined || corpo.user_id === conta.contaId)
  if (!valida) throw errors.assinatura_invalida()
}

/** Without a secret a call is a hint: worth one question per known payment in 10 s, none for an unknown one. */
async function merecePergunta(
  tx: Tx,
  alvo: { estabelecimentoId: string | null; providerPaymentId: string },
): Promise<boolean> {
  const pagamento = await findPorIdDoProvedor(tx, alvo)
  if (!pagamento) return false
  const limite = { name: 'webhook-sem-segredo', who: pagamento.id, limit: 1, windowSeconds: 10 }
  const [contagem] = await countHits(tx, [limite])
  return contagem?.fits === true
}

function header(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
