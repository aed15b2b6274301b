import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { log } from '../log.ts'
import { apply, applyBesideTraffic, inTransaction, type Migration, readMigrations } from './migrations.ts'

export interface MigrateOptions {
  /** Connects as the role that owns the database and may create roles. Not through a pooler. */
  url: string
  /** Names the serving role's own connection; without it a role is made, its password derived from vaultKey. */
  appUrl?: string
  vaultKey: Buffer
  /** Every job queue of the program, made here because the serving role may not. */
  queues: QueueDefinition[]
  folder?: string
  fill?: Fill
}

/** Rows for an empty database. They come in one transaction with its tables: it is whole, or empty as it was. */
export interface Fill {
  /** The migrations of the database that the rows are from, as they came; the others change the rows then. */
  applied: string[]
  load: (client: pg.Client) => Promise<void>
}

export interface QueueDefinition {
  name: string
  options?: Partial<typeof PLAIN_QUEUE>
}

/** A queue's options where its definition says nothing. */
const PLAIN_QUEUE = {
  notify: false,
  retryLimit: 2,
  retryDelay: 0,
  retryBackoff: false,
  retryDelayMax: null as number | null,
  heartbeatSeconds: null as number | null,
  expireInSeconds: 900,
  /** How long a job is kept, with what it carries, after its end. */
  deleteAfterSeconds: 7 * 24 * 3600,
}

const LOCK = 7_040_516

/**
 * Brings the database to this program's version and prepares the serving role.
 * Safe to run by several processes at once (advisory lock). Returns the URL to serve with.
 */
export async function migrate(options: MigrateOptions): Promise<string> {
  const client = new pg.Client({ connectionString: options.url, connectionTimeoutMillis: 10_000 })
  // The statement that a broken connection fails is what is reported; without a listener it ends the process.
  client.on('error', (error) => log.debug({ err: error }, 'the migrating connection broke'))
  await client.connect()
  try {
    await lock(client)
    if (options.fill) await refuseUnlessEmpty(client)
    const role = await prepareServingRole(client, options)
    const { folder } = options
    if (options.fill) {
      await prepareQueues(client, options)
      try {
        await fillDatabase(client, { folder, ...options.fill, ready: () => grant(client, role) })
      } catch (error) {
        await client.query('drop schema pgboss cascade').catch((drop) => log.debug({ err: drop }, 'no drop'))
        throw error
      }
      return role.url
    }
    const changed = await applyMigrations(client, folder)
    const queuesChanged = await prepareQueues(client, options)
    if (changed || queuesChanged || role.created) await grant(client, role)
    return role.url
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client, folder: string | undefined): Promise<boolean> {
  await client.query(LEDGER)
  const { rows } = await client.query<{ nome: string; conteudo_sha256: string }>('select * from migracoes')
  const applied = new Map(rows.map((row) => [row.nome, row.conteudo_sha256]))
  let changed = false
  for (const migration of readMigrations(folder)) {
    const before = applied.get(migration.name)
    if (before === migration.sha256) continue
    if (before !== undefined)
      throw new Error(`A migração ${migration.name} mudou depois de aplicada. Crie outra, numerada adiante.`)
    await applyBesideTraffic(client, migration)
    changed = true
  }
  return changed
}

/**
 * Who waits here has no statement running meanwhile: its snapshot would be waited for by an index that is made
 * concurrently under this lock, for ever.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
    if (rows[0]?.mine) return
    await pause(100)
  }
}

async function fillDatabase(
  client: pg.Client,
  { folder, applied, load, ready }: Fill & { folder: string | undefined; ready: () => Promise<void> },
): Promise<void> {
  const migrations = readMigrations(folder)
  const applyAll = async (some: Migration[]) => {
    for (const migration of some) {
      const text = migration.index ? migration.text.replace(/\bconcurrently\b/i, '') : migration.text
      await apply(client, { ...migration, text })
      // What a COMMIT would have run: a table with work pending cannot be altered.
      await client.query('set constraints all immediate; set constraints all deferred')
    }
  }
  await inTransaction(client, async () => {
    await client.query(LEDGER)
    await applyAll(applied.flatMap((name) => migrations.find((one) => one.name === name) ?? []))
    await load(client)
    await applyAll(migrations.filter(({ name }) => !applied.includes(name)))
    await ready()
  })
}

const LEDGER = `create table if not exists migracoes (
  nome text primary key, conteudo_sha256 text not null, aplicada_em timestamptz not null default now())`

async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_tables where schemaname !~ '^(pg_|information_schema$|pgboss$)' limit 1`,
  )
  if (rowCount) throw new Error('O banco de dados não está vazio: nada foi restaurado nele.')
}

/** pg-boss keeps its own tables and versions; the migrating role installs them, the serving role only uses them. */
async function prepareQueues(client: pg.Client, { queues }: MigrateOptions): Promise<boolean> {
  const before = await bossVersion(client)
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, options } of queues) {
    const wanted = { ...PLAIN_QUEUE, ...options }
    const there = known.get(name)
    if (!there) await boss.createQueue(name)
    if (!there || !isDeepStrictEqual({ ...there, ...wanted }, there)) await boss.updateQueue(name, wanted)
  }
  await boss.stop({ close: false, graceful: false })
  return queues.some(({ name }) => !known.has(name)) || before !== (await bossVersion(client))
}

