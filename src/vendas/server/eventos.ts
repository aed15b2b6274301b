import type { FastifyReply, FastifyRequest } from 'fastify'
import { onNotification } from '#src/shared/server/notifications.ts'

interface EventoDaVenda {
  id: string
  estabelecimento_id: string
  user_id: string | null
  status: string
  pago_em: string | null
}

const abertos = new Set<() => void>()

/**
 * Keeps an answer open as `text/event-stream` and writes the sales' events that `serve` lets through, until the
 * reader leaves. Read with fetch and the Authorization header. A beat every 20 s keeps proxies from closing it.
 */
export function transmitirEventos(
  request: FastifyRequest,
  reply: FastifyReply,
  serve: (evento: EventoDaVenda) => boolean,
): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  })
  raw.write('retry: 2000\n\n')
  const stopListening = onNotification('eventos', (payload) => {
    const evento = JSON.parse(payload) as EventoDaVenda
    if (!serve(evento)) return
    const { id, status, pago_em } = evento
    raw.write(`event: venda\ndata: ${JSON.stringify({ id, status, pago_em })}\n\n`)
  })
  const beat = setInterval(() => raw.write(': vivo\n\n'), 20_000)
  const close = () => {
    clearInterval(beat)
    stopListening()
    abertos.delete(close)
    raw.end()
  }
  abertos.add(close)
  raw.on('close', close)
}

/** At the program's end: the open streams would keep the server from closing. */
export function encerrarTransmissoes(): void {
  for (const close of [...abertos]) close()
}
