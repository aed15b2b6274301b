import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, openDatabase } from '#src/shared/server/database/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: MigratedServer
  }
}

export interface MigratedServer {
  superuserUrl: string
  ownerUrl: string
  appUrl: string
  template: string
}

export interface TestDatabaseOptions {
  poolMax?: number
  /** So long the program waits for a lock: less than others hold it, as on a slow machine. */
  lockTimeout?: string
  /** Another server than the one that all files share: for a test that restarts it. */
  server?: MigratedServer
}

export interface TestDatabase {
  /** As the owner: past row level security, for a test that looks at or breaks rows. */
  owner: pg.Pool
  ownerUrl: string
  appUrl: string
  close(): Promise<void>
}

/**
 * A database of its own for one test file: a copy of the migrated template, opened as the serving role.
 * Call it in beforeAll and `close`, which drops it, in afterAll.
 */
export async function createTestDatabase({
  poolMax = 10,
  lockTimeout,
  server = inject('postgres'),
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, appUrl, template } = server
  const { username: owns } = new URL(ownerUrl)
  const name = `t_${randomBytes(6).toString('hex')}`
  const superuser = superuserOf(superuserUrl)
  // Half of the CPU that copying through the log takes: nothing here has to outlive a crash.
  await superuser.query(`create database ${name} template ${template} owner ${owns} strategy file_copy`)
  // Rights on a database itself are not copied with it.
  await superuser.query(`revoke temporary on database ${name} from public`)

  if (lockTimeout)
    await superuser.query(
      `alter role ${new URL(appUrl).username} in database ${name} set lock_timeout = '${lockTimeout}'`,
    )

  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).toString()
  const owner = new pg.Pool({ connectionString: at(ownerUrl), max: 3 })
  owner.on('error', () => undefined)
  openDatabase(at(appUrl), { max: poolMax })
  return {
    owner,
    ownerUrl: at(ownerUrl),
    appUrl: at(appUrl),
    async close() {
      await closeDatabase()
      await owner.end()
      await superuser.query(`drop database ${name} with (force)`)
    },
  }
}

/** By server, one connection each. They are the worker's: a connection costs PostgreSQL a process, some 20 ms. */
const worker = globalThis as { superusers?: Map<string, pg.Pool> }
worker.superusers ??= new Map()
const { superusers } = worker

/** Makes and drops databases on this server, as long as the worker lives. */
function superuserOf(connectionString: string): pg.Pool {
  const known = superusers.get(connectionString)
  if (known) return known
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // A server that a test shuts down takes its connection along.
  pool.on('error', () => undefined)
  superusers.set(connectionString, pool)
  return pool
}
