import { mkdtempSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { makeDataDir, type RunningProgram, removeDataDir, startProgram } from '../e2e/program.ts'
import { parseConfig, setConfig } from '../src/shared/server/config.ts'
import type { EmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { BIG_SHOP, fill, type Volume } from './volume.ts'

// Nothing but the loopback address; the log says what matters and no line per request. A few buyers place all orders.
const ENV = {
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  OPEN_ORDER_ACCOUNT_LIMIT: '0',
  OPEN_ORDER_SHOP_LIMIT: '0',
  OPEN_UNIT_SHOP_LIMIT: '0',
  ORDER_ADDRESS_LIMIT: '0',
  RENDER_ADDRESS_LIMIT: '0',
}

/** A marketplace with generated rows, served by the built program; and its database, bare, as the role that serves. */
export interface Marketplace {
  program: RunningProgram
  databaseUrl: string
  superuserUrl: string
  /** Where its PostgreSQL logs. */
  logFile: string
  /** What a second program needs to serve the same database. */
  env: Record<string, string>
}

export interface Ground {
  dataDir: string
  startDemo(): Promise<RunningProgram>
  startMarketplace(name: string, volume: Volume): Promise<Marketplace>
  /** A mall that `npm run seed:big` made in a data folder of its own. */
  startMall(folder: string): Promise<Marketplace>
  close(): Promise<void>
}

/**
 * A data folder of its own. The demonstration runs in it as with `npm start`; marketplaces are copies of the
 * demonstration's database on the same PostgreSQL, filled to a volume and served by a `ROLE=web` each.
 */
export function openGround(): Ground {
  const dataDir = makeDataDir()
  const settings = { DATA_DIR: dataDir, ...ENV }
  setConfig(parseConfig(settings))
  const servers = new Map<string, EmbeddedPostgres>()

  async function openPostgres(folder: string): Promise<EmbeddedPostgres> {
    const { openEmbeddedPostgres } = await import(
      '../src/shared/server/embedded-postgres/embedded-postgres.ts'
    )
    const server = servers.get(folder) ?? (await openEmbeddedPostgres(folder))
    servers.set(folder, server)
    return server
  }

  async function serve(database: string, folder: string): Promise<Marketplace> {
    const { url, superuserUrl, folder: cluster } = await openPostgres(folder)
    const vaultKey = readFileSync(join(folder, 'vault.key'), 'utf8').trim()
    const databaseUrl = await servingUrl(at(url, database), vaultKey)
    const own = mkdtempSync(join(dataDir, `${database}-`))
    const env = { ...ENV, DATABASE_URL: at(url, database), VAULT_KEY: vaultKey, ROLE: 'web' }
    return {
      program: await startProgram({ dataDir: own, env }),
      databaseUrl,
      superuserUrl: at(superuserUrl, database),
      logFile: join(dirname(cluster), 'postgres.log'),
      env: { ...env, DATA_DIR: own },
    }
  }

  return {
    dataDir,
    startDemo: () => startProgram({ dataDir, env: ENV }),
    async startMarketplace(name, volume) {
      const { superuserUrl } = await openPostgres(dataDir)
      await copyDatabase(superuserUrl, name)
      await fill(at(superuserUrl, name), volume)
      return serve(name, dataDir)
    },
    startMall: (folder) => serve('portal', folder),
    async close() {
      for (const server of servers.values()) await server.release()
      removeDataDir(dataDir)
    },
  }
}

async function copyDatabase(superuserUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  await client.query(`create database ${name} template portal owner portal`)
  await client.end()
}

async function servingUrl(ownerUrl: string, vaultKey: string): Promise<string> {
  const { migrate } = await import('../src/shared/server/database/migrate.ts')
  const { QUEUES } = await import('../src/queues.ts')
  return migrate({ url: ownerUrl, vaultKey: Buffer.from(vaultKey, 'base64'), queues: QUEUES })
}

function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).toString()
}

export interface Session {
  access_token: string
  expires_at: number
  user: { id: string }
}

export async function signIn({ url }: RunningProgram, email: string): Promise<Session> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-portal-2026' }),
  })
  if (!answer.ok) throw new Error(`Signing in as ${email}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Session
}

export async function rowsOf<T extends pg.QueryResultRow>(
  databaseUrl: string,
  query: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(query, values)).rows
  } finally {
    await client.end()
  }
}

/** How many products the generated shops show. */
export async function productsOf({ databaseUrl }: Marketplace): Promise<number> {
  const [row] = await rowsOf<{ many: number }>(
    databaseUrl,
    `select count(*)::int as many from publico_produtos p join publico_estabelecimentos e
     on e.id = p.estabelecimento_id where e.codigo like 'bench-%'`,
  )
  return row?.many ?? 0
}

export async function bigShop({ databaseUrl }: Marketplace): Promise<string> {
  const [shop] = await rowsOf<{ id: string }>(
    databaseUrl,
    'select id from publico_estabelecimentos where codigo = $1',
    [BIG_SHOP],
  )
  if (!shop) throw new Error('The generated shop is missing')
  return shop.id
}
