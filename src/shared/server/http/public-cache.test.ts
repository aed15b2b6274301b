import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { SYSTEM, withAccess } from '../database/database.ts'
import {
  onNotification,
  onNotificationsRestored,
  startNotifications,
  stopNotifications,
} from '../notifications.ts'
import {
  cached,
  clearCache,
  drop,
  encode,
  encodedNow,
  type Entry,
  fresh,
  invalidate,
  type Rendered,
  startCacheListener,
} from './public-cache.ts'

let db: TestDatabase
let leave: () => void

beforeAll(async () => {
  db = await createTestDatabase()
  await startNotifications(db.appUrl)
})
afterAll(async () => {
  await stopNotifications()
  await db.close()
})
beforeEach(() => {
  leave = startCacheListener()
})
afterEach(() => leave())

function page(text: string, tags = ['lojas'], status = 200): Rendered {
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), tags }
}

/** A render that waits to be let go on. */
function held(rendered: Rendered) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { render: () => promise.then(() => rendered), go: resolve }
}

describe('the public cache', () => {
  it('renders once for all who ask at the same time, and keeps what has tags', async () => {
    let renders = 0
    const { render, go } = held(page('a'))
    const counting = () => {
      renders += 1
      return render()
    }
    const asked = Promise.all(Array.from({ length: 20 }, () => cached('/a', counting)))
    go()
    const entries = await asked
    await cached('/a', counting)
    expect(renders).toBe(1)
    expect(new Set(entries).size).toBe(1)
    expect(fresh('/a')?.body.toString()).toBe('a')
  })

  it.each([
    ['no tags', page('x', [])],
    ['another status', page('x', ['lojas'], 404)],
  ])('keeps nothing of a page with %s', async (_what, rendered) => {
    await cached('/x', async () => rendered)
    expect(fresh('/x')).toBeUndefined()
  })

  it('drops by tag, and only that', async () => {
    await cached('/1', async () => page('1', ['lojas', 'loja:1']))
    await cached('/2', async () => page('2', ['loja:2']))
    drop('loja:1')
    expect(fresh('/1')).toBeUndefined()
    expect(fresh('/2')).toBeDefined()
  })

  it('does not keep a page rendered before a change of what it shows, nor give it to later visitors', async () => {
    const before = held(page('before', ['loja:1']))
    const first = cached('/p', before.render)
    drop('loja:1')
    const second = cached('/p', async () => page('after', ['loja:1']))
    before.go()
    expect((await first).body.toString()).toBe('before')
    expect((await second).body.toString()).toBe('after')
    expect(fresh('/p')?.body.toString()).toBe('after')
  })

  it('keeps a page rendered during a change of something else', async () => {
    const slow = held(page('p', ['loja:1']))
    const asked = cached('/q', slow.render)
    drop('loja:2')
    slow.go()
    await asked
    expect(fresh('/q')).toBeDefined()
  })

  it('serves an entry past its age when the new one fails, but never one that was dropped', async () => {
    const entry = await cached('/s', async () => page('kept'))
    entry.freshUntil = 0
    const failing = () =>
      Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
    expect((await cached('/s', failing)).body.toString()).toBe('kept')
    entry.freshUntil = 0
    expect((await cached('/s', async () => page('half', []))).body.toString()).toBe('kept')
    entry.freshUntil = 0
    expect((await cached('/s', async () => page('gone', ['lojas'], 404))).status).toBe(404)
    clearCache()
    await expect(cached('/s', failing)).rejects.toThrow('ECONNREFUSED')
  })

  it('stays within its bytes, forgetting what was asked longest ago', async () => {
    const big = 'x'.repeat(6 * 1024 * 1024)
    for (let i = 0; i < 12; i++) {
      await cached(`/big/${i}`, async () => page(big))
      fresh('/big/0')
    }
    expect(fresh('/big/0')).toBeDefined()
    expect(fresh('/big/1')).toBeUndefined()
    expect(fresh('/big/11')).toBeDefined()
  })

  it('lets what is asked once push out nothing that was asked again', async () => {
    const big = 'x'.repeat(1024 * 1024)
    for (const path of ['/often', '/seldom']) await cached(path, async () => page(big))
    expect(fresh('/often')).toBeDefined()
    for (let i = 0; i < 20; i++) await cached(`/crawled/${i}`, async () => page(big))
    expect(fresh('/often')).toBeDefined()
    expect(fresh('/seldom')).toBeUndefined()
    drop('lojas')
    expect(fresh('/often')).toBeUndefined()
    expect(fresh('/crawled/19')).toBeUndefined()
  })

  it('compresses once, and leaves small bodies alone', async () => {
    const entry = await cached('/c', async () => page('loja '.repeat(1000)))
    const [one, two] = await Promise.all([encode(entry, 'br'), encode(entry, 'br')])
    expect(one.encoding).toBe('br')
    expect(one.body.length).toBeLessThan(200)
    expect((await encode(entry, 'br')).body).toBe((await encode(entry, 'br')).body)
    expect(two.body.equals(one.body)).toBe(true)
    const small = await cached('/d', async () => page('small'))
    expect((await encode(small, 'gzip')).encoding).toBe('identity')
  })

  it('keeps no more memory than an answer has bytes', async () => {
    await cached('/e', async () => page('loja '.repeat(1000)))
    const entry = fresh('/e') as Entry
    for (const encoding of ['identity', 'gzip', 'br'] as const) {
      const { body } = await encode(entry, encoding)
      expect(body.buffer.byteLength).toBe(body.length)
    }
  })

  it('keeps what was compressed for the first who asked', async () => {
    const text = 'loja '.repeat(1000)
    const first = await cached('/f', async () => page(text))
    const sent = await encode(first, 'br')
    const kept = fresh('/f') as Entry
    expect(kept).not.toBe(first)
    expect(kept.body.toString()).toBe(text)
    expect(encodedNow(kept, 'br')).toEqual(sent)
    drop('lojas')
    expect(first.key).toBeNull()
  })

  it('keeps nothing while no announcements arrive', async () => {
    leave()
    await cached('/deaf', async () => page('deaf'))
    expect(fresh('/deaf')).toBeUndefined()
    leave = startCacheListener()
  })
})

