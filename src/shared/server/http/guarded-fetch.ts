import * as dns from 'node:dns'
import * as http from 'node:http'
import * as https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { TLSSocket } from 'node:tls'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { getConfig } from '../config.ts'

/** What is asked of an address that somebody gave. */
export interface GuardedRequest {
  url: string
  /** How many times the other side may send us elsewhere; each place is looked at anew. 0 for what carries a secret. */
  redirects: number
  /** Of the answer's body, counted while it comes. More is refused, or left out (`cut`). */
  maxBytes: number
  cut?: boolean
  /** Kinds of content taken, as `image/png`; any when left out. */
  types?: readonly string[]
  /** For all of it, and for each of connecting, the first line and every piece. */
  totalMs: number
  stepMs: number
  /** A body is sent with POST. */
  body?: string | Buffer
  headers?: Readonly<Record<string, string>>
}

/**
 * Why nothing came. `address`: none that we fetch; `inside`: it leads into a private network; `unknown`: nobody has that
 * name; `slow`, `large`, `type`, `redirects`: more than was allowed; `certificate`: it is out of date, of another name or
 * signed by nobody known; `network`: it broke off.
 */
export type Refusal =
  | 'address'
  | 'inside'
  | 'unknown'
  | 'slow'
  | 'large'
  | 'type'
  | 'redirects'
  | 'certificate'
  | 'network'

/** Any status is an answer; whether it is a good one, the caller decides. */
export type Guarded =
  | { ok: true; status: number; headers: http.IncomingHttpHeaders; body: Buffer }
  | { ok: false; why: Refusal }

const LOOPBACK = '127.0.0.1'
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * The one way to an address that a person gave: a picture of an import, a webhook, a push service. Only https on its own
 * port, never into a private network (asked of what the name resolves to, in the connection itself, so that a name that
 * changes its mind gains nothing), and never longer or larger than said. What went wrong is an answer, not an exception
 * (docs/decisions/0048-addresses-of-people-are-fetched-in-one-place.md). `lookup` and `ca` (who may sign certificates)
 * are a test's to say.
 */
export async function guardedFetch(
  request: GuardedRequest,
  { lookup = dns.lookup as LookupFunction, ca }: { lookup?: LookupFunction; ca?: string } = {},
): Promise<Guarded> {
  const ends = new AbortController()
  const total = setTimeout(() => ends.abort(), request.totalMs)
  try {
    let url = request.url
    for (let left = request.redirects; ; left -= 1) {
      const address = addressOf(url)
      if (!address) return refused('address')
      const got = await once(address, request, { lookup, ca, signal: ends.signal })
      if (!('location' in got)) return got
      if (left <= 0) return refused('redirects')
      url = URL.parse(got.location, address.url)?.href ?? ''
    }
  } finally {
    clearTimeout(total)
  }
}

/** Whether such an address is kept to be asked later: a name, whose meaning is looked at whenever it is asked. */
export function mayBeKept(text: string): boolean {
  const address = addressOf(text)
  if (!address) return false
  return address.loopback || isIP(address.url.hostname.replaceAll(/[[\]]/g, '')) === 0
}

interface Address {
  url: URL
  /** Of a test or the demonstration, on this machine. */
  loopback: boolean
}

/** What may be asked at all: never a sign-in in the address, another scheme or another port. */
function addressOf(text: string): Address | null {
  const url = text.length > 2048 ? null : URL.parse(text)
  if (url === null) return null
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  const here = url.hostname === LOOPBACK || /(^|\.)localhost$/.test(url.hostname)
  const another = url.protocol === 'http:' || (url.protocol === 'https:' && url.port !== '')
  if (here && another && getConfig().OUTBOUND_LOOPBACK) return { url, loopback: true }
  return url.protocol === 'https:' && url.port === '' ? { url, loopback: false } : null
}

type Answered = Guarded | { location: string }

