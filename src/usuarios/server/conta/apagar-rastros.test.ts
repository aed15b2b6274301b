import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { DE_QUE } from './apagar-rastros.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

test('e-mails about somebody are found by an index, however many there are', async () => {
  const client = await db.owner.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query(
    `explain (format json) delete from emails where enviado_em is not null and ${DE_QUE} in ('a', 'b')`,
  )
  client.release(true)
  expect(JSON.stringify(rows)).toContain('emails_de_que')
})
