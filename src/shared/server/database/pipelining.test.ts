import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { BatchedSocket } from './batched-socket.ts'
import {
  ACCOUNTS,
  publicReads,
  publicWrites,
  rowsOf,
  run,
  SYSTEM,
  sendAlong,
  setAccess,
  withAccess,
} from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase({ poolMax: 1 })
  await db.owner.query(`create table provas (nome text unique)`)
  await db.owner.query(`grant all on provas to public`)
})
afterAll(() => db.close())
beforeEach(() => db.owner.query('truncate provas'))

const write = (tx: Parameters<typeof run>[0], nome: string) =>
  run(tx)`insert into provas (nome) values (${nome})`
const written = async () => (await db.owner.query('select nome from provas')).rows.map(({ nome }) => nome)
const papel = async (tx: Parameters<typeof run>[0]) =>
  (await rowsOf<{ papel: string }>(tx)`select current_setting('app.papel') as papel`)[0]?.papel

test('statements that do not wait run in the order they were sent, each as who was asking then', async () => {
  const roles = await withAccess(SYSTEM, (tx) => {
    const before = papel(tx)
    setAccess(tx, ACCOUNTS)
    return Promise.all([before, papel(tx)])
  })
  expect(roles).toEqual(['sistema', 'contas'])
})

test('one that is sent along and fails takes its transaction with it, and is the failure that is told', async () => {
  await write(publicWrites(), 'um')
  const twice = withAccess(SYSTEM, async (tx) => {
    sendAlong(tx, write(tx, 'um'))
    await write(tx, 'dois')
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const last = withAccess(SYSTEM, async (tx) => {
    await write(tx, 'três')
    sendAlong(tx, write(tx, 'um'))
  })
  await expect(last).rejects.toMatchObject({ code: '23505' })
  expect(await written()).toEqual(['um'])
})

test('of several at once the first that fails is told, and the connection serves the next', async () => {
  const several = withAccess(SYSTEM, (tx) =>
    Promise.all([write(tx, 'um'), write(tx, 'um'), run(tx)`select 1/${0}::int`]),
  )
  await expect(several).rejects.toMatchObject({ code: '23505' })
  await withAccess(SYSTEM, (tx) => write(tx, 'dois'))
  expect(await written()).toEqual(['dois'])
})

test('statements of one name behind a failed one are not taken for a pooler that forgets', async () => {
  const behind = (n: number) => rowsOf<{ n: number }>(publicReads())`select ${n}::int as n`
  for (let time = 0; time < 2; time += 1) await behind(1)
  const failing = withAccess(SYSTEM, (tx) =>
    Promise.all([run(tx)`select 1/${0}::int`, ...[1, 2].map((n) => run(tx)`select ${n}::int as n`)]),
  )
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  for (let time = 0; time < 5; time += 1) expect(await behind(7)).toEqual([{ n: 7 }])
  expect(
    await rowsOf(publicReads())`select name from pg_prepared_statements where statement like '%::int as n'`,
  ).toHaveLength(1)
})

test('what is written in one turn of the loop travels in one packet, corked or not', async () => {
  const packets: string[] = []
  const server = createServer((peer) => peer.on('data', (data) => packets.push(data.toString())))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket = new BatchedSocket()
  socket.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('begin;')
  socket.cork()
  socket.write('um;')
  socket.uncork()
  socket.write('dois;')
  await expect.poll(() => packets).toEqual(['begin;um;dois;'])
  socket.write('commit;')
  await expect.poll(() => packets).toEqual(['begin;um;dois;', 'commit;'])
  socket.destroy()
  server.close()
})
