import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { log } from '../log.ts'
import { BatchedSocket } from './batched-socket.ts'

// Money columns are numeric(12,2): exact as a double up to 90 trillion reais, so they travel as numbers of reais.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** Longer than the server lets a statement run (30 s): it stands still, or the network swallows what it says. */
export const SILENT_MS = 35_000
/** What a connection is called while its work may take as long as it takes. */
export const UNHURRIED = 'portal-sem-pressa'

/**
 * A pool whose statements travel together, that outlives its connections, and that waits for no answer of a server that
 * said nothing for so long.
 */
export function openPool({
  silentMs = SILENT_MS,
  ...config
}: pg.PoolConfig & { silentMs?: number }): pg.Pool {
  const opened = new pg.Pool({
    ...config,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    stream: () => new BatchedSocket(),
  })
  surviveBreaks(opened)
  opened.on('connect', (client) => listenFor(client, silentMs))
  return opened
}

/**
 * The driver's own limit of time counts from when a statement was sent, though it may wait behind others on its connection,
 * and knows no exception. The server tells a connection what it is called, also when a transaction's name for it ends.
 */
function listenFor(client: pg.PoolClient, silentMs: number): void {
  const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } }
  const { stream } = connection
  stream.setTimeout(silentMs, () =>
    stream.destroy(Object.assign(new Error('The database fell silent'), { code: 'ETIMEDOUT' })),
  )
  connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, string>) => {
    if (parameterName === 'application_name') stream.setTimeout(parameterValue === UNHURRIED ? 0 : silentMs)
  })
}

/**
 * Without a listener a connection that breaks (a restart, a failover) ends the process. The pool listens to the idle
 * ones alone, so each one gets a listener for life; whoever uses it hears from the query that fails.
 */
function surviveBreaks(clients: pg.Pool): void {
  clients.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'))
  clients.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'a database connection broke'))
  })
}
