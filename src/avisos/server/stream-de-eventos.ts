import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '#src/shared/domain-error.ts'
import { log } from '#src/shared/server/log.ts'
import { readGauge, streams } from '#src/shared/server/metrics/measures.ts'
import { onNotification } from '#src/shared/server/notifications.ts'
import { apiHeaders, PERSONAL } from '#src/shared/server/http/security-headers.ts'
import { exigirPessoa, identificar, type Pessoa } from '#src/acesso/server/acesso.ts'

export interface EventoDaVenda {
  id: string
  estabelecimento_id: string
  user_id: string | null
  status: string
  pago_em: string | null
}

/** An invoice or the subscription of a shop that changed. */
export interface EventoDaFatura {
  /** The invoice's id; the shop's where it is the subscription. */
  fatura: string
  estabelecimento_id: string
  status: string
}

/**
 * What the channel `eventos` carries: a sale or an invoice that changed, or whom a notification was just written to.
 */
type Anunciado = EventoDaVenda | EventoDaFatura | { aviso: string }

interface Servir {
  venda: (evento: EventoDaVenda) => boolean
  /** Throws the refusal of a person who may no longer listen. */
  conferir: (pessoa: Pessoa) => unknown
  /** Whose notifications this stream carries; nobody's when left out. */
  avisosDe?: string
  /** The shop whose invoices this stream tells of. */
  faturasDe?: string
}

const BATIDA_MS = 20_000
/** More than anybody has screens: the oldest makes room, so that one account cannot take all connections. */
const POR_PESSOA = 30

/** How to close the streams of each person, the oldest first. */
const abertos = new Map<string, Set<() => void>>()
readGauge('portal_live_streams', () => [...abertos.values()].reduce((soma, { size }) => soma + size, 0))

/**
 * Keeps an answer open as `text/event-stream` and writes the sales' events that `venda` lets through, and that a
 * notification came (its words are read at the route of notifications), until the reader leaves. Read with fetch and
 * the Authorization header. A beat every 20 s keeps proxies from closing it, and asks who listens again: whose
 * session is over, or who left the team, receives nothing more.
 */
export function transmitirEventos(
  request: FastifyRequest,
  reply: FastifyReply,
  { venda, conferir, avisosDe, faturasDe }: Servir,
): void {
  const { userId } = exigirPessoa(request)
  reply.hijack()
  streams.add(request)
  const { raw } = reply
  raw.writeHead(200, {
    ...apiHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': PERSONAL,
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  if (request.method === 'HEAD') {
    raw.end()
    return
  }
  raw.write('retry: 2000\n\n')
  const stopListening = onNotification('eventos', (payload) => {
    const evento = JSON.parse(payload) as Anunciado
    if ('aviso' in evento) {
      if (evento.aviso === avisosDe) raw.write('event: aviso\ndata: {}\n\n')
      return
    }
    if ('fatura' in evento) {
      const { fatura: id, status } = evento
      if (evento.estabelecimento_id === faturasDe)
        raw.write(`event: fatura\ndata: ${JSON.stringify({ id, status })}\n\n`)
      return
    }
    if (!venda(evento)) return
    const { id, status, pago_em } = evento
    raw.write(`event: venda\ndata: ${JSON.stringify({ id, status, pago_em })}\n\n`)
  })
  const beat = setInterval(() => void bater(), BATIDA_MS)
  const bater = async () => {
    const ainda = await aindaOuve(request, reply, conferir)
    if (!ainda) close()
    else if (daPessoa.has(close)) raw.write(': vivo\n\n')
  }
  const daPessoa = abertos.get(userId) ?? new Set()
  const close = () => {
    if (!daPessoa.delete(close)) return
    clearInterval(beat)
    stopListening()
    if (daPessoa.size === 0) abertos.delete(userId)
    raw.end()
  }
  abertos.set(userId, daPessoa.add(close))
  raw.on('close', close)
  const [maisVelha] = daPessoa
  if (daPessoa.size > POR_PESSOA) maisVelha?.()
}

async function aindaOuve(
  request: FastifyRequest,
  reply: FastifyReply,
  conferir: Servir['conferir'],
): Promise<boolean> {
  try {
    await identificar(request, reply)
    conferir(exigirPessoa(request))
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    log.warn({ err: error }, 'who listens could not be asked again')
    return true
  }
}

/** At the program's end: the open streams would keep the server from closing. */
export function encerrarTransmissoes(): void {
  for (const daPessoa of [...abertos.values()]) for (const close of [...daPessoa]) close()
}
