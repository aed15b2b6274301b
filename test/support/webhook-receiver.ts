import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Certificate } from './certificates.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/**
 * A server of a shop's own that takes webhooks, on this machine (whoever sends needs OUTBOUND_LOOPBACK), by https where
 * it has a certificate; `answer` says how it behaves.
 */
export async function startReceiver(certificate?: Certificate) {
  const received: Received[] = []
  const receiver = {
    received,
    answer: (response: ServerResponse): void => void response.end('ok'),
  }
  const listen: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      receiver.answer(response)
    })
  }
  const server = certificate
    ? createSecure({ keepAlive: false, ...certificate }, listen)
    : createServer({ keepAlive: false }, listen)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>
