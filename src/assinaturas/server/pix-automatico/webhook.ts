import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { errors as portal } from '#src/shared/errors.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { publicReads, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { count } from '#src/shared/server/metrics/measures.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../../errors.ts'
import { filasDeAssinaturas } from '../queues.ts'
import { EVENTS } from './porta.ts'
import { findAutorizacao, findCobranca } from './repository.ts'

// Another protocol's message: unknown fields pass, and nothing of it is believed but which thing to ask about.
const corpoSchema = z.looseObject({
  type: z.string().max(100),
  data: z.looseObject({ contract_id: z.guid().optional(), charge_id: z.guid().optional() }),
})

/** How far the sender's clock may be off, and for how long the same notice counts once. */
const TOLERANCIA_SEGUNDOS = 300

/**
 * The provider of PIX Automático calls this when a permission or a charge changed. Checked by Standard Webhooks over the
 * body as it came, answered at once, worked by a job that asks the provider for the truth.
 */
export const pixAutomaticoWebhook = routes('functions', {
  'POST /functions/v1/pix-automatico-webhook': route({
    who: 'publico',
    summary: 'O provedor avisa que uma autorização ou cobrança de PIX Automático mudou',
    raw: true,
    body: corpoSchema.nullish(),
    answer: z.object({ recebido: z.literal(true) }),
    async handle({ headers, body, rawBody }) {
      const provider = 'pix_automatico'
      const aviso = {
        id: um(headers['webhook-id']),
        momento: um(headers['webhook-timestamp']),
        assinaturas: um(headers['webhook-signature']),
        corpo: rawBody ?? Buffer.alloc(0),
      }
      if (!getConfig().automaticPix) throw portal.nao_encontrado()
      if (!avisoValido(aviso, await databaseTime(publicReads()))) {
        count('portal_webhooks_total', { provider, outcome: 'refused' })
        throw errors.pix_automatico_assinatura()
      }
      if (body && EVENTS.some((evento) => evento === body.type)) await receber(aviso.id, body.data)
      count('portal_webhooks_total', { provider, outcome: 'received' })
      return { recebido: true as const }
    },
  }),
})

interface Aviso {
  id: string
  momento: string
  assinaturas: string
  corpo: Buffer
}

/** Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, any one of the signatures, not older than five minutes. */
function avisoValido({ id, momento, assinaturas, corpo }: Aviso, agora: Date): boolean {
  const segredo = getConfig().automaticPix?.webhookSecret
  if (!segredo || !id || !/^\d{1,12}$/.test(momento)) return false
  if (Math.abs(agora.getTime() / 1000 - Number(momento)) > TOLERANCIA_SEGUNDOS) return false
  const chave = Buffer.from(segredo.slice('whsec_'.length), 'base64')
  const certa = createHmac('sha256', chave).update(`${id}.${momento}.`).update(corpo).digest()
  return assinaturas.split(' ').some((uma) => {
    if (!uma.startsWith('v1,')) return false
    const recebida = Buffer.from(uma.slice(3), 'base64')
    return recebida.length === certa.length && timingSafeEqual(recebida, certa)
  })
}

async function receber(
  avisoId: string,
  { contract_id: autorizacaoId, charge_id: cobrancaId }: z.infer<typeof corpoSchema>['data'],
): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    // A notice names the thing alone; whose it is has to be asked.
    const cobranca = cobrancaId ? await findCobranca(tx, cobrancaId) : undefined
    const autorizacao = autorizacaoId ? await findAutorizacao(tx, autorizacaoId) : undefined
    const estabelecimentoId = (cobranca ?? autorizacao)?.estabelecimento_id
    if (!estabelecimentoId) return
    const repetido = { name: 'aviso-de-pix-automatico', who: avisoId, limit: 1 }
    const [contagem] = await countHits(tx, [{ ...repetido, windowSeconds: 2 * TOLERANCIA_SEGUNDOS }])
    if (contagem?.fits)
      await enqueue(tx, filasDeAssinaturas.pixAutomatico, { estabelecimentoId, autorizacaoId, cobrancaId })
  })
}

const um = (valor: string | string[] | undefined) => (Array.isArray(valor) ? valor[0] : valor) ?? ''
