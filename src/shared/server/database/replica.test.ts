import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openDoor } from '#test/support/door.ts'
import { cached, clearCache, invalidate, type Rendered, startCacheListener } from '../http/public-cache.ts'
import { countHits } from '../http/rate-limit.ts'
import { sendMeasures } from '../metrics/measures.ts'
import { startNotifications, stopNotifications } from '../notifications.ts'
import { closeDatabase, openDatabase, publicReads, rowOf, SYSTEM, type Tx, withAccess } from './database.ts'
import type { Proof } from './replica.ts'

// The same server stands in for a replica, behind a door that can be shut; how far it has replayed is made up.
let db: TestDatabase
let door: Awaited<ReturnType<typeof openDoor>>
let leave: () => void
let asked: string
let replayed: string
let outcomes: string[] = []
const EVERYTHING = 'FFFFFFFF/0'
beforeAll(async () => {
  db = await createTestDatabase()
  await closeDatabase()
  await startNotifications(db.appUrl)
  door = await openDoor(new URL(db.appUrl))
  leave = startCacheListener()
  sendMeasures({
    count: (name, { outcome = '' }) => name === 'portal_replica_reads_total' && outcomes.push(outcome),
    time: () => undefined,
  })
})
afterAll(async () => {
  sendMeasures(undefined)
  leave()
  await stopNotifications()
  await door.close()
  await db.close()
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  replayed = EVERYTHING
  outcomes = []
  clearCache()
  openReplica(({ lsn }) => {
    asked = lsn
    return `'${replayed}'::pg_lsn >= '${lsn}'`
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await closeDatabase()
})

const openReplica = (proof?: Proof) => openDatabase(db.appUrl, { replica: { url: door.url, proof } })

const sourceOf = async (tx: Tx) =>
  (await rowOf<{ source: string }>(tx)`select current_setting('application_name') as source`)?.source

let addresses = 0
/** Where an answer that must be made for the cache is read. */
async function source(read = async () => sourceOf(publicReads())): Promise<string> {
  const made = await cached(`/${addresses++}`, async () => answer(String(await read())))
  return made.body.toString()
}

const answer = (text: string): Rendered => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  tags: ['lojas'],
})

/** From now on the replica stands still. */
async function stopReplaying(): Promise<void> {
  await source()
  replayed = asked
}

const write = () => db.owner.query('create table if not exists escrita (); drop table escrita')

describe('what is read at the replica', () => {
  test('is what is made to be kept for everybody, and nothing else', async () => {
    expect(await source()).toBe('portal-replica')
    expect(await sourceOf(publicReads())).toBe('portal')
    expect(await source(() => withAccess(SYSTEM, sourceOf))).toBe('portal')
    expect(outcomes).toEqual(['answered'])
  })

  test('has what was announced: the primary is asked until the replica has it', async () => {
    await stopReplaying()
    expect(await source()).toBe('portal-replica')
    await withAccess(SYSTEM, async (tx) => {
      await write()
      await invalidate(tx, 'loja:outra')
    })
    await expect.poll(() => source()).toBe('portal')
    expect(await source()).toBe('portal')
    replayed = EVERYTHING
    vi.advanceTimersByTime(30)
    expect(await source()).toBe('portal-replica')
    expect(outcomes).toContain('behind')
  })

  test('has what was written a second ago, though nobody announced it', async () => {
    await stopReplaying()
    expect(await source()).toBe('portal-replica')
    await write()
    vi.advanceTimersByTime(1001)
    expect(await source()).toBe('portal')
  })

  test('is of a standby, not of a server that was made primary', async () => {
    await closeDatabase()
    openReplica()
    expect(await source()).toBe('portal')
    expect(outcomes).toEqual(['behind'])
  })
})

describe('a replica that cannot be read costs nobody the answer', () => {
  test('where it refuses a statement', async () => {
    const hits = [{ name: 'replica', who: 'alguem', limit: 5, windowSeconds: 60 }]
    const fits = async () => String((await countHits(publicReads(), hits))[0]?.fits)
    expect(await source(fits)).toBe('true')
    expect(outcomes).toEqual(['failed'])
  })

  test('where it is away: one tries now and then whether it is back', async () => {
    expect(await source()).toBe('portal-replica')
    door.shut()
    expect(await source()).toBe('portal')
    const tried = door.knocks()
    expect(await source()).toBe('portal')
    expect(door.knocks()).toBe(tried)
    vi.advanceTimersByTime(5001)
    expect(await Promise.all([source(), source(), source()])).toEqual(['portal', 'portal', 'portal'])
    expect(door.knocks()).toBe(tried + 1)
    door.open()
    vi.advanceTimersByTime(5001)
    expect(await source()).toBe('portal-replica')
    expect([...new Set(outcomes)]).toEqual(['answered', 'away'])
  })
})
