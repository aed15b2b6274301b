import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Passed on as it is, late, never, cut in the middle, with fewer bytes than there are, or an error in XML as if all were well. */
export type Answering = 'well' | 'slow' | 'silent' | 'half' | 'short' | 'error with 200'

/** Stands between the program and an HTTP server on this machine, whose answers it spoils. */
export async function openGoBetween(target: string) {
  let answering: Answering = 'well'
  const server = createServer((request, response) => {
    // Signed with its headers, so they go on as they came.
    const { method, headers, url } = request
    const onward = ask(target + url, { method, headers }, (answer) => void pass(answer, response))
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  async function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    const now = answering
    const body = await buffer(answer)
    const half = body.subarray(0, body.length >> 1)
    const { statusCode = 502, headers } = answer
    if (now === 'silent') return
    if (now === 'slow') await wait(2000)
    if (now === 'error with 200')
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end('<Error><Code>InternalError</Code></Error>')
    else if (now === 'half' && half.length === 0) response.destroy()
    else if (now === 'half') response.writeHead(statusCode, headers).write(half, () => response.destroy())
    else if (now === 'short' && half.length > 0)
      response.writeHead(statusCode, { ...headers, 'content-length': half.length }).end(half)
    else response.writeHead(statusCode, headers).end(body)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    be(next: Answering) {
      answering = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