describe('announcements', () => {
  it('drop in this process what another connection changed, after its commit and not before', async () => {
    await cached('/n', async () => page('n', ['loja:n']))
    const other = new pg.Client({ connectionString: db.appUrl })
    await other.connect()
    await other.query('begin')
    await other.query(`select pg_notify('cache', 'loja:n')`)
    expect(fresh('/n')).toBeDefined()
    await other.query('commit')
    await expect.poll(() => fresh('/n')).toBeUndefined()
    await other.end()
  })

  it('are sent by invalidate within the transaction, and not when it rolls back', async () => {
    await cached('/i', async () => page('i', ['loja:i']))
    await cached('/j', async () => page('j', ['loja:j']))
    const undone = withAccess(SYSTEM, async (tx) => {
      await invalidate(tx, 'loja:j')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await withAccess(SYSTEM, (tx) => invalidate(tx, 'loja:i', 'lojas'))
    await expect.poll(() => fresh('/i')).toBeUndefined()
    expect(fresh('/j')).toBeDefined()
  })

  it('come back after the connection broke, and the cache starts empty', async () => {
    await cached('/r', async () => page('r'))
    const restored = Promise.withResolvers<void>()
    const stop = onNotificationsRestored(() => restored.resolve())
    const other = new pg.Client({ connectionString: db.appUrl })
    await other.connect()
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'portal-avisos' and datname = current_database()`,
    )
    await other.end()
    await restored.promise
    stop()
    expect(fresh('/r')).toBeUndefined()
    const heard = Promise.withResolvers<string>()
    const unsubscribe = onNotification('cache', heard.resolve)
    await db.owner.query(`select pg_notify('cache', 'lojas')`)
    expect(await heard.promise).toBe('lojas')
    unsubscribe()
  })
})
