import { performance } from 'node:perf_hooks'
import { type Guarded, guardedFetch, type Refusal } from '#src/shared/server/http/guarded-fetch.ts'
import { secondsToWait } from '#src/shared/server/http/retry-after.ts'
import { assinar } from './assinar.ts'

/** An event as it goes to one address. */
export interface Mensagem {
  url: string
  eventoId: string
  topico: string
  /** Of the event, in ISO 8601. */
  momento: string
  dados: unknown
  segredos: string[]
  /** The database's time, by which it is signed: this machine's clock may be wrong. */
  agora: Date
}

/** What the address answered, or why nothing came. */
export interface Resposta {
  duracaoMs: number
  status: number | null
  corpo: string | null
  motivo: Refusal | null
  /** Seconds that it asks us to wait. */
  pedida: number
}

/** Of an answer, what is read and kept to show. */
const MAXIMO_DE_BYTES = 1024
const PRAZO_MS = 15_000
const PRAZO_DO_PASSO_MS = 10_000

/** Posts one event by the guarded way out, signed anew for this attempt. The body is the same at each. */
export async function enviar(
  mensagem: Mensagem,
  buscar: typeof guardedFetch = guardedFetch,
): Promise<Resposta> {
  const { url, eventoId, topico, momento, dados, segredos, agora } = mensagem
  const corpo = JSON.stringify({ type: topico, timestamp: momento, data: dados })
  const comeco = performance.now()
  const resposta = await buscar({
    url,
    redirects: 0,
    maxBytes: MAXIMO_DE_BYTES,
    cut: true,
    totalMs: PRAZO_MS,
    stepMs: PRAZO_DO_PASSO_MS,
    body: corpo,
    headers: {
      'content-type': 'application/json',
      ...assinar({ id: eventoId, momento: Math.floor(agora.getTime() / 1000), corpo }, segredos),
    },
  })
  return { duracaoMs: Math.round(performance.now() - comeco), ...lida(resposta) }
}

export const deuCerto = ({ status }: Pick<Resposta, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300

function lida(resposta: Guarded): Omit<Resposta, 'duracaoMs'> {
  if (!resposta.ok) return { status: null, corpo: null, motivo: resposta.why, pedida: 0 }
  const { status, body, headers } = resposta
  return {
    status,
    // PostgreSQL keeps no NUL, and what was cut inside a letter ends before it.
    corpo: body
      .toString('utf8')
      .replaceAll('\0', '')
      .replace(/\uFFFD+$/, ''),
    motivo: null,
    pedida: secondsToWait(headers['retry-after']),
  }
}
