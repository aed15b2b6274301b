import type { FastifyReply, FastifyRequest } from 'fastify'
import { cached, type Encoding, type Entry, encode, etagOf, type Rendered } from './public-cache.ts'

/** For browsers: ask again each time (304 is cheap). For a CDN, which hears no announcement: seconds. */
export const PUBLIC_CACHE_CONTROL = 'public, max-age=0, s-maxage=30, stale-while-revalidate=60'

/** Answers a door from the cache of public answers, or renders it into it. The JSON is made once per change. */
export async function answerCached(
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  load: () => Promise<{ value: unknown; tags: string[] }>,
): Promise<void> {
  const entry = await cached(key, async () => {
    const { value, tags } = await load()
    return jsonAnswer(value, tags)
  })
  await sendEntry(request, reply, entry)
}

export function jsonAnswer(value: unknown, tags: string[]): Rendered {
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': PUBLIC_CACHE_CONTROL },
    body: Buffer.from(JSON.stringify(value)),
    tags,
  }
}

/** Sends a finished answer in the encoding the client takes; 304 when it has these bytes already. */
export async function sendEntry(
  request: FastifyRequest,
  reply: FastifyReply,
  entry: Entry,
): Promise<FastifyReply> {
  const { encoding, body } = await encode(entry, acceptedEncoding(request.headers['accept-encoding']))
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