function once(
  { url, loopback }: Address,
  request: GuardedRequest,
  { lookup, ca, signal }: { lookup: LookupFunction; ca: string | undefined; signal: AbortSignal },
): Promise<Answered> {
  if (compatible(url.hostname.replaceAll(/[[\]]/g, ''))) return Promise.resolve(refused('inside'))
  const { body, headers, types, stepMs } = request
  const allowed = { allowIPAddressList: loopback ? [LOOPBACK] : [] }
  return new Promise((resolve) => {
    const secure = url.protocol === 'https:'
    const asked = (secure ? https : http).request(url, {
      agent: secure
        ? new RequestFilteringHttpsAgent({ ...allowed, ...(ca ? { ca } : {}) })
        : new RequestFilteringHttpAgent(allowed),
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': 'PortalDeVendas/1.0',
        'accept-encoding': 'identity',
        ...(types ? { accept: types.join(', ') } : {}),
        ...headers,
      },
      lookup: thatAnswers(lookup),
      signal,
    })
    let step: NodeJS.Timeout | undefined
    const done = (answer: Answered) => {
      clearTimeout(step)
      asked.destroy()
      resolve(answer)
    }
    const moves = () => {
      clearTimeout(step)
      step = setTimeout(() => done(refused('slow')), stepMs)
    }
    const fails = (error: Error) => done(refused(signal.aborted ? 'slow' : reasonOf(error, asked.socket)))
    moves()
    asked.once('socket', (socket) => socket.once('connect', moves).once('secureConnect', moves))
    asked.on('error', fails)
    asked.once('response', (answer) => {
      const { location } = answer.headers
      answer.on('error', fails)
      if (REDIRECTS.has(answer.statusCode ?? 0) && location) done({ location })
      else read(answer, request, { moves, done })
    })
    asked.end(body)
  })
}

/** The body of an answer, as long as it keeps to what was asked. */
function read(
  answer: http.IncomingMessage,
  { types, maxBytes, cut = false }: GuardedRequest,
  { moves, done }: { moves: () => void; done: (answer: Answered) => void },
): void {
  const { statusCode: status = 0, headers } = answer
  const kind = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const packed = (headers['content-encoding'] ?? 'identity') !== 'identity'
  const other = packed || (types !== undefined && status < 300 && !types.includes(kind))
  if (other || (!cut && Number(headers['content-length'] ?? 0) > maxBytes)) {
    done(refused(other ? 'type' : 'large'))
    return
  }
  const pieces: Buffer[] = []
  let size = 0
  const whole = () => done({ ok: true, status, headers, body: Buffer.concat(pieces).subarray(0, maxBytes) })
  moves()
  answer.on('data', (piece: Buffer) => {
    moves()
    pieces.push(piece)
    size += piece.length
    if (size <= maxBytes) return
    if (cut) whole()
    else done(refused('large'))
  })
  answer.once('end', whole)
  answer.once('close', () => done(refused('network')))
}

const refused = (why: Refusal): Guarded => ({ ok: false, why })

/** A name without any address is unknown, not harmless. */
function thatAnswers(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family)
      const all = Array.isArray(address) ? address.map((one) => one.address) : [address]
      if (all.length === 0 || all.some((one) => !one))
        return callback(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), address, family)
      if (all.some(compatible)) return callback(new Error(`${hostname} is not allowed`), address, family)
      callback(null, address, family)
    })
}

/** `::127.0.0.1` and its like: an IPv4 address in an old dress, which the filter takes for a public one. */
const COMPATIBLE = new BlockList()
COMPATIBLE.addSubnet('::', 96, 'ipv6')
const compatible = (address: string): boolean => isIP(address) === 6 && COMPATIBLE.check(address, 'ipv6')

function reasonOf(error: NodeJS.ErrnoException, socket: unknown): Refusal {
  if (/is not allowed/.test(error.message)) return 'inside'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'unknown'
  // Null at run time as long as nothing is wrong with it.
  if (socket instanceof TLSSocket && (socket.authorizationError as unknown)) return 'certificate'
  return 'network'
}
