import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A server of a shop's own that takes webhooks, on this machine (whoever sends needs OUTBOUND_LOOPBACK); `answer` says how it behaves. */
export async function startReceiver() {
  const received: Received[] = []
  const receiver = {
    received,
    answer: (response: ServerResponse): void => void response.end('ok'),
  }
  const server = createServer({ keepAlive: false }, (request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      receiver.answer(response)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  })
}

export type WebhookReceiver = Awaited<ReturnType<typeof startReceiver>>
