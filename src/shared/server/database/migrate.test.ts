import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { QUEUES } from '#src/queues.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { applyBesideTraffic } from './migrations.ts'
import { databaseSentence } from './outside-database.ts'

let t: TestDatabase
let start: (changed?: Partial<MigrateOptions>) => Promise<string>
beforeAll(async () => {
  t = await createTestDatabase()
  start = (changed) => migrate({ url: t.ownerUrl, vaultKey: Buffer.alloc(32, 1), queues: QUEUES, ...changed })
})
afterAll(() => t.close())

test('the serving role makes no table, not even a temporary one', async () => {
  // As PostgreSQL makes a database: everybody may.
  const [{ name } = { name: '' }] = (await t.owner.query('select current_database() as name')).rows
  await t.owner.query(`grant temporary on database ${name} to public`)
  const serving = new pg.Client({ connectionString: await start() })
  await serving.connect()
  try {
    for (const make of ['create temp table t (id int)', 'create table t (id int)', 'create schema s'])
      await expect(serving.query(make), make).rejects.toThrow(/permission denied/)
  } finally {
    await serving.end()
  }
})

test('changed options of a queue reach a database that has the queue, and one that is said no more goes', async () => {
  const name = 'email.enviar'
  const options = async () => {
    const { rows } = await t.owner.query(
      `select notify, retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds,
         deletion_seconds
       from pgboss.queue where name = $1`,
      [name],
    )
    return rows[0]
  }
  const plain = {
    notify: false,
    retry_limit: 2,
    retry_delay: 0,
    retry_backoff: false,
    retry_delay_max: null,
    heartbeat_seconds: null,
    expire_seconds: 900,
    deletion_seconds: 604_800,
  }
  const changed = { retryLimit: 7, retryBackoff: true, retryDelayMax: 30, deleteAfterSeconds: 60 }
  await start({ queues: [{ name, options: changed }] })
  expect(await options()).toEqual({
    ...plain,
    retry_limit: 7,
    retry_backoff: true,
    retry_delay_max: 30,
    deletion_seconds: 60,
  })
  await start({ queues: [{ name }] })
  expect(await options()).toEqual(plain)
})

test('a start that changes nothing leaves the queues as they are', async () => {
  const updated = async () =>
    (await t.owner.query('select name, updated_on from pgboss.queue order by name')).rows
  await start()
  const before = await updated()
  await start()
  expect(await updated()).toEqual(before)
})

test('a connection that breaks while a migration runs is reported, and ends no process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-migrations-'))
  writeFileSync(join(folder, '9999-quebra.sql'), 'select pg_terminate_backend(pg_backend_pid())')
  try {
    await expect(start({ folder })).rejects.toThrow(/9999-quebra\.sql falhou: terminating connection/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const told = async (failing: Promise<unknown>): Promise<string> => {
  const error = await failing.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  return String(databaseSentence(error, { setting: 'DATABASE_URL', url: t.ownerUrl }))
}

test('a migration that does not get its table is told with its name and what holds it, not as a silent database', async () => {
  await t.owner.query('create table segurada (id int)')
  const [reader, migrating] = [new pg.Client(t.ownerUrl), new pg.Client(t.ownerUrl)]
  await Promise.all([reader.connect(), migrating.connect()])
  try {
    await reader.query('begin; lock table segurada in access share mode')
    const held = { name: '9998-coluna.sql', text: 'alter table segurada add nome text', sha256: '' }
    expect(await told(applyBesideTraffic(migrating, held, { attempts: 2 }))).toMatch(
      /9998-coluna\.sql esperou em vão .*pg_stat_activity/,
    )
    const slow = { ...held, text: `set local statement_timeout = 1; select pg_sleep(1)` }
    expect(await told(applyBesideTraffic(migrating, slow))).toMatch(
      /9998-coluna\.sql falhou: canceling statement due to statement timeout/,
    )
  } finally {
    await Promise.all([reader.end(), migrating.end()])
  }
})
