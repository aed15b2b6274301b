import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { getConfig } from '../config.ts'
import { publicWrites } from '../database/database.ts'
import { log } from '../log.ts'

interface AccessLine {
  minuto: string
  user_id: string | null
  ip: string
  porta: number | null
  acessos: number
}

/** Beyond this many lines in memory they are written at once; while the database is away, the oldest go first. */
const FULL = 5_000
const MOST = 50_000

const waiting = new Map<string, AccessLine>()
let writing: Promise<void> | undefined

/**
 * The access log of the law (Marco Civil, art. 15): who used the product, from which address and port, in which minute.
 * Signed-in requests and those that write; a public page read by nobody in particular leaves no trace. Lines wait in
 * memory and are written together, so that no request waits for them.
 */
export function openAccessLog(
  app: FastifyInstance,
  { who }: { who: (request: FastifyRequest) => string | null },
): void {
  app.addHook('onResponse', (request, _reply, done) => {
    const userId = who(request)
    if (userId !== null || (request.method !== 'GET' && request.method !== 'HEAD')) note(request, userId)
    if (waiting.size >= FULL) void writeAccesses()
    done()
  })
  const clock = setInterval(() => void writeAccesses(), 5000)
  clock.unref()
  app.addHook('onClose', async () => {
    clearInterval(clock)
    await writeAccesses()
  })
}

function note(request: FastifyRequest, userId: string | null): void {
  const ip = request.ip.replace(/%.*$/, '')
  if (!isIP(ip)) return
  const porta = portOf(request)
  const minuto = `${new Date().toISOString().slice(0, 16)}:00Z`
  const key = `${minuto} ${userId} ${ip} ${porta}`
  const line = waiting.get(key)
  if (line) line.acessos += 1
  else if (waiting.size < MOST) waiting.set(key, { minuto, user_id: userId, ip, porta, acessos: 1 })
}

/** Behind a proxy the socket is the proxy's: it passes the client's port on as X-Client-Port. */
function portOf(request: FastifyRequest): number | null {
  const told = Number(request.headers['x-client-port'])
  if (getConfig().TRUST_PROXY !== '') return Number.isInteger(told) && told > 0 && told < 65_536 ? told : null
  return request.socket.remotePort ?? null
}

/** Writes what waits. Lines that could not be written wait for the next time. */
export async function writeAccesses(): Promise<void> {
  await writing
  if (waiting.size === 0) return
  const lines = [...waiting]
  waiting.clear()
  writing = sql`select gravar_acessos(${JSON.stringify(lines.map(([, line]) => line))}::jsonb)`
    .execute(publicWrites())
    .then(
      () => undefined,
      (error: unknown) => {
        for (const [key, line] of lines) {
          const newer = waiting.get(key)
          if (newer) newer.acessos += line.acessos
          else waiting.set(key, line)
        }
        log.warn(
          { err: error, lines: lines.length },
          'the access log could not be written; it is tried again',
        )
      },
    )
  await writing
}
