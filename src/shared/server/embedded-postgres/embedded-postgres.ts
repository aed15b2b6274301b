import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { isUnavailable } from '../database/database.ts'
import { log } from '../log.ts'
import { homeOf, prepareCluster, type Server } from './postgres-cluster.ts'
import { leaveMark, livingMarks, processMark, withLock } from './process-lock.ts'

export interface EmbeddedPostgres {
  /** As the role that owns the database and may create roles, but is no superuser. */
  url: string
  superuserUrl: string
  /** Where the rows are: under the data folder, or outside it where root's unprivileged user cannot reach that. */
  folder: string
  /** Leaves the server; the last program to leave stops it, whoever started it. */
  release(): Promise<void>
}

export interface EmbeddedOptions {
  /** A folder with `initdb` and `postgres`; without it the ones of the npm package. */
  binaries?: string
  /** Settings of PostgreSQL on top of the program's own. */
  settings?: Record<string, string>
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  huge_pages: 'off',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

/**
 * Joins the real PostgreSQL of this data folder: starts it, or adopts the one that another program of the folder
 * (or a program killed since) left running. Throws ConfigError with the sentence to print.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  makeDataDir(dataDir)
  const lock = join(dataDir, 'processos', 'trava')
  const users = join(dataDir, 'processos', 'postgres')

  return withLock(lock, async () => {
    const server = await prepareCluster(dataDir, options.binaries)
    const mark = leaveMark(users)
    try {
      const running = await run(server, options)
      return {
        url: `postgres://portal:${server.ownerPassword}@127.0.0.1:${running.port}/portal`,
        superuserUrl: superuserUrl(server, running),
        folder: server.cluster,
        release: () =>
          withLock(lock, async () => {
            mark.remove()
            if (livingMarks(users).length === 0) await stop(server.cluster)
          }),
      }
    } catch (error) {
      mark.remove()
      throw error
    }
  })
}

/** Deletes a data folder with its server, which is stopped if it still runs; not while a living program uses it. */
export async function removeEmbeddedPostgres(dataDir: string): Promise<void> {
  const marks = ['trava', 'postgres'].map((name) => join(dataDir, 'processos', name))
  if (marks.some((folder) => existsSync(folder) && livingMarks(folder).length > 0)) return
  const home = homeOf(dataDir)
  if (home) {
    await stop(join(home, 'cluster'))
    // As root it lies outside the folder.
    rmSync(home, { recursive: true, force: true })
  }
  rmSync(dataDir, { recursive: true, force: true })
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
    for (const name of ['trava', 'postgres']) mkdirSync(join(dataDir, 'processos', name), { recursive: true })
  } catch (error) {
    throw new ConfigError([`A pasta de dados ${dataDir} não pode ser usada (${(error as Error).message}).`])
  }
}

interface Running {
  pid: number
  port: number
}

/** A server that answers. One that was killed a moment ago still looks alive, so the first refusal is not the last word. */
async function run(server: Server, options: EmbeddedOptions): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const running = (await adopt(server)) ?? (await start(server, options))
    try {
      await makeOwnDatabase(superuserUrl(server, running), server.ownerPassword)
      return running
    } catch (error) {
      if (attempt === 10 || !isUnavailable(error)) throw error
      await wait(100)
    }
  }
}

function superuserUrl({ superuserPassword }: Server, { port }: Running): string {
  return `postgres://postgres:${superuserPassword}@127.0.0.1:${port}/postgres`
}

/** The live server of this folder, once it takes connections; null when there is none. */
async function adopt({ cluster }: Server): Promise<Running | null> {
  const found = readPidFile(cluster)
  if (!found) return null
  if (!isPostgresOf(found.pid, cluster)) {
    // Its number belongs to another program by now: PostgreSQL would take that for a living server and refuse to start.
    if (processMark(found.pid) !== null) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return null
  }
  return untilReady(cluster, () => isPostgresOf(found.pid, cluster))
}

async function start({ cluster, home, binaries, runAs }: Server, options: EmbeddedOptions): Promise<Running> {
  const logFile = join(home, 'postgres.log')
  // A killed server's children take a moment to notice; until then PostgreSQL refuses the folder (shared memory in use).
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const settings = { ...SETTINGS, ...options.settings, port: String(port) }
    const output = openSync(logFile, 'w', 0o600)
    // In a session of its own: Ctrl-C reaches the program alone, which stops the server after its last transaction.
    const child = spawn(
      join(binaries, 'postgres'),
      ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...runAs, detached: true, env: { LC_ALL: 'C', TZ: 'UTC' }, stdio: ['ignore', output, output] },
    )
    closeSync(output)
    let over = false
    const exit = once(child, 'exit').finally(() => {
      over = true
    })
    child.unref()
    const running = await Promise.race([untilReady(cluster, () => !over), exit.then(() => null)])
    if (running) return running
    if (attempt === 20) {
      const lines = readFileSync(logFile, 'utf8').trim().split('\n')
      const last = lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1)
      throw new ConfigError([
        `O PostgreSQL embutido não iniciou: ${last ?? 'sem explicação'} (veja ${logFile}).`,
      ])
    }
    await wait(250)
  }
}

async function stop(cluster: string): Promise<void> {
  const found = readPidFile(cluster)
  if (!found || !isPostgresOf(found.pid, cluster)) return
  const mark = processMark(found.pid)
  // A fast shutdown: ends the sessions, rolls back what is open, writes a checkpoint.
  process.kill(found.pid, 'SIGINT')
  const until = Date.now() + 30_000
  // It leaves its folder a moment before it ends.
  while (mark !== null && processMark(found.pid) === mark && Date.now() < until) await wait(20)
}

async function untilReady(cluster: string, alive: () => boolean): Promise<Running | null> {
  const until = Date.now() + 120_000
  while (alive()) {
    const found = readPidFile(cluster)
    if (found?.status === 'ready' && isPostgresOf(found.pid, cluster)) return found
    if (Date.now() > until)
      throw new ConfigError([`O PostgreSQL de ${cluster} não ficou pronto em 2 minutos.`])
    await wait(15)
  }
  return null
}

/** postmaster.pid: line 1 the process, 4 the port, 8 the state. */
function readPidFile(cluster: string): (Running & { status: string }) | null {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() } : null
}

/** A server's working folder is its cluster. Where a system does not tell, being alive has to do. */
function isPostgresOf(pid: number, cluster: string): boolean {
  if (processMark(pid) === null) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

async function makeOwnDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', (error) => log.debug({ err: error }, 'the connection of the start broke'))
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select 1 from pg_roles where rolname = 'portal') as role,
              exists (select 1 from pg_database where datname = 'portal') as database`,
    )
    if (!rows[0]?.role) {
      await client.query(`create role portal login createrole password ${pg.escapeLiteral(ownerPassword)}`)
    }
    if (!rows[0]?.database) await client.query('create database portal owner portal')
  } finally {
    await client.end()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
