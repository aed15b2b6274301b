import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { publicReads, publicWrites, rowOf, run, SYSTEM, withAccess } from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const connection = async () =>
  (await rowOf<{ pid: number }>(publicReads())`select pg_backend_pid() as pid where ${true}`)?.pid ?? 0
const connections = async (many: number) =>
  new Set(await Promise.all(Array.from({ length: many }, connection)))
const sleep = (seconds: number) => run(publicReads())`select pg_sleep(${seconds})`

test('reads share two connections, however many come at once', async () => {
  await connections(20)
  // A busy machine makes short ones long.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  expect((await connections(20)).size).toBe(2)
  clock.mockRestore()
})

test('behind a long one nobody waits', async () => {
  const holder = await db.owner.connect()
  await holder.query('select pg_advisory_lock(1)')
  // As long as that lock is held.
  const long = [1, 2].map(() => run(publicReads())`select pg_advisory_xact_lock_shared(${1})`)
  await new Promise((resolve) => setTimeout(resolve, 30))
  await connections(4)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  await Promise.all(long)
})

test('one that fails is the only one that does', async () => {
  const outcomes = await Promise.allSettled([
    connection(),
    run(publicReads())`select 1 / ${0}::int`,
    connection(),
    connection(),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
})

test('what broke under those who shared it is not used again', async () => {
  const [broken] = await connections(1)
  const outcomes = Promise.allSettled([sleep(5), ...Array.from({ length: 6 }, connection)])
  const superuser = new pg.Client({ connectionString: inject('postgres').superuserUrl })
  await superuser.connect()
  await superuser.query('select pg_terminate_backend($1)', [broken])
  await superuser.end()
  expect((await outcomes).some(({ status }) => status === 'rejected')).toBe(true)
  expect((await connections(6)).has(broken ?? 0)).toBe(false)
})

test('a read that a transaction waits for is never behind a write that waits for that transaction', async () => {
  await db.owner.query('create table provas (n int)')
  await db.owner.query('insert into provas values (0)')
  await db.owner.query('grant all on provas to public')
  const raise = (tx: Parameters<typeof run>[0]) => run(tx)`update provas set n = n + ${1}`
  let others: Promise<unknown> = Promise.resolve()
  await withAccess(SYSTEM, async (tx) => {
    await raise(tx)
    others = Promise.all([raise(publicWrites()), raise(publicWrites())])
    await connections(4)
  })
  await others
  expect((await db.owner.query('select n from provas')).rows).toEqual([{ n: 3 }])
})
