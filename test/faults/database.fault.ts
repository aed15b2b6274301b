import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure } from './figures.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  // Few, so that others can take them all.
  site = await openSite({ settings: { max_connections: '50' } })
})
afterAll(() => site.close())

/** The fault under fifty shoppers; then what must hold. `fault` ends when the database can be used again. */
async function survive(name: string, fault: () => Promise<void>): Promise<void> {
  const tried = await site.shopUnder(fault)
  const ready = await site.readyAgain()
  await site.expectWhole()
  figure(name, { ready, tried, site })
}

test('kill -9 of PostgreSQL, 50 checkouts in flight', () =>
  survive('kill -9 of PostgreSQL', async () => {
    await site.postgres.kill()
    await site.postgres.restart()
  }))

test.each([5, 60])('PostgreSQL gone for %i s', (seconds) =>
  survive(`PostgreSQL gone for ${seconds} s`, async () => {
    await site.postgres.shutDown()
    await wait(seconds * 1000)
    await site.postgres.restart()
  }),
)

test('PostgreSQL stands still for 60 s: who waits for it is told', () =>
  survive('PostgreSQL stands still for 60 s', async () => {
    const standing = wait(60_000)
    await site.postgres.pause()
    const asked = [...site.sessions, ...site.sessions].map(({ access_token: token }) =>
      site.send('/rest/v1/vendas', { token, method: 'GET' }),
    )
    const answers = await Promise.allSettled(asked)
    await standing
    await site.postgres.resume()
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'fulfilled', value: { status: 503 } })
  }))

test('PostgreSQL restarted', () => survive('PostgreSQL restarted', () => site.postgres.restart()))

test('out of connections for 5 s', () =>
  survive('PostgreSQL out of connections', async () => {
    // What the program has open it loses, and others are faster.
    await site.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'portal%'`,
    )
    const others = await Promise.all(Array.from({ length: 60 }, takeConnection))
    await wait(5000)
    await Promise.all(others.filter((other) => other !== null).map((other) => other.end()))
  }))

async function takeConnection(): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: site.postgres.url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    return null
  }
}

test('read-only for 3 s, as after a failover to a standby', () =>
  survive('PostgreSQL read-only', async () => {
    await setReadOnly('on')
    await wait(3000)
    await setReadOnly('off')
  }))

async function setReadOnly(to: 'on' | 'off'): Promise<void> {
  await site.owner.query(`set default_transaction_read_only = off`)
  await site.owner.query(`alter system set default_transaction_read_only = ${to}`)
  await site.owner.query('select pg_reload_conf()')
}

test('the row of a product locked for 3 s: the others are sold', async () => {
  const locked = site.products[0]?.id
  const client = await site.owner.connect()
  let soldMeanwhile = 0
  await survive('a locked row', async () => {
    await client.query('begin')
    await client.query('select from produtos where id = $1 for update', [locked])
    const before = sold()
    await wait(3000)
    soldMeanwhile = sold() - before
    await client.query('rollback')
  })
  client.release()
  expect(soldMeanwhile).toBeGreaterThan(0)
})

const sold = () => [...site.purchases.values()].filter((sale) => sale !== null).length

test('in the end every letter was sent; what a worker had in hand when the database went, once more under the same Message-ID', async () => {
  const { letters, again } = await site.lettersSent()
  expect(letters).toBeGreaterThan(site.purchases.size)
  // Ten in hand at each of six faults.
  expect(again).toBeLessThanOrEqual(60)
})
