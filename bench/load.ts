import { connect } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import pg from 'pg'
import type { Comparison } from './report.ts'

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Load {
  perSecond: number
  /** Milliseconds of every answer, sorted. */
  times: number[]
}

/** A port of this machine, or a mall somewhere else. */
export type Target = number | URL

/** One request as it goes over the wire. */
export function wire({ method = 'GET', path, headers = {}, body }: Request): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const all: Record<string, string> = { host: 'localhost', connection: 'keep-alive', ...headers }
  if (payload) {
    all['content-type'] = 'application/json'
    all['content-length'] = String(Buffer.byteLength(payload))
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`)
}

/**
 * Keeps so many connections busy for so long, one request at a time on each. `request` gets a number that no other
 * request of the run has. An answer of another status than 2xx ends the run: what failed was not measured.
 */
export async function load(
  target: Target,
  { connections, seconds, request }: { connections: number; seconds: number; request: (n: number) => Buffer },
): Promise<Load> {
  const times: number[] = []
  const begun = performance.now()
  const until = begun + seconds * 1000
  let sent = 0
  const next = () => (performance.now() < until ? request(sent++) : undefined)
  await Promise.all(
    Array.from({ length: connections }, () => converse(target, { next, answered: (ms) => times.push(ms) })),
  )
  const elapsed = (performance.now() - begun) / 1000
  return { perSecond: times.length / elapsed, times: times.sort((a, b) => a - b) }
}

/** One request on a connection of its own; its milliseconds. */
export async function answerTime(port: number, request: Request): Promise<number> {
  const { ms } = await answer(port, request, (status) => status >= 200 && status < 300)
  return ms
}

/** One request on a connection of its own. A status that is not expected is an error. */
export async function answer(
  port: number,
  request: Request,
  expected: (status: number) => boolean,
): Promise<{ ms: number; status: number }> {
  let answered = { ms: 0, status: 0 }
  const queue = [wire(request)]
  await converse(port, {
    next: () => queue.pop(),
    answered: (ms, status) => {
      answered = { ms, status }
    },
    expected,
  })
  return answered
}

interface Talk {
  next: () => Buffer | undefined
  answered: (ms: number, status: number) => void
  expected?: (status: number) => boolean
}

function converse(target: Target, talk: Talk): Promise<void> {
  const { next, answered, expected = (status) => status >= 200 && status < 300 } = talk
  return new Promise((resolve, reject) => {
    const socket = dial(target)
    let since = 0
    let missing = 0
    let status = 0
    let begun: Buffer | undefined
    const send = () => {
      const bytes = next()
      if (!bytes) return socket.end(resolve)
      since = performance.now()
      socket.write(bytes)
    }
    const read = (chunk: Buffer) => {
      if (missing === 0) {
        const bytes = begun ? Buffer.concat([begun, chunk]) : chunk
        const end = bytes.indexOf('\r\n\r\n')
        begun = end < 0 ? bytes : undefined
        if (end < 0) return
        const head = bytes.toString('latin1', 0, end)
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
        status = Number(head.slice(9, 12))
        if (!expected(status) || length === undefined)
          return socket.destroy(new Error(`Unexpected answer: ${bytes.toString('latin1', 0, 1500)}`))
        missing = Number(length) - (bytes.length - end - 4)
      } else missing -= chunk.length
      if (missing > 0) return
      answered(performance.now() - since, status)
      send()
    }
    socket.setTimeout(30_000, () => socket.destroy(new Error('No answer within 30 s')))
    socket.once(
      typeof target !== 'number' && target.protocol === 'https:' ? 'secureConnect' : 'connect',
      send,
    )
    socket.on('data', read)
    socket.on('error', reject)
  })
}

function dial(target: Target) {
  if (typeof target === 'number') return connect({ port: target, host: '127.0.0.1', noDelay: true })
  const { hostname: host, protocol } = target
  const secure = protocol === 'https:'
  const port = Number(target.port) || (secure ? 443 : 80)
  return secure ? connectSecurely({ port, host, servername: host }) : connect({ port, host, noDelay: true })
}

/** So many clients, each with a connection of its own, doing `work` over and over for so long. */
export async function bareLoop(
  url: string,
  {
    clients,
    seconds,
    work,
  }: { clients: number; seconds: number; work: (client: pg.Client, n: number) => Promise<unknown> },
): Promise<number> {
  const open = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  let done = 0
  let started = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    open.map(async (client) => {
      while (performance.now() < until) {
        await work(client, started++)
        done += 1
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  await Promise.all(open.map((client) => client.end()))
  return done / elapsed
}

/** Both sides by turns, so that a busy moment of the machine hits both. Medians; the ratio's is of the rounds' ratios. */
export async function compare(
  rounds: number,
  { ours, bare }: { ours: () => Promise<number>; bare: () => Promise<number> },
): Promise<Comparison> {
  const pairs: Comparison[] = []
  // Unmeasured: the code warms up.
  await ours()
  for (let round = 0; round < rounds; round++) {
    const b = await bare()
    const o = await ours()
    pairs.push({ ours: o, bare: b, ratio: o / b })
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.ratio)),
  }
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
