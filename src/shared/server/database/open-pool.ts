import pg from 'pg'
import { log } from '../log.ts'
import { BatchedSocket } from './batched-socket.ts'

// Money columns are numeric(12,2): exact as a double up to 90 trillion reais, so they travel as numbers of reais.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)

/** A pool whose statements travel together, and that outlives its connections. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const opened = new pg.Pool({
    ...config,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    stream: () => new BatchedSocket(),
  })
  surviveBreaks(opened)
  return opened
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
