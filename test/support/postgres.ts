import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import {
  type EmbeddedOptions,
  openEmbeddedPostgres,
} from '../../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { chooseUser, prepareBinaries } from '../../src/shared/server/embedded-postgres/postgres-binaries.ts'
import { homeOfDatabases } from './memory.ts'

export interface TestPostgres {
  /** As a superuser. */
  url: string
  /** The same by its socket, where it has one: a short statement costs both ends a third less than by way of TCP. */
  socketUrl: string
  stop(): Promise<void>
}

const DEBIAN_15 = '/usr/lib/postgresql/15/bin'

/** A running PostgreSQL for the tests: TEST_DATABASE_URL when given (a superuser's), else the embedded one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, socketUrl: given, stop: async () => undefined }
  return startInTemporaryFolder({})
}

/** The oldest PostgreSQL the product promises to run on, where the machine has it; else null. */
export async function startSystemPostgres15(): Promise<TestPostgres | null> {
  return existsSync(join(DEBIAN_15, 'initdb'))
    ? startInTemporaryFolder({ binaries: DEBIAN_15 }, HURRIED)
    : null
}

export interface OwnPostgres extends TestPostgres {
  /** `pg_ctl restart -m fast`: every session ends, and it comes back at the same address. Starts one that is down, too. */
  restart(): Promise<void>
  /** Every session ends, and nothing answers at its address. */
  shutDown(): Promise<void>
  /** kill -9 of all its processes at once. */
  kill(): Promise<void>
  /** Its processes do nothing, and close nothing, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** The embedded PostgreSQL for one test that breaks it; `durable` where it must keep what it says it has. */
export async function startOwnPostgres({
  durable = false,
  settings = {},
}: OwnOptions = {}): Promise<OwnPostgres> {
  return startInTemporaryFolder({}, { ...(durable ? {} : HURRIED), ...settings })
}

interface OwnOptions {
  durable?: boolean
  settings?: Record<string, string>
}

/**
 * For databases that a crash may take, and that are gone before they need tidying: it went round all of them each minute.
 * A connection lives too short for a plan of its own for each question: the first five of each were planned anew.
 */
const HURRIED = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
  plan_cache_mode: 'force_generic_plan',
}

/** Proving a password was half of what a connection costs the program; by the socket nobody asks for one. */
const DOORS = 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n'

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function startInTemporaryFolder(
  options: EmbeddedOptions,
  settings: Record<string, string> = HURRIED,
): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(homeOfDatabases(), 'portal-pg-'))
  chmodSync(folder, 0o755)
  const doors = join(folder, 'pg_hba.conf')
  writeFileSync(doors, DOORS)
  const server = await openEmbeddedPostgres(folder, {
    ...options,
    settings: { ...settings, unix_socket_directories: '.', hba_file: doors },
  })
  const { folder: cluster } = server
  const run = promisify(execFile)
  const control = async (...act: string[]) => {
    const runAs = chooseUser(cluster)
    const pgCtl = join(options.binaries ?? prepareBinaries(folder, runAs), 'pg_ctl')
    await run(pgCtl, [...act, '-m', 'fast', '-w', '-D', cluster], {
      ...runAs,
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
  }
  /** Its children first: without it they would end by themselves. */
  const signal = async (name: 'KILL' | 'STOP' | 'CONT') => {
    const [postmaster = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    await run('pkill', [`-${name}`, '-P', postmaster])
    process.kill(Number(postmaster), `SIG${name}`)
    return Number(postmaster)
  }
  return {
    url: server.superuserUrl,
    socketUrl: `${server.superuserUrl}?host=${encodeURIComponent(server.folder)}`,
    restart: () => control('restart', '-l', join(cluster, 'restart.log')),
    shutDown: () => control('stop'),
    async kill() {
      const postmaster = await signal('KILL')
      while (lives(postmaster)) await wait(20)
    },
    pause: async () => void (await signal('STOP')),
    resume: async () => void (await signal('CONT')),
    async stop() {
      await server.release()
      rmSync(dirname(server.folder), { recursive: true })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
