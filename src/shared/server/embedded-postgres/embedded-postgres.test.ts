import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { canReach } from './postgres-binaries.ts'
import { livingMarks, processMark, withLock } from './process-lock.ts'

const settings = { fsync: 'off' }
let dataDir: string

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-embedded-'))
  chmodSync(dataDir, 0o755)
})
afterAll(async () => {
  // Whatever a failing test left running ends here: open is adopt, and the last to leave stops it.
  const server = await openEmbeddedPostgres(dataDir, { settings })
  await server.release()
  rmSync(dirname(server.folder), { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  it('gives a database whose owner may create roles but is no superuser, in UTF-8, on this machine alone', async () => {
    const server = await openEmbeddedPostgres(dataDir, { settings })
    const row = await ask(
      server.url,
      `select rolsuper, rolcreaterole, current_database() as name, pg_encoding_to_char(encoding) as encoding,
              pg_get_userbyid(datdba) as owner, lower('ÁÇÃO') as lowered, current_setting('listen_addresses') as listens
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    expect(row).toEqual({
      rolsuper: false,
      rolcreaterole: true,
      name: 'portal',
      encoding: 'UTF8',
      owner: 'portal',
      lowered: 'áção',
      listens: '127.0.0.1',
    })
    await expect(ask(server.url.replace(/:[^:@]+@/, ':errada@'), 'select 1')).rejects.toThrow(/password/)
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0)
    await server.release()
  })

  it('is shared, and stopped by the last to leave, whoever started it', async () => {
    const [first, second] = await Promise.all([
      openEmbeddedPostgres(dataDir, { settings }),
      openEmbeddedPostgres(dataDir, { settings }),
    ])
    expect(second.url).toBe(first.url)
    await first.release()
    expect(await ask(second.url, 'select 1 as one')).toEqual({ one: 1 })
    const pid = postmaster(second.folder)
    await second.release()
    expect(processMark(pid)).toBeNull()
  })

  it('keeps its rows from start to start', async () => {
    const before = await openEmbeddedPostgres(dataDir, { settings })
    await ask(before.url, 'create table lembranca as select 42 as valor')
    await before.release()
    const after = await openEmbeddedPostgres(dataDir, { settings })
    expect(await ask(after.url, 'select valor from lembranca')).toEqual({ valor: 42 })
    await after.release()
  })

  it('is adopted when the program that ran it was killed', async () => {
    const running = await openEmbeddedPostgres(dataDir, { settings })
    const pid = postmaster(running.folder)
    // What a kill -9 leaves: the server, and the mark of a process that is no more.
    const marks = join(dataDir, 'processos', 'postgres')
    for (const name of readdirSync(marks)) rmSync(join(marks, name))
    writeFileSync(join(marks, '999999999-1-00000000-00000000'), '')
    const adopted = await openEmbeddedPostgres(dataDir, { settings })
    expect(postmaster(adopted.folder)).toBe(pid)
    await adopted.release()
    expect(processMark(pid)).toBeNull()
  })

  it('recovers when the server was killed too', async () => {
    const running = await openEmbeddedPostgres(dataDir, { settings })
    process.kill(postmaster(running.folder), 'SIGKILL')
    const again = await openEmbeddedPostgres(dataDir, { settings })
    expect(await ask(again.url, 'select 1 as one')).toEqual({ one: 1 })
    await again.release()
    await running.release()
  })

  it('does not take another program that got the old number for its server', async () => {
    const running = await openEmbeddedPostgres(dataDir, { settings })
    const file = join(running.folder, 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    await running.release()
    writeFileSync(file, [process.pid, ...lines.slice(1)].join('\n'))
    const again = await openEmbeddedPostgres(dataDir, { settings })
    expect(postmaster(again.folder)).not.toBe(process.pid)
    await again.release()
  })
})

describe('what an unprivileged user can reach', () => {
  it('ends at a folder closed to it', () => {
    const open = join(dataDir, 'processos')
    const other = { uid: 65_533, gid: 65_533 }
    expect(canReach(open, other)).toBe(true)
    chmodSync(dataDir, 0o700)
    expect(canReach(open, other)).toBe(false)
    expect(canReach(open, {})).toBe(true)
    chmodSync(dataDir, 0o755)
  })
})

describe('the lock of a folder', () => {
  it('lets one in at a time, and the marks of the dead do not count', async () => {
    const lock = join(dataDir, 'processos', 'teste')
    let inside = 0
    const most: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, () =>
        withLock(lock, async () => {
          inside += 1
          most.push(inside)
          await new Promise((resolve) => setImmediate(resolve))
          inside -= 1
        }),
      ),
    )
    expect(most).toEqual(Array(8).fill(1))
    writeFileSync(join(lock, '999999999-1-00000000-00000000'), '')
    expect(livingMarks(lock)).toEqual([])
    await expect(withLock(lock, async () => 'in')).resolves.toBe('in')
  })
})

function postmaster(folder: string): number {
  return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
}

async function ask(url: string, query: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(query)
    return rows[0]
  } finally {
    await client.end()
  }
}
