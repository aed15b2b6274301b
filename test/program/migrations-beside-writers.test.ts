import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '#src/shared/server/database/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'

const ROWS = 1_000_000
let t: TestDatabase
let folder: string
beforeAll(async () => {
  t = await createTestDatabase()
  await t.owner.query(
    `create table grande as select n as id, n % 1000 as loja, md5(n::text) as texto from generate_series(1, ${ROWS}) n`,
  )
  await t.owner.query('alter table grande add primary key (id)')
}, 120_000)
afterAll(() => t.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migracoes-'))
  return () => rmSync(folder, { recursive: true })
})

const apply = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return migrate({ url: t.ownerUrl, vaultKey: Buffer.alloc(32, 1), queues: [], folder })
}

/** Writes until `work` is done. A writer that waits for a lock longer than this is counted. */
async function besideWriters(longest: string, work: () => Promise<unknown>) {
  const written = { rows: 0, waitedTooLong: 0 }
  let going = true
  const write = async () => {
    const client = new pg.Client({ connectionString: t.ownerUrl })
    await client.connect()
    await client.query(`set lock_timeout = '${longest}'`)
    while (going) {
      const id = 1 + Math.floor(Math.random() * ROWS)
      await client.query('update grande set loja = loja + 1 where id = $1', [id]).then(
        () => written.rows++,
        (error: { code?: string }) => {
          if (error.code !== '55P03') throw error
          written.waitedTooLong++
        },
      )
    }
    await client.end()
  }
  const writers = [write(), write()]
  await work().finally(() => {
    going = false
  })
  await Promise.all(writers)
  return written
}

const isValid = async (index: string) => {
  const { rows } = await t.owner.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [
    index,
  ])
  return rows[0]?.indisvalid as boolean | undefined
}

test('an index of a million rows is made beside writers, and shows as a long lock when it is made plainly', async () => {
  const index = `grande (md5(texto || md5(texto)))`
  const plain = await besideWriters('200ms', () =>
    apply('9001-direto.sql', `create index direto on ${index}`),
  )
  expect(plain.waitedTooLong).toBeGreaterThan(0)
  const beside = await besideWriters('200ms', () =>
    apply('9002-ao-lado.concurrently.sql', `-- Said why.\ncreate index concurrently ao_lado on ${index};`),
  )
  expect(beside.waitedTooLong).toBe(0)
  expect(beside.rows).toBeGreaterThan(0)
  expect(await isValid('ao_lado')).toBe(true)
})

test('a migration that waits for a long transaction lets writers pass, and comes again', async () => {
  const reader = await t.owner.connect()
  try {
    await reader.query('begin')
    await reader.query('select 1 from grande limit 1')
    const written = await besideWriters('4s', async () => {
      const applied = apply('9003-coluna.sql', `alter table grande add column nova text not null default 'x'`)
      const tries = () =>
        t.owner.query(
          `select 1 from pg_stat_activity where query like 'alter table grande%' and wait_event = 'relation'`,
        )
      await expect.poll(async () => (await tries()).rowCount).toBe(1)
      await expect.poll(async () => (await tries()).rowCount).toBe(0)
      await expect.poll(async () => (await tries()).rowCount).toBe(1)
      await reader.query('rollback')
      await applied
    })
    expect(written.waitedTooLong).toBe(0)
  } finally {
    reader.release()
  }
  expect((await t.owner.query('select nova from grande limit 1')).rows).toEqual([{ nova: 'x' }])
})

test('an index that broke off is made anew by the next start, with no half of it left', async () => {
  await t.owner.query(`update grande set texto = 'duas' where id in (1, 2)`)
  const text = 'create unique index concurrently textos on grande (texto)'
  await expect(apply('9004-textos.concurrently.sql', text)).rejects.toThrow(/9004.* falhou/)
  expect(await isValid('textos')).toBe(false)
  await t.owner.query(`update grande set texto = 'uma' where id = 1`)
  await Promise.all([
    apply('9004-textos.concurrently.sql', text),
    apply('9004-textos.concurrently.sql', text),
  ])
  expect(await isValid('textos')).toBe(true)
})

test('such a file holds its one statement and nothing else', async () => {
  for (const text of [
    'create index a on grande (loja)',
    'create index concurrently a on grande (loja); select 1',
  ])
    await expect(apply('9005-a.concurrently.sql', text)).rejects.toThrow(/precisa ser um só/)
})
