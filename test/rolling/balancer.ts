import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Failed {
  at: number
  status: number
  retryAfter: string | undefined
  what: string
  by: string
}

/** Leads each request to the next process of `webs`; one that takes no connection is passed over, as balancers do. */
export async function openBalancer(webs: string[]) {
  const failed: Failed[] = []
  const answered = new Map<string, number>()
  let turn = 0

  function lead(asked: IncomingMessage, answer: ServerResponse, body: Buffer): void {
    const { method, url: path = '', headers } = asked
    let left = webs.length
    const fail = (by: string, status: number, retryAfter?: string) =>
      failed.push({ at: performance.now(), status, retryAfter, what: `${method} ${path}`, by })
    const next = () => {
      const web = webs[turn++ % webs.length] ?? ''
      left -= 1
      const sent = request(new URL(path, web), { method, headers, agent: false }, (said) => {
        const { statusCode: status = 502 } = said
        answered.set(web, (answered.get(web) ?? 0) + 1)
        if (status >= 500) fail(web, status, said.headers['retry-after'])
        answer.writeHead(status, said.rawHeaders)
        said.pipe(answer)
        said.on('error', () => answer.destroy())
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Who asked left meanwhile, as a page does that goes on to the next: it was this end that hung up.
        if (answer.closed) return
        if (answer.headersSent) return answer.destroy()
        if (error.code === 'ECONNREFUSED' && left > 0) return next()
        fail(`${web} ${error.code}`, 502)
        answer.writeHead(502).end()
      })
      answer.on('close', () => sent.destroy())
      sent.end(body)
    }
    next()
  }

  const server = createServer((asked, answer) => {
    const pieces: Buffer[] = []
    asked.on('data', (piece: Buffer) => pieces.push(piece))
    asked.on('end', () => lead(asked, answer, Buffer.concat(pieces)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Answers of 500 and above, and what got none. */
    failed,
    /** Answers by each process. */
    answered,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
