import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { poolWithin } from './pool-limit.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

test('a pool gets what is asked for, within what the server and the database grant', async () => {
  expect(await poolWithin(db.ownerUrl, 7)).toBe(7)
  const most = await poolWithin(db.ownerUrl, 100_000)
  const { rows } = await db.owner.query<{ max: number }>(
    `select current_setting('max_connections')::int as max`,
  )
  expect(most).toBeGreaterThan(10)
  expect(most).toBeLessThan(rows[0]?.max ?? 0)
  const name = new URL(db.ownerUrl).pathname.slice(1)
  await db.owner.query(`alter database ${name} connection limit 15`)
  expect(await poolWithin(db.ownerUrl, 100_000)).toBe(9)
  await db.owner.query(`alter database ${name} connection limit 12`)
  expect(await poolWithin(db.ownerUrl, 100_000)).toBe(6)
})
