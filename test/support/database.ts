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
  server = inject('postgres'),
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { superuserUrl, ownerUrl, appUrl, template } = server
  const name = `t_${randomBytes(6).toString('hex')}`
  await tell(
    ownerUrl,
    // Half of the CPU that copying through the log takes: nothing here has to outlive a crash.
    `create database ${name} template ${template} strategy file_copy`,
    // Rights on a database itself are not copied with it.
    `revoke temporary on database ${name} from public`,
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
      await tell(superuserUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Statements on a connection of their own, one after the other. */
async function tell(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
