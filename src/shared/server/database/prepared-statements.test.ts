import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import {
  closeDatabase,
  isUnavailable,
  openDatabase,
  publicReads,
  publicWrites,
  rowsOf,
  run,
} from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

async function reopen(prepare: boolean): Promise<void> {
  await closeDatabase()
  openDatabase(db.appUrl, { max: 1, prepare })
}

const uf = (sigla: string) => rowsOf<{ sigla: string }>(publicReads())`select ${sigla}::text as sigla`
const prepared = () =>
  rowsOf<{ statement: string }>(publicReads())`
    select statement from pg_prepared_statements where statement like '%as sigla'`

async function ask(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) expect(await uf('SP')).toEqual([{ sigla: 'SP' }])
}

test('a statement that comes again is prepared once a connection, one that comes twice is not', async () => {
  await reopen(true)
  await ask(2)
  expect(await prepared()).toEqual([])
  await ask(8)
  expect(await prepared()).toEqual([{ statement: 'select $1::text as sigla' }])
})

test('none is when the setting says so', async () => {
  await reopen(false)
  await ask(10)
  expect(await prepared()).toEqual([])
})

test('a pooler that forgets them is found out: one statement is refused for now, and none is prepared from then on', async () => {
  await reopen(true)
  await ask(5)
  await run(publicWrites())`deallocate all`
  const refused = await uf('SP').catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  await ask(10)
  expect(await prepared()).toEqual([])
})

test('a table that changes under a prepared statement refuses one for now, and is read anew', async () => {
  await reopen(true)
  await db.owner.query(`create view vista_da_prova as select 1 as um`)
  await db.owner.query(`grant select on vista_da_prova to public`)
  const read = (n: number) => rowsOf<object>(publicReads())`select * from vista_da_prova where um = ${n}`
  for (let time = 0; time < 5; time += 1) expect(await read(1)).toEqual([{ um: 1 }])
  await db.owner.query(`create or replace view vista_da_prova as select 1 as um, 2 as dois`)
  const refused = await read(1).catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  for (let time = 0; time < 5; time += 1) expect(await read(1)).toEqual([{ um: 1, dois: 2 }])
})
