import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type EmbeddedOptions, openEmbeddedPostgres } from '../src/shared/server/embedded-postgres.ts'

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

async function startInTemporaryFolder(options: EmbeddedOptions): Promise<TestPostgres> {
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
    async stop() {
      await server.release()
      rmSync(dirname(server.folder), { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
