import { createHash } from 'node:crypto'
import { getConfig } from '#src/shared/server/config.ts'
import { guardedFetch } from '#src/shared/server/http/guarded-fetch.ts'
import { secondsToWait } from '#src/shared/server/http/retry-after.ts'
import { MAXIMO_DE_BYTES, type MensagemNoAparelho, palavrasNoAparelho } from '../no-aparelho.ts'
import type { RegistroDeAparelho } from '../schemas.ts'

/** A message on its way, and until when it is worth showing. */
export interface Envelope extends MensagemNoAparelho {
  tipo: string
  venceEm: string
}

/**
 * What became of it. `sumiu`: the browser is registered no more; `espere`: later, where it says when; `falhou`: nobody
 * knows, it is tried again; `recusado`: ours is the fault, and no later try mends it.
 */
export type Entrega =
  | { fim: 'aceito' }
  | { fim: 'sumiu' }
  | { fim: 'espere'; segundos: number }
  | { fim: 'falhou'; motivo: string }
  | { fim: 'recusado'; status: number }

const ESPERA_PADRAO = 60
const ESPERA_MAXIMA = 3600

/** What a device is told of a notice: the words of its kind, never whom it is about. */
export function envelopar({ tipo, titulo, rota }: Aviso): Envelope {
  const { titulo: fixo, texto, horas, por } = palavrasNoAparelho(tipo)
  const caminho = rota ?? '/'
  const assunto = por === 'tipo' ? tipo : `${tipo.split('.', 1)[0]} ${caminho}`
  return {
    tipo,
    titulo: fixo ?? titulo,
    texto,
    rota: caminho,
    // As long as a push service takes a topic.
    marca: createHash('sha256').update(assunto).digest('base64url').slice(0, 32),
    venceEm: new Date(Date.now() + horas * 3_600_000).toISOString(),
  }
}

interface Aviso {
  tipo: string
  titulo: string
  rota: string | null
}

/**
 * Hands one message to the push service of a device: sealed for the browser alone (RFC 8291), signed with the platform's
 * keys (RFC 8292), by the one guarded way out.
 */
export async function entregar(
  { endpoint, p256dh, auth }: RegistroDeAparelho,
  { tipo, venceEm, ...mensagem }: Envelope,
): Promise<Entrega> {
  const { vapid } = getConfig()
  const segundos = Math.floor((Date.parse(venceEm) - Date.now()) / 1000)
  const corpo = Buffer.from(JSON.stringify(mensagem))
  if (!vapid || segundos <= 0) return { fim: 'aceito' }
  if (corpo.length > MAXIMO_DE_BYTES) return { fim: 'recusado', status: 413 }
  const { default: webpush } = await import('web-push')
  const pedido = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, corpo, {
    vapidDetails: vapid,
    TTL: segundos,
    topic: mensagem.marca,
    urgency: palavrasNoAparelho(tipo).urgencia,
  })
  const resposta = await guardedFetch({
    url: endpoint,
    redirects: 0,
    maxBytes: 1024,
    cut: true,
    totalMs: 15_000,
    stepMs: 8000,
    body: pedido.body as Buffer,
    headers: Object.fromEntries(Object.entries(pedido.headers).map(([nome, valor]) => [nome, String(valor)])),
  })
  // An address that is none of a push service's, or leads inside, was never a browser's.
  if (!resposta.ok)
    return resposta.why === 'address' || resposta.why === 'inside'
      ? { fim: 'sumiu' }
      : { fim: 'falhou', motivo: resposta.why }
  const { status, headers } = resposta
  if (status < 300) return { fim: 'aceito' }
  if (status === 404 || status === 410) return { fim: 'sumiu' }
  if (status === 429) {
    const segundos = Math.ceil(secondsToWait(headers['retry-after'])) || ESPERA_PADRAO
    return { fim: 'espere', segundos: Math.min(segundos, ESPERA_MAXIMA) }
  }
  if (status >= 500) return { fim: 'falhou', motivo: String(status) }
  return { fim: 'recusado', status }
}
