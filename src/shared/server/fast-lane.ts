import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding, matches } from './public-answer.ts'
import { type Encoding, type Entry, encodedNow, etagOf } from './public-cache.ts'

/**
 * Answers what is finished already (cached pages, assets) before the doors: no route, no hooks, no parsing, no log
 * line. `find` looks an entry up by method-less URL; what it does not know goes through the doors.
 */
export function openFastLane(app: FastifyInstance, find: (url: string) => Entry | undefined): void {
  const server = app.server as Server
  const [doors] = server.listeners('request') as RequestListener[]
  if (!doors) throw new Error('The server has no request listener to stand before')
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  server.removeListener('request', doors)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (closing || !serve(request, response, find)) doors(request, response)
  })
}

function serve(
  request: IncomingMessage,
  response: ServerResponse,
  find: (url: string) => Entry | undefined,
): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return false
  const entry = find(url)
  if (entry === undefined || entry.status !== 200) return false
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const ready = encodedNow(entry, encoding)
  if (ready === undefined) return false
  if (matches(headers['if-none-match'], entry)) {
    response.writeHead(304, notModifiedHead(entry, ready.encoding))
    response.end()
    return true
  }
  response.writeHead(200, head(entry, ready.encoding, ready.body.length))
  if (method === 'HEAD') response.end()
  else response.end(ready.body)
  return true
}

const heads = new WeakMap<Entry, Map<Encoding, string[]>>()

/** Name, value, name, value …: what writeHead takes fastest, made once per entry and encoding. */
function head(entry: Entry, encoding: Encoding, length: number): string[] {
  const known = heads.get(entry) ?? new Map<Encoding, string[]>()
  heads.set(entry, known)
  const made = known.get(encoding)
  if (made) return made
  const list = Object.entries(entry.headers).flat()
  list.push('vary', 'Accept-Encoding', 'etag', etagOf(entry, encoding), 'content-length', String(length))
  if (encoding !== 'identity') list.push('content-encoding', encoding)
  known.set(encoding, list)
  return list
}

function notModifiedHead(entry: Entry, encoding: Encoding): Record<string, string> {
  const { 'content-type': _type, ...rest } = entry.headers
  return { ...rest, vary: 'Accept-Encoding', etag: etagOf(entry, encoding) }
}
