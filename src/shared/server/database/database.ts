import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type RawBuilder,
  sql,
} from 'kysely'
import pg from 'pg'
import { errors } from '../../errors.ts'
import { log } from '../log.ts'
import { committed } from '../metrics/measures.ts'
import { compiled } from './compiled.ts'
import type { DB } from './database-types.ts'
import { noteOnce } from './once.ts'
import { openPool } from './open-pool.ts'
import { preparing } from './prepared-statements.ts'
import { openReplica, type Proof, type Replica, readsForEverybody } from './replica.ts'
import { FEW, sharing } from './shared-reads.ts'

/** A transaction opened by withAccess. Repository functions take it first. */
export type Tx = Kysely<DB>

/**
 * Who is asking, as the database's row level security sees it. `pessoa` sees its own rows, `loja` the rows of one shop,
 * `cobranca` writes the subscription and the invoices of one shop besides, `contas` accounts and what signs people in
 * (of one person, once it is known who), `plataforma` and `sistema` all.
 */
export type Access =
  | { papel: 'pessoa'; userId: string }
  | { papel: 'loja'; userId: string | null; estabelecimentoId: string; somenteLeitura?: boolean }
  | { papel: 'cobranca'; userId: string | null; estabelecimentoId: string }
  | { papel: 'contas'; userId: string | null }
  | { papel: 'plataforma'; userId: string }
  | { papel: 'sistema' }

/** For what is of no one shop or person: test/support/system-access.ts lists who uses it, and why. */
export const SYSTEM: Access = { papel: 'sistema' }

/** A shop, by nobody's hand: for jobs, and for what its provider says. */
export const shopAlone = (estabelecimentoId: string): Access => ({
  papel: 'loja',
  userId: null,
  estabelecimentoId,
})

/** Accounts, for the auth protocol before it knows whose. */
export const ACCOUNTS: Access = { papel: 'contas', userId: null }

/** The account of one person. */
export const accountOf = (userId: string): Access => ({ papel: 'contas', userId })

/** The billing of one shop, by a person of the shop or the platform, or by the clock. */
export const billingOf = (estabelecimentoId: string, userId: string | null = null): Access => ({
  papel: 'cobranca',
  userId,
  estabelecimentoId,
})

let pool: pg.Pool | undefined
let dialect: PostgresDialect
let kysely: Kysely<DB> | undefined
/** The same connections, shared by statements that only read. */
let shared: Kysely<DB> | undefined
let replica: (Replica & { db: Kysely<DB>; close(): Promise<void> }) | undefined

interface PoolOptions {
  /** The number of connections. */
  max?: number
  /** Off for poolers that lose prepared statements. */
  prepare?: boolean
  /** A server that says nothing for so long has gone. */
  silentMs?: number
  /** Where answers for everybody are read; tests bring a proof of their own. */
  replica?: { url: string; proof?: Proof }
}

/** Opens the process's one pool, as the serving role, and one more where there is a replica. */
export function openDatabase(url: string, options: PoolOptions = {}): void {
  if (pool) throw new Error('The database is open already')
  const { max = 10, prepare = true, silentMs, replica: other } = options
  pool = openPool({
    connectionString: url,
    max,
    // How long a request waits for its turn under load; a database that is down refuses at once.
    connectionTimeoutMillis: 25_000,
    silentMs,
    application_name: 'portal',
  })
  const prepared = preparing(pool, prepare)
  dialect = new PostgresDialect({ pool: prepared })
  kysely = new Kysely<DB>({ dialect })
  // They leave half of the connections to transactions at least.
  shared =
    max < 2 * FEW ? kysely : new Kysely<DB>({ dialect: new PostgresDialect({ pool: sharing(prepared) }) })
  if (!other) return
  const replicaPool = preparing(
    openPool({
      connectionString: other.url,
      max,
      // The primary is there for whoever waits longer.
      connectionTimeoutMillis: 2000,
      query_timeout: 3000,
      application_name: 'portal-replica',
    }),
    prepare,
  )
  const opened = openReplica({ pool: replicaPool, primary: kysely, proof: other.proof })
  replica = { ...opened, db: pipelined(opened.reads), close: () => replicaPool.end() }
}

export async function closeDatabase(): Promise<void> {
  const [closing, reading] = [kysely, replica]
  pool = undefined
  kysely = undefined
  shared = undefined
  replica = undefined
  await reading?.close()
  await closing?.destroy()
}

/** How the pool stands now. */
export function poolUse(): { busy: number; idle: number; waiting: number; limit: number } {
  const { totalCount = 0, idleCount: idle = 0, waitingCount: waiting = 0, options } = pool ?? {}
  return { busy: totalCount - idle, idle, waiting, limit: options?.max ?? 0 }
}

/**
 * For the security-barrier views `publico_*`, which every visitor may see, and the functions that look for themselves
 * (`security definer`). No transaction, no identity: row level security refuses every tenant table here. Nothing that
 * writes: others wait behind it.
 */
export function publicReads(): Kysely<DB> {
  if (!shared) throw new Error('The database is not open')
  return replica && readsForEverybody() ? replica.db : shared
}

/** The same for what writes: the counters of rate limits, the access log, announcements. */
export const publicWrites = (): Kysely<DB> => primary()

function primary(): Kysely<DB> {
  if (!kysely) throw new Error('The database is not open')
  return kysely
}

/** Seconds that the replica is behind; undefined where there is none, or nobody can tell. */
export const replicaLag = async (): Promise<number | undefined> => replica?.lag()

/**
 * Opens one transaction as `access` and commits what `work` did, or rolls all of it back when it throws.
 * The identity is local to the transaction (`set_config(…, true)`), so it is safe behind PgBouncer.
 */
