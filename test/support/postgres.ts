import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import {
  type EmbeddedOptions,
  openEmbeddedPostgres,
} from '../../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { chooseUser, prepareBinaries } from '../../src/shared/server/embedded-postgres/postgres-binaries.ts'

export interface TestPostgres {
  /** As a superuser. */
  url: string
  stop(): Promise<void>
}

const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

/** A running PostgreSQL for the tests: TEST_DATABASE_URL when given (a superuser's), else the embedded one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  return startInTemporaryFolder({})
}

/** The oldest PostgreSQL the product promises to run on, where the machine has it; else null. */
export async function startSystemPostgres15(): Promise<TestPostgres | null> {
  return existsSync(join(DEBIAN_15, 'initdb')) ? startInTemporaryFolder({ binaries: DEBIAN_15 }) : null
}

export interface OwnPostgres extends TestPostgres {
  /** `pg_ctl restart -m fast`: every session ends, and it comes back at the same address. */
  restart(): Promise<void>
}

/** The embedded PostgreSQL for one test that breaks it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  return startInTemporaryFolder({})
}

async function startInTemporaryFolder(options: EmbeddedOptions): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'))
  chmodSync(folder, 0o755)
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  }
  const server = await openEmbeddedPostgres(folder, { ...options, settings })
  return {
    url: server.superuserUrl,
    async restart() {
      const { folder: cluster } = server
      const runAs = chooseUser(cluster)
      const pgCtl = join(options.binaries ?? prepareBinaries(folder, runAs), 'pg_ctl')
      const restart = ['restart', '-m', 'fast', '-w', '-D', cluster, '-l', join(cluster, 'restart.log')]
      await promisify(execFile)(pgCtl, restart, { ...runAs, env: { LC_ALL: 'C', TZ: 'UTC' } })
    },
    async stop() {
      await server.release()
      rmSync(dirname(server.folder), { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
