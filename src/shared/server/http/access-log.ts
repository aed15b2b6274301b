import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { getConfig } from '../config.ts'
import { publicReads } from '../database/database.ts'
import { log } from '../log.ts'

interface Acesso {
  minuto: string
  user_id: string | null
  ip: string
  porta: number | null
  acessos: number
}

/** Beyond this many lines in memory they are written at once; while the database is away, the oldest go first. */
const CHEIO = 5_000
const LIMITE = 50_000

const guardados = new Map<string, Acesso>()
let gravando: Promise<void> | undefined

/**
 * The access log of the law (Marco Civil, art. 15): who used the product, from which address and port, in which minute.
 * Signed-in requests and those that write; a public page read by nobody in particular leaves no trace. Lines wait in
 * memory and are written together, so that no request waits for them.
 */
export function openAccessLog(
  app: FastifyInstance,
  { who, everySeconds = 5 }: { who: (request: FastifyRequest) => string | null; everySeconds?: number },
): void {
  app.addHook('onResponse', async (request) => {
    const userId = who(request)
    if (userId === null && (request.method === 'GET' || request.method === 'HEAD')) return
    note(request, userId)
    if (guardados.size >= CHEIO) void writeAccesses()
  })
  const clock = setInterval(() => void writeAccesses(), everySeconds * 1000)
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
  const chave = `${minuto} ${userId} ${ip} ${porta}`
  const linha = guardados.get(chave)
  if (linha) linha.acessos += 1
  else if (guardados.size < LIMITE) guardados.set(chave, { minuto, user_id: userId, ip, porta, acessos: 1 })
}

/** Behind a proxy the socket is the proxy's: it passes the client's port on as X-Client-Port. */
function portOf(request: FastifyRequest): number | null {
  const dita = Number(request.headers['x-client-port'])
  if (getConfig().TRUST_PROXY !== '') return Number.isInteger(dita) && dita > 0 && dita < 65_536 ? dita : null
  return request.socket.remotePort ?? null
}

/** Writes what waits. Lines that could not be written wait for the next time. */
export async function writeAccesses(): Promise<void> {
  await gravando
  if (guardados.size === 0) return
  const linhas = [...guardados]
  guardados.clear()
  gravando = sql`select gravar_acessos(${JSON.stringify(linhas.map(([, linha]) => linha))}::jsonb)`
    .execute(publicReads())
    .then(
      () => undefined,
      (error: unknown) => {
        for (const [chave, linha] of linhas) {
          const nova = guardados.get(chave)
          if (nova) nova.acessos += linha.acessos
          else guardados.set(chave, linha)
        }
        log.warn(
          { err: error, linhas: linhas.length },
          'the access log could not be written; it is tried again',
        )
      },
    )
  await gravando
}