async function bossVersion(client: pg.Client): Promise<number | null> {
  const there = await client.query(`select to_regclass('pgboss.version') as name`)
  if (there.rows[0]?.name === null) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

interface ServingRole {
  name: string
  database: string
  url: string
  created: boolean
}

async function prepareServingRole(
  client: pg.Client,
  { url, appUrl, vaultKey }: MigrateOptions,
): Promise<ServingRole> {
  const { rows } = await client.query<{ database: string; role: string }>(
    'select current_database() as database, current_user as role',
  )
  const { database, role: owner } = rows[0] as { database: string; role: string }
  const name = appUrl ? decodeURIComponent(new URL(appUrl).username) : `${database}_app`
  if (name === owner) {
    throw new Error(
      'DATABASE_APP_URL usa o mesmo papel que DATABASE_URL. Use um papel mais fraco para servir.',
    )
  }
  const password = createHmac('sha256', vaultKey).update(`serving-role:${database}`).digest('base64url')

  const exists = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const created = exists.rowCount === 0
  if (created) {
    if (appUrl) throw new Error(`O papel ${name} de DATABASE_APP_URL não existe no banco.`)
    await client
      .query(`create role ${id(name)} login nosuperuser nocreatedb nocreaterole nobypassrls`)
      .catch((error) => {
        throw new Error(
          'O papel de DATABASE_URL não pode criar papéis (CREATEROLE). Conceda-o ou informe DATABASE_APP_URL.',
          {
            cause: error,
          },
        )
      })
  }
  if (!appUrl) await client.query(`alter role ${id(name)} password ${pg.escapeLiteral(password)}`)
  for (const [setting, value] of [
    ['statement_timeout', '30s'],
    ['lock_timeout', '15s'],
    ['idle_in_transaction_session_timeout', '15s'],
    // On solid-state disks or in memory a page anywhere costs hardly more than the next one. With PostgreSQL's 4 a list
    // of one shop reads the rows of all.
    ['random_page_cost', '1.1'],
  ]) {
    await client
      .query(`alter role ${id(name)} set ${setting} = '${value}'`)
      .catch((error) => log.warn({ err: error, role: name }, 'could not set up the serving role'))
  }
  if (appUrl) return { name, database, url: appUrl, created: true }
  const serving = new URL(url)
  serving.username = encodeURIComponent(name)
  serving.password = encodeURIComponent(password)
  return { name, database, url: serving.toString(), created }
}

/**
 * The serving role reads and writes rows. It owns and makes nothing, not even temporary tables, and what is only ever
 * written it cannot change. Functions, some of which see more than their caller, are its alone: PostgreSQL would let
 * every role of the server call them.
 */
async function grant(client: pg.Client, { name, database }: ServingRole): Promise<void> {
  const to = id(name)
  const writtenOnce =
    'auditoria, selos_auditoria, consentimentos, aceites_de_preco, movimentos_estoque, historico_vendas, eventos_assinatura, configuracoes_plataforma'
  await client.query(`
    grant usage on schema public, auth, pgboss to ${to};
    grant select, insert, update, delete on all tables in schema public to ${to};
    grant select, insert, update, delete on all tables in schema auth to ${to};
    grant select, insert, update, delete on all tables in schema pgboss to ${to};
    grant usage on all sequences in schema public, auth, pgboss to ${to};
    grant execute on all functions in schema public, auth, pgboss to ${to};
    revoke execute on all functions in schema public from public;
    revoke all on migracoes from ${to};
    revoke temporary on database ${id(database)} from public, ${to};
    revoke update, delete on ${writtenOnce} from ${to};
    revoke insert, update, delete on contadores_estabelecimento, contadores_categoria from ${to};`)
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.views where table_schema = 'public'`,
  )
  for (const view of rows) await client.query(`revoke insert, update, delete on ${view.name} from ${to}`)
}

const id = pg.escapeIdentifier
