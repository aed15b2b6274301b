import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getConfig } from '../config.ts'
import { cached, type Encoding, type Entry, encode, etagOf, fresh, type Rendered } from './public-cache.ts'
import { addressKey, requireFitHere } from './rate-limit.ts'
import { apiHeaders } from './security-headers.ts'

/** For browsers: ask again each time (304 is cheap). For a CDN, which gets no announcement: seconds. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'

/** For `data()`: a page for everybody, kept here until one of these tags changes, and by a CDN for a minute. */
export const keptPage = (...tags: string[]) => ({
  headers: {
    'Cache-Control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    'X-Cache-Tags': tags.join(),
  },
})

/** Answers a route from the cache of public answers, or renders it into it: JSON, as text. */
export async function answerCached(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  load: () => Promise<{ json: string; tags: string[] }>,
): Promise<void> {
  const kept = fresh(key)
  if (!kept) requireRender(request)
  const entry =
    kept ??
    (await cached(key, async () => {
      const { json, tags } = await load()
      return jsonAnswer(json, tags)
    }))
  const asked = request.method === 'POST' ? bodies.get(request.raw) : ''
  // Of what is asked for the first time nothing more is kept than the answer.
  if (kept && asked !== undefined) remember(`${request.raw.url}\n${asked}`, key)
  await sendEntry(request, reply, entry)
}

/** Counts an answer that must be made, or 429: an address can always ask for what nobody asked before. */
export function requireRender({ ip }: FastifyRequest): void {
  const { RENDER_ADDRESS_LIMIT, RENDER_WINDOW_SECONDS } = getConfig()
  requireFitHere({
    name: 'paginas',
    who: addressKey(ip),
    limit: RENDER_ADDRESS_LIMIT,
    windowSeconds: RENDER_WINDOW_SECONDS,
  })
}

/**
 * A value that many pages show and that is dear to compute, kept like an answer until one of its tags changes.
 * It comes back through JSON. Tags may depend on it; without any it is not kept.
 */
export async function remembered<T>(
  name: string,
  tags: string[] | ((value: T) => string[]),
  load: () => Promise<T>,
): Promise<T> {
  const entry = await cached(innerKey(`valor:${name}`), async () => {
    const value = await load()
    return jsonAnswer(JSON.stringify(value), typeof tags === 'function' ? tags(value) : tags)
  })
  return JSON.parse(entry.body.toString('utf8')) as T
}

/** A key that no address can be: the pages' keys are the addresses themselves. */
export function innerKey(name: string): string {
  return `\0${name}`
}

// Alias map from raw URL and body to cache key, so that identical requests skip parsing.
const shortcuts = new Map<string, string>()
const SHORTCUTS_MAX = 5000
const bodies = new WeakMap<IncomingMessage, string>()

function remember(words: string, key: string): void {
  if (shortcuts.size >= SHORTCUTS_MAX) shortcuts.clear()
  if (words.length <= 1024) shortcuts.set(words, key)
}

/** The fresh answer to a request that came in these very words before, by address and body. */
export function answeredBefore(url: string, body = ''): Entry | undefined {
  const key = shortcuts.get(`${url}\n${body}`)
  return key === undefined ? undefined : fresh(key)
}

/** Keeps the words of a body that was read before its route. */
export function noteBody(request: IncomingMessage, body: string): void {
  bodies.set(request, body)
}

function jsonAnswer(json: string, tags: string[]): Rendered {
  return textAnswer('application/json; charset=utf-8', json, tags)
}

export function textAnswer(type: string, text: string, tags: string[]): Rendered {
  return {
    status: 200,
    headers: {
      ...apiHeaders(),
      'content-type': type,
      'cache-control': PUBLIC_CACHE_CONTROL,
    },
    body: Buffer.from(text),
    tags,
  }
}

/** Sends a finished answer in the encoding the client takes; 304 when it has these bytes already. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
  brotliQuality?: number,
): Promise<FastifyReply> {
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  const { encoding, body } = await encode(entry, accepted, brotliQuality)
  reply.code(entry.status).headers(entry.headers).header('vary', 'Accept-Encoding')
  if (entry.status === 200) {
    reply.header('etag', etagOf(entry, encoding))
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (reads && matches(request.headers['if-none-match'], entry))
      return reply.code(304).removeHeader('content-type').send()
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** True when If-None-Match names this entry in any of its encodings (weak or not). */
export function matches(header: string | undefined, entry: Entry): boolean {
  if (!header) return false
  return header.includes(`"${entry.hash}"`) || header.includes(`"${entry.hash}-`)
}

/** Brotli before gzip before none, by the Accept-Encoding header; `q=0` refuses. */
export function acceptedEncoding(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string' || header === '') return 'identity'
  const known = choices.get(header)
  if (known) return known
  const choice = accepts(header, 'br') ? 'br' : accepts(header, 'gzip') ? 'gzip' : 'identity'
  if (choices.size < 500) choices.set(header, choice)
  return choice
}

const choices = new Map<string, Encoding>()

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (name !== encoding) return false
    return !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
