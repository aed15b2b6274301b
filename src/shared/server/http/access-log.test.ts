import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'
import { untilWaiting } from '#test/support/held.ts'
import { writeAccesses } from './access-log.ts'
import { closeDatabase, openDatabase } from '../database/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const lines = async (userId: string) =>
  (
    await t.owner.query<{ ip: string; porta: number; acessos: number; segundos: number }>(
      `select host(ip) as ip, porta, acessos, extract(second from minuto)::int as segundos
       from registros.acessos where user_id = $1 order by id`,
      [userId],
    )
  ).rows

test('one line a minute, person, address and port; written together, and not by the request', async () => {
  const { id } = await createUser(t.owner)
  const token = await t.tokenFor(id)
  await writeAccesses()
  for (let i = 0; i < 5; i++) await t.request('GET', '/rest/v1/vendas', { token })
  expect(await lines(id)).toEqual([])
  await writeAccesses()
  const found = await lines(id)
  expect(found.reduce((sum, { acessos }) => sum + acessos, 0)).toBe(5)
  expect(found.length).toBeLessThan(5)
  for (const { ip, porta, segundos } of found) {
    expect(ip).toBe('127.0.0.1')
    expect(porta).toBeGreaterThan(0)
    expect(segundos).toBe(0)
  }
})

test('a visitor who reads leaves no trace, one who writes does', async () => {
  const count = async () =>
    (
      await t.owner.query(
        `select coalesce(sum(acessos), 0)::int as n from registros.acessos where user_id is null`,
      )
    ).rows[0].n as number
  await writeAccesses()
  const before = await count()
  await t.request('GET', '/rest/v1/planos_assinatura')
  await writeAccesses()
  expect(await count()).toBe(before)
  await t.request('POST', '/auth/v1/recover', { body: { email: 'quem@exemplo.com' } })
  await writeAccesses()
  expect(await count()).toBe(before + 1)
})

test('while the database is away the lines wait', async () => {
  const { id } = await createUser(t.owner)
  const token = await t.tokenFor(id)
  await t.request('GET', '/rest/v1/vendas', { token })
  await closeDatabase()
  openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  await writeAccesses()
  await closeDatabase()
  openDatabase(t.appUrl)
  await writeAccesses()
  expect(await lines(id)).toMatchObject([{ acessos: 1 }])
})

test('what comes in while a write fails is counted together with what failed', async () => {
  const write = () =>
    t.app.inject({ method: 'POST', url: '/auth/v1/recover', body: { email: 'eu@exemplo.com' } })
  const acessos = async () =>
    (await t.owner.query(`select coalesce(sum(acessos), 0)::int as n from registros.acessos`)).rows[0]
      .n as number
  await writeAccesses()
  const before = await acessos()
  await t.owner.query(`
    create function registros.recusar() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(42); raise exception 'not now'; end $$;
    create trigger recusar before insert on registros.acessos for each row execute function registros.recusar()`)
  const holding = await t.owner.connect()
  try {
    await holding.query('select pg_advisory_lock(42)')
    await write()
    const failing = writeAccesses()
    await untilWaiting(t.owner, 1)
    await write()
    await holding.query('select pg_advisory_unlock(42)')
    await failing
  } finally {
    holding.release()
    await t.owner.query('drop function registros.recusar cascade')
  }
  await writeAccesses()
  expect(await acessos()).toBe(before + 2)
})
