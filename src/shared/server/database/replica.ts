import { AsyncLocalStorage } from 'node:async_hooks'
import { type CompiledQuery, type DatabaseConnection, type Kysely, type PostgresPool, sql } from 'kysely'
import pg from 'pg'
import { log } from '../log.ts'
import { count } from '../metrics/measures.ts'

// Reads at a replica, which is never older than what was announced, nor than a second (docs/decisions/0073).

/** How far the primary had written, and in which of its lives. */
export interface Position {
  lsn: string
  timeline: number
}

/** What the replica answers true to once it has all that the primary had at that position. */
export type Proof = (position: Position) => string

export interface ReplicaOptions<DB> {
  pool: PostgresPool
  primary: Kysely<DB>
  proof?: Proof
}

const POSITION_HOLDS_MS = 1000
const BEHIND_REST_MS = 25
const AWAY_REST_MS = 5000
/** The replica cannot be read for this long before the log says so: after each announcement it is behind for a moment. */
const TOLD_AFTER_MS = 5000

const forEverybody = new AsyncLocalStorage<true>()

/** What `work` reads by publicReads() may come from the replica: it makes an answer that is the same for everybody. */
export const readingForEverybody = <T>(work: () => Promise<T>): Promise<T> => forEverybody.run(true, work)

export const readsForEverybody = (): boolean => forEverybody.getStore() === true

let known: { since: number; position: Promise<Position> } | undefined

/** Something was announced: what is read from now on must have it. */
export function forgetPosition(): void {
  known = undefined
}

/** A position that the primary had reached at most a second ago, and after the last announcement. */
function positionOf<DB>(primary: Kysely<DB>): Promise<Position> {
  const now = performance.now()
  if (known && known.since + POSITION_HOLDS_MS > now) return known.position
  const asked = {
    since: now,
    position: sql<Position>`
      select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline
      from pg_current_wal_insert_lsn() as t (lsn)`
      .execute(primary)
      .then(({ rows }) => rows[0] as Position),
  }
  known = asked
  asked.position.catch(() => {
    if (known === asked) known = undefined
  })
  return asked.position
}

/**
 * A standby that has replayed that far in that life of the primary: one that was cut off may have written more in an
 * older one. Its control file tells the life late, never early.
 */
const standbyAt: Proof = ({ lsn, timeline }) => `
  pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${pg.escapeLiteral(lsn)}
    and ${timeline} <= (select min_recovery_end_timeline from pg_control_recovery())`

type Missed = 'behind' | 'away' | 'failed'

export interface Replica {
  /** Reads there, or at the primary where the replica is behind, away or fails. */
  reads: DatabaseConnection
  /** Seconds that it is behind the primary; undefined where nobody can tell. */
  lag(): Promise<number | undefined>
}

export function openReplica<DB>({ pool, primary, proof = standbyAt }: ReplicaOptions<DB>): Replica {
  let rest: { until: number; why: 'behind' | 'away' } | undefined
  let unread: { since: number; told: boolean } | undefined

  const missed = (why: 'behind' | 'away', error?: unknown): Missed => {
    const now = performance.now()
    rest = { until: now + (why === 'away' ? AWAY_REST_MS : BEHIND_REST_MS), why }
    unread ??= { since: now, told: false }
    if (!unread.told && now - unread.since >= TOLD_AFTER_MS) {
      unread.told = true
      log.warn({ err: error }, `the replica is ${why}; public reads go to the primary`)
    }
    return why
  }
  const answered = () => {
    if (unread?.told) log.info('public reads go to the replica again')
    rest = undefined
    unread = undefined
  }

  /** Rows, or why there are none. */
  async function ask({ sql: text, parameters }: CompiledQuery): Promise<unknown[] | Missed> {
    if (rest && rest.until > performance.now()) return rest.why
    // One tries for all whether it is back.
    if (rest?.why === 'away') rest.until = performance.now() + AWAY_REST_MS
    const position = await positionOf(primary).catch(() => undefined)
    if (!position) return 'failed'
    const client = await pool.connect().catch((error) => void missed('away', error))
    if (!client) return 'away'
    // They travel together, and a pooler keeps a transaction on one connection.
    const [proved, read] = await Promise.allSettled([
      client.query(`begin read only; select ${proof(position)} as holds`, []),
      client.query(text, parameters),
      client.query('commit', []),
    ]).finally(() => client.release())
    if (proved.status === 'rejected') return missed('away', proved.reason)
    const [, { rows }] = proved.value as unknown as [unknown, { rows: [{ holds: boolean | null }] }]
    if (!rows[0].holds) return missed('behind')
    if (read.status === 'fulfilled') {
      answered()
      return read.value.rows
    }
    // What the replica refuses (a conflict with what it replays, a write) is asked of the primary.
    return read.reason instanceof pg.DatabaseError ? 'failed' : missed('away', read.reason)
  }

  return {
    reads: {
      async executeQuery<R>(query: CompiledQuery) {
        const found = await ask(query)
        const rows = Array.isArray(found) ? (found as R[]) : undefined
        count('portal_replica_reads_total', { outcome: rows ? 'answered' : String(found) })
        return rows ? { rows } : primary.executeQuery<R>(query as CompiledQuery<R>)
      },
      streamQuery() {
        throw new Error('No cursor is read here')
      },
    },
    async lag() {
      const position = await positionOf(primary)
      const client = await pool.connect()
      try {
        const { rows } = await client.query<{ lag: number | null }>(
          `select case when ${proof(position)} then 0
            else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end as lag`,
          [],
        )
        return rows[0]?.lag ?? undefined
      } finally {
        client.release()
      }
    },
  }
}
