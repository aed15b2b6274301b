import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { count } from '#src/shared/server/metrics/measures.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors-do-envio.ts'
import { acharPeloProvedor } from './acompanhar-etiquetas.ts'
import { filasDeFretes } from './queues.ts'

// Another protocol's message: unknown fields pass, and nothing of it is believed but which label to ask about.
const corpoSchema = z.looseObject({
  event: z.string().max(100).optional(),
  data: z.looseObject({ id: z.string().max(100) }).optional(),
})

/** The carrier tries five times, a quarter of an hour apart: the same words count once. */
const REPETIDO_SEGUNDOS = 2 * 3600

/**
 * Melhor Envio calls this when a label of the app's moved. Checked against the app's secret over the body as it came,
 * answered at once, worked by a job that asks the carrier for the truth: what it says of the state may lag behind.
 */
export const melhorEnvioWebhook = routes('functions', {
  'POST /functions/v1/melhor-envio-webhook': route({
    who: 'publico',
    summary: 'O Melhor Envio avisa que uma etiqueta andou',
    raw: true,
    body: corpoSchema.nullish(),
    answer: z.object({ recebido: z.literal(true) }),
    async handle({ headers, body, rawBody }) {
      const corpo = rawBody ?? Buffer.alloc(0)
      const assinatura = headers['x-me-signature']
      const provider = 'melhor_envio'
      if (!assinaturaValida(corpo, Array.isArray(assinatura) ? assinatura[0] : assinatura)) {
        count('portal_webhooks_total', { provider, outcome: 'refused' })
        throw errors.assinatura_invalida()
      }
      if (body?.data) await receber(body.data.id, corpo)
      count('portal_webhooks_total', { provider, outcome: 'received' })
      return { recebido: true as const }
    },
  }),
})

/** HMAC-SHA256 of the body with the app's secret. In hex or in base64: no source says which, so both pass. */
export function assinaturaValida(corpo: Buffer, assinatura: string | undefined): boolean {
  const segredo = getConfig().melhorEnvioApp?.clientSecret
  if (!segredo || !assinatura) return false
  const certa = createHmac('sha256', segredo).update(corpo).digest()
  const texto = assinatura.trim().replace(/^sha256=/i, '')
  const recebida = /^[0-9a-f]{64}$/i.test(texto) ? Buffer.from(texto, 'hex') : Buffer.from(texto, 'base64')
  return recebida.length === certa.length && timingSafeEqual(recebida, certa)
}

async function receber(providerId: string, corpo: Buffer): Promise<void> {
  const etiqueta = await acharPeloProvedor(providerId)
  if (!etiqueta) return
  const who = createHash('sha256').update(corpo).digest('hex')
  const { estabelecimento_id: estabelecimentoId, id: etiquetaId } = etiqueta
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const [contagem] = await countHits(tx, [
      { name: 'aviso-de-envio', who, limit: 1, windowSeconds: REPETIDO_SEGUNDOS },
    ])
    if (contagem?.fits) await enqueue(tx, filasDeFretes.conferir, { estabelecimentoId, etiquetaId })
  })
}
