import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import { clock, time } from '../metrics/measures.ts'
import { openStatement } from '../traces/spans.ts'

/** A text that came this often is prepared: what is put together for one request alone is not kept. */
const USES_BEFORE = 3
/** How many texts have a name: each connection keeps a plan of each it has run. */
const NAMES_AT_MOST = 400
const COUNTED_AT_MOST = 5000

/**
 * Which statements have a name by which a connection keeps their plan (docs/decisions/0057). One for all connections of
 * a pool: the driver knows which of them each connection has prepared.
 */
class StatementNames {
  #on: boolean
  #generation = 0
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  constructor(on: boolean) {
    this.#on = on
  }

  /** The name of a text, or undefined while it is planned each time. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || !this.#on || this.#names.size >= NAMES_AT_MOST) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES_BEFORE) {
      if (this.#uses.size >= COUNTED_AT_MOST) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /**
   * Told of each statement that failed: the ways in which a name itself may be what failed. `kept`: the connection had
   * run that name before, so it was not merely sent behind one that could not be prepared.
   */
  failed(error: unknown, kept: boolean): void {
    const { code, message = '' } = error as { code?: string; message?: string }
    if (code === '0A000' && message.includes('cached plan')) {
      // A table changed under it: new names are planned anew.
      this.#generation += 1
      this.#names.clear()
    } else if (this.#on && ((code === '26000' && kept) || code === '42P05')) {
      this.#on = false
      this.#names.clear()
      log.warn(
        'The pooler before the database mixes up prepared statements: none are used from now on. Set DATABASE_PREPARED_STATEMENTS=0, or use a pooler that keeps them (PgBouncer 1.21 or newer with max_prepared_statements).',
      )
    }
  }
}

/** As `client.query({ text, values, name })`, which copies what it is given property by property. */
function send(
  client: pg.PoolClient,
  { text, values, name }: { text: string; values: unknown[]; name: string | undefined },
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(Object.assign(query, { name }))
  })
}

/** The pool as Kysely uses it, with the statements that come again prepared once a connection. */
export function preparing(pool: pg.Pool, on: boolean): PostgresPool {
  const names = new StatementNames(on)
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => {
    const kept = new Set<string>()
    const query = async (text: string, values: unknown[]) => {
      // Without values it may be several statements in one.
      const name = values.length > 0 ? names.of(text) : undefined
      const span = openStatement(text)
      try {
        const result = await send(client, { text, values, name })
        span?.end()
        if (name) kept.add(name)
        return result
      } catch (error) {
        span?.end({ failed: true })
        names.failed(error, name !== undefined && kept.has(name))
        throw error
      }
    }
    // No cursor is read here, which is the other thing that Kysely could ask.
    return Object.assign(Object.create(client), {
      query,
      release: (destroy?: boolean) => client.release(destroy),
    })
  }
  return {
    options: {},
    end: () => pool.end(),
    async connect() {
      const waited = clock()
      const client = await pool.connect()
      time('portal_pool_wait_seconds', {}, waited())
      const known = wrapped.get(client) ?? wrap(client)
      wrapped.set(client, known)
      return known
    },
  }
}
