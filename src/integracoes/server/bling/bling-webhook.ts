import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { count } from '#src/shared/server/metrics/measures.ts'
import { errors } from '../../errors-do-bling.ts'

// Another program's message: unknown fields pass, and nothing of it is believed but which product to ask about.
const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const corpoSchema = z.looseObject({
  eventId: z.string().min(1).max(100).optional(),
  event: z.string().max(100).optional(),
  companyId: z.coerce.string().max(100).optional(),
  data: z.looseObject({ produto: z.looseObject({ id: idSchema }).optional() }).optional(),
})
type Aviso = z.output<typeof corpoSchema>

/** It tries again for so long: the same event counts once. */
const REPETIDO_SEGUNDOS = 3 * 86_400

/**
 * Bling calls this when something of a connected account moved; only stock is of interest. Checked against the app's
 * secret over the body as it came and answered at once. It comes twice and in any order, so what it says of the balance
 * is not read: the product is asked about.
 */
export const blingWebhook = routes('functions', {
  'POST /functions/v1/bling-webhook': route({
    who: 'publico',
    summary: 'O Bling avisa que o estoque de um produto mudou',
    raw: true,
    body: corpoSchema.nullish(),
    answer: z.object({ recebido: z.literal(true) }),
    async handle({ headers, body, rawBody }) {
      const assinatura = headers['x-bling-signature-256']
      const provider = 'bling'
      if (
        !assinaturaValida(rawBody ?? Buffer.alloc(0), Array.isArray(assinatura) ? assinatura[0] : assinatura)
      ) {
        count('portal_webhooks_total', { provider, outcome: 'refused' })
        throw errors.bling_assinatura_invalida()
      }
      if (body && /stock/.test(body.event ?? '')) await receber(body)
      count('portal_webhooks_total', { provider, outcome: 'received' })
      return { recebido: true as const }
    },
  }),
})

/** `sha256=` and the HMAC of the body with the app's secret, in hex. */
export function assinaturaValida(corpo: Buffer, assinatura: string | undefined): boolean {
  const segredo = getConfig().bling?.clientSecret
  if (!segredo || !assinatura) return false
  const certa = Buffer.from(`sha256=${createHmac('sha256', segredo).update(corpo).digest('hex')}`)
  const recebida = Buffer.from(assinatura.trim().toLowerCase())
  return recebida.length === certa.length && timingSafeEqual(recebida, certa)
}

/** Marks the product at whichever shops of that account have it, in the transaction that counts the event as seen. */
async function receber({ eventId, companyId, data }: Aviso): Promise<void> {
  const produto = data?.produto?.id
  if (!produto) return
  await withAccess(SYSTEM, async (tx) => {
    if (eventId) {
      const [visto] = await countHits(tx, [
        { name: 'aviso-do-bling', who: eventId, limit: 1, windowSeconds: REPETIDO_SEGUNDOS },
      ])
      if (!visto?.fits) return
    }
    await run(tx)`
      update produtos_no_bling b set conferir_em = clock_timestamp()
      from conexoes_do_bling c
      where b.bling_id = ${produto} and c.estabelecimento_id = b.estabelecimento_id and c.estoque_de = 'bling'
        and (${companyId ?? null}::text is null or c.empresa = ${companyId ?? null})`
  })
}
