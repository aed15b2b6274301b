import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { SYSTEM, withAccess } from './database.ts'
import { countForPages, countRows } from './lists.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

test('pages count up to ten thousand and one unless a counter knows of more, exports all', async () => {
  const rows = (many: number) => sql`generate_series(1, ${sql.lit(many)}) n where n % 2 = 0`
  await withAccess(SYSTEM, async (tx) => {
    expect(await countForPages(tx, rows(15))).toBe(7)
    expect(await countForPages(tx, rows(50_000))).toBe(10_001)
    expect(await countForPages(tx, rows(15), sql`10_000`)).toBe(7)
    expect(await countForPages(tx, sql`generate_series(1, 1 / 0)`, sql`10_001`)).toBe(10_001)
    expect(await countRows(tx, rows(50_000))).toBe(25_000)
  })
})
