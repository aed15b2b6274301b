import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { answers } from '../metrics/measures.ts'
import { acceptedEncoding, answeredBefore, matches, noteBody } from './public-answer.ts'
import { type Encoding, type Entry, encodedNow, etagOf } from './public-cache.ts'

interface FastLane {
  /** Pages and assets by address. */
  find: (url: string) => Entry | undefined
  /** False in maintenance mode. */
  open: () => boolean
}

/**
 * Answers what is finished already (cached pages and answers, assets) before routing: no route, no hooks, no
 * parsing, no log line. What is not cached goes through routing.
 */
export function openFastLane(app: FastifyInstance, { find, open }: FastLane): void {
  const server = app.server as Server
  const [routing] = server.listeners('request') as RequestListener[]
  if (!routing) throw new Error('The server has no request listener to stand before')
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  server.removeListener('request', routing)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    if (closing) return routing(request, response)
    if (method === 'GET' || method === 'HEAD') {
      if (!serve(request, response, find(url) ?? (open() ? answeredBefore(url) : undefined)))
        routing(request, response)
    } else if (method === 'POST' && url.startsWith(PROCEDURES) && open()) {
      readSmallBody(request, (body, putBack) => {
        const entry = body === undefined ? undefined : answeredBefore(url, body)
        if (serve(request, response, entry)) return
        putBack()
        routing(request, response)
      })
    } else routing(request, response)
  })
}

const PROCEDURES = '/rest/v1/rpc/'
const SMALL = 1024
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i

/**
 * Tells of a small JSON body, and how to put it back for the routes to read. undefined: not small, not JSON, not all
 * here.
 */
function readSmallBody(
  request: IncomingMessage,
  tell: (body: string | undefined, putBack: () => void) => void,
): void {
  const size = smallJsonSize(request)
  if (size === undefined) {
    tell(undefined, () => undefined)
  } else if (size === 0) {
    tell('', () => noteBody(request, ''))
  } else {
    request.once('readable', () => {
      const chunk = request.read() as Buffer | null
      const body = chunk?.length === size ? chunk.toString('utf8') : undefined
      tell(body, () => {
        if (chunk !== null) request.unshift(chunk)
        if (body !== undefined) noteBody(request, body)
      })
    })
  }
}

function smallJsonSize({ headers }: IncomingMessage): number | undefined {
  const { 'content-length': length = '0', 'content-type': type } = headers
  const size = Number(length)
  const json = type === undefined ? size === 0 : JSON_TYPE.test(type)
  const plain = headers['transfer-encoding'] === undefined && headers['content-encoding'] === undefined
  return json && plain && size <= SMALL ? size : undefined
}

function serve(request: IncomingMessage, response: ServerResponse, entry: Entry | undefined): boolean {
  if (entry === undefined || entry.status !== 200) return false
  const { method, headers } = request
  const encoding = acceptedEncoding(headers['accept-encoding'])
  const ready = encodedNow(entry, encoding)
  if (ready === undefined) return false
  answers.kept += 1
  if (method !== 'POST' && matches(headers['if-none-match'], entry)) {
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
