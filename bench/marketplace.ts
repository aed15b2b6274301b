import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { makeDataDir, type RunningProgram, removeDataDir, startProgram } from '../e2e/program.ts'
import { parseConfig, setConfig } from '../src/shared/server/config.ts'
import type { EmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { fill, type Volume } from './volume.ts'

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
  /** What a second program needs to serve the same database. */
  env: Record<string, string>
}

export interface Ground {
  dataDir: string
  startDemo(): Promise<RunningProgram>
  startMarketplace(name: string, volume: Volume): Promise<Marketplace>
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
  let postgres: EmbeddedPostgres | undefined

  async function openPostgres(): Promise<EmbeddedPostgres> {
    const { openEmbeddedPostgres } = await import(
      '../src/shared/server/embedded-postgres/embedded-postgres.ts'
    )
    postgres ??= await openEmbeddedPostgres(dataDir)
    return postgres
  }

  return {
    dataDir,
    startDemo: () => startProgram({ dataDir, env: ENV }),
    async startMarketplace(name, volume) {
      const { url, superuserUrl } = await openPostgres()
      await copyDatabase(superuserUrl, name)
      await fill(at(superuserUrl, name), volume)
      const vaultKey = readFileSync(join(dataDir, 'vault.key'), 'utf8').trim()
      const databaseUrl = await servingUrl(at(url, name), vaultKey)
      const own = join(dataDir, name)
      mkdirSync(own)
      const env = { ...ENV, DATABASE_URL: at(url, name), VAULT_KEY: vaultKey, ROLE: 'web' }
      return {
        program: await startProgram({ dataDir: own, env }),
        databaseUrl,
        env: { ...env, DATA_DIR: own },
      }
    },
    async close() {
      await postgres?.release()
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