export async function withAccess<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T> {
  const visit = 'somenteLeitura' in access && access.somenteLeitura
  try {
    if (visit) return await inTransaction(access, 'begin read only', work)
    return await inTransaction(access, 'begin', async (tx) => {
      const result = await work(tx)
      await noteOnce(tx, 'userId' in access ? access.userId : null)
      return result
    })
  } catch (error) {
    throw visit && (error as { code?: string }).code === READ_ONLY ? errors.somente_leitura() : error
  }
}

/**
 * Like withAccess, for figures over many rows: reads only, every statement sees the same moment (parts and totals agree
 * while sales come in), sorts get room, plans are not compiled, and nothing runs past 25 s.
 */
export async function withSnapshot<T>(access: Access, work: (tx: Tx) => Promise<T>): Promise<T> {
  const begin = `begin isolation level repeatable read read only; set local statement_timeout = '25s';
    set local work_mem = '48MB'; set local jit = off`
  return inTransaction(access, begin, work)
}

const shops = new WeakMap<Tx, string>()

/**
 * The condition that names the one shop a transaction is of; true where it is of none. Row level security holds the same,
 * but too late to choose a shard by (docs/scale.md#shards-by-shop).
 */
export function ofItsShop(tx: Tx, column = 'estabelecimento_id'): RawBuilder<boolean> {
  const shop = shops.get(tx)
  return shop === undefined ? sql`true` : sql`${sql.ref(column)} = ${shop}`
}

/** Statements of a transaction that nobody waits for before its end. */
const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Lets a statement travel with what comes after it, without waiting for its answer: a round trip less. The database
 * runs them in order; if it fails, so does the transaction.
 */
export function sendAlong(tx: Tx, statement: Promise<unknown>): void {
  statement.catch(() => undefined)
  sent.get(tx)?.push(statement)
}

async function inTransaction<T>(access: Access, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return primary()
    .getExecutor()
    .provideConnection(async (connection) => {
      const tx = pipelined(connection)
      // BEGIN and the identity in one statement (simple protocol; values are escaped literals).
      const along: Promise<unknown>[] = []
      sent.set(tx, along)
      sendAlong(tx, tx.executeQuery(CompiledQuery.raw(`${begin}; ${identity(access)}`)))
      if ('estabelecimentoId' in access) shops.set(tx, access.estabelecimentoId)
      let result: T
      try {
        result = await work(tx)
      } catch (error) {
        // A connection that died cannot roll back; the pool throws it away and the first error is the one to tell.
        await sql`rollback`.execute(tx).catch((rollback) => log.warn({ err: rollback }, 'rollback failed'))
        await Promise.all(along)
        throw error
      }
      // Where one of those failed, this rolls back.
      const ended = sql`commit`.execute(tx)
      const outcomes = await Promise.allSettled([...along, ended])
      const failed = outcomes.find(({ status }) => status === 'rejected')
      if (failed) throw (failed as PromiseRejectedResult).reason
      committed(tx)
      return result
    })
}

/** One connection, whose statements do not wait for each other: Kysely's own transaction lets one go at a time. */
function pipelined(connection: DatabaseConnection): Tx {
  const executor = primary()
    .getExecutor()
    .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) })
  return new Kysely<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
}

/** The rows of a statement: ``rowsOf<Row>(tx)`select …` ``. */
export const rowsOf =
  <T>(tx: Tx) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<T[]> =>
    (await tx.executeQuery(compiled<T>(tx, text, values))).rows

/** The first row of a statement. */
export const rowOf =
  <T>(tx: Tx) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<T | undefined> =>
    (await tx.executeQuery(compiled<T>(tx, text, values))).rows[0]

/** Runs a statement and tells how many rows it wrote. */
export const run =
  (tx: Tx) =>
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<number> =>
    Number((await tx.executeQuery(compiled(tx, text, values))).numAffectedRows ?? 0)

/** Goes on in the same transaction as somebody else: the next shop of a purchase over several. */
export function setAccess(tx: Tx, access: Access): void {
  const { papel, userId, estabelecimentoId } = settingsOf(access)
  sendAlong(
    tx,
    run(tx)`select set_config('app.papel', ${papel}, true), set_config('app.user_id', ${userId}, true),
      set_config('app.estabelecimento_id', ${estabelecimentoId}, true)`,
  )
}

/** The same as setAccess in text, to go with BEGIN. */
function identity(access: Access): string {
  const { papel, userId, estabelecimentoId } = settingsOf(access)
  const set = (name: string, value: string) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`
  return `select ${set('papel', papel)}, ${set('user_id', userId)}, ${set('estabelecimento_id', estabelecimentoId)}`
}

const settingsOf = (access: Access) => ({
  papel: access.papel,
  userId: 'userId' in access ? (access.userId ?? '') : '',
  estabelecimentoId: 'estabelecimentoId' in access ? access.estabelecimentoId : '',
})

/** A write where only reads are allowed: in a visit, or by a server that is a standby still. */
const READ_ONLY = '25006'
/** Locks, deadlines, and statements that a pooler forgot to have prepared. */
const NOT_NOW = ['55P03', '57014', '40001', '40P01', '25P03', '26000', '42P05', READ_ONLY]

/** True for the ways PostgreSQL says "not now": gone, starting, shutting down, out of connections, or too slow. */
export function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string }
  if (code && (/^(08|57P|53)/.test(code) || NOT_NOW.includes(code))) return true
  if (code && ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT', 'ENOENT'].includes(code))
    return true
  return /cached plan must not change|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  )
}

/** True when the error is the violation of the constraint or unique index of that name. */
export function violates(error: unknown, constraint: string): boolean {
  return (error as { constraint?: string }).constraint === constraint
}
