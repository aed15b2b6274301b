import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openDoor } from '#test/support/door.ts'
import {
  closeDatabase,
  isUnavailable,
  openDatabase,
  publicReads,
  rowOf,
  run,
  SYSTEM,
  type Tx,
  withAccess,
} from './database.ts'
import { withoutTimeLimit } from './time-limit.ts'

// A server that is stopped, or behind a network that swallows, closes nothing: who waits for it hears nothing at all.
const SILENT_MS = 500
let db: TestDatabase
let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  db = await createTestDatabase()
  door = await openDoor(new URL(db.appUrl))
})
afterAll(async () => {
  await door.close()
  await db.close()
})
beforeEach(async () => {
  await closeDatabase()
  openDatabase(door.url, { max: 2, silentMs: SILENT_MS })
})

const connection = async (tx: Tx) => (await rowOf<{ pid: number }>(tx)`select pg_backend_pid() as pid`)?.pid

test('who waits for a server that fell silent is told so, and nobody else gets the connection', async () => {
  const ask = () => [
    withAccess(SYSTEM, async (tx) => (await Promise.all([connection(tx), connection(tx)]))[0]),
    connection(publicReads()),
  ]
  const before = await Promise.all(ask())
  door.silence()
  for (const outcome of await Promise.allSettled(ask()))
    expect(outcome).toSatisfy(({ status, reason }) => status === 'rejected' && isUnavailable(reason))
  door.open()
  for (const pid of await Promise.all(ask())) expect(before).not.toContain(pid)
})

const sleep = (tx: Tx) => run(tx)`select pg_sleep(${(3 * SILENT_MS) / 1000}::float)`

test('work that the server may take its time for is waited for; what comes after it on its connection is not', async () => {
  await withAccess(SYSTEM, async (tx) => {
    await withoutTimeLimit(tx)
    await sleep(tx)
  })
  await expect(withAccess(SYSTEM, sleep)).rejects.toSatisfy(isUnavailable)
})
