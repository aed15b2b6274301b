import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { log } from '../log.ts'

export interface MigrateOptions {
  /** Connects as the role that owns the database and may create roles. Not through a pooler. */
  url: string
  /** Names the serving role's own connection; without it a role is made, its password derived from vaultKey. */
  appUrl?: string
  vaultKey: Buffer
  /** Every job queue of the program, made here because the serving role may not. */
  queues: QueueDefinition[]
  folder?: string
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
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const role = await prepareServingRole(client, options)
    const changed = await applyMigrations(client, options.folder ?? join(process.cwd(), 'migrations'))
    const queuesChanged = await prepareQueues(client, options)
    if (changed || queuesChanged || role.created) await grant(client, role)
    return role.url
  } finally {
    await client.end()
  }
}

async function applyMigrations(client: pg.Client, folder: string): Promise<boolean> {
  await client.query(`create table if not exists migracoes (
    nome text primary key, conteudo_sha256 text not null, aplicada_em timestamptz not null default now())`)
  const { rows } = await client.query<{ nome: string; conteudo_sha256: string }>('select * from migracoes')
  const applied = new Map(rows.map((row) => [row.nome, row.conteudo_sha256]))
  const files = readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.sql$/.test(file))
    .sort()

  let changed = false
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8')
    const sha = createHash('sha256').update(text).digest('hex')
    const before = applied.get(file)
    if (before === sha) continue
    if (before !== undefined)
      throw new Error(`A migração ${file} mudou depois de aplicada. Crie outra, numerada adiante.`)
    try {
      await client.query('begin')
      await client.query(text)
      await client.query('insert into migracoes (nome, conteudo_sha256) values ($1, $2)', [file, sha])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((rollback) => log.debug({ err: rollback }, 'rollback failed'))
      throw new Error(`A migração ${file} falhou: ${(error as Error).message}`, { cause: error })
    }
    log.info({ migration: file }, 'migration applied')
    changed = true
  }
  return changed
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

/** The serving role reads and writes rows. It owns and makes nothing, not even temporary tables, and what is only ever written it cannot change. */
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
