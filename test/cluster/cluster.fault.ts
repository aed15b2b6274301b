import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyByPix, expectPicture, expectSignedIn, sendPicture, watchPrices } from '#test/support/besides.ts'
import { expectWhole, lettersSent } from '#test/support/outcomes.ts'
import { openShoppers, type Shoppers } from '#test/support/shoppers.ts'
import { figure } from './figures.ts'
import type { PostgresNode } from './machines.ts'
import { expectReplicaRead, holdReplay, readsThat, watchPages } from './replica.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let shoppers: Shoppers
beforeAll(async () => {
  site = await openSite()
  shoppers = await openShoppers(site)
})
afterAll(() => site?.close())

/** The fault under ten buyers, a PIX, a picture and a price that changes; then what must hold, and once it is mended. */
async function survive(
  name: string,
  fault: () => Promise<unknown>,
  mend: () => unknown = () => undefined,
): Promise<void> {
  const before = shoppers.answered.length
  const shopping = shoppers.start()
  const prices = watchPrices(site, shoppers)
  let since = 0
  let picture = ''
  try {
    await wait(1000)
    since = performance.now()
    const besides = Promise.all([buyByPix(site, shoppers), sendPicture(shoppers)])
    await fault()
    const sold = shoppers.answered.length
    picture = (await besides)[1]
    while (shoppers.answered.length < sold + 20 && performance.now() - since < 90_000) await wait(100)
  } finally {
    await Promise.all([prices.stop(), shopping.stop()])
  }
  const gap = shoppers.longestGap(since)
  const { rows } = await site.owner.query<{ id: string }>('select id from vendas')
  const kept = new Set(rows.map(({ id }) => id))
  figure(name, {
    gap,
    acknowledged: shoppers.answered.length - before,
    lost: [...shoppers.purchases.values()].filter((id) => id === null || !kept.has(id)).length,
  })
  await expectWhole(site.owner, shoppers)
  await mend()
  await expectPicture(site, picture)
  await expectSignedIn(shoppers)
}

async function primary(): Promise<PostgresNode> {
  const name = await site.machines.primary()
  if (!name) throw new Error('There is no primary')
  return name
}

async function startAgain(node: PostgresNode): Promise<void> {
  site.machines.start(node)
  await site.machines.inStep()
}

const other = (node: PostgresNode): PostgresNode => (node === 'postgres-1' ? 'postgres-2' : 'postgres-1')

test('public pages are read at the standby, and none is older than what was announced', async () => {
  await expectReplicaRead(site)
  const letGo = await holdReplay(site, other(await primary()))
  const prices = watchPrices(site, shoppers)
  const pages = watchPages(site)
  try {
    await wait(2000)
    const before = { answered: await readsThat(site, 'answered'), behind: await readsThat(site, 'behind') }
    await wait(6000)
    const behind = (await readsThat(site, 'behind')) - before.behind
    process.stdout.write(`The standby does not replay: ${behind} public reads asked of the primary\n`)
    expect(await readsThat(site, 'answered')).toBe(before.answered)
    expect(behind).toBeGreaterThan(0)
  } finally {
    await Promise.all([prices.stop(), pages.stop()])
    await letGo()
  }
  await expectReplicaRead(site)
})

test('the primary is killed', async () => {
  const lost = await primary()
  await survive(
    'the primary is killed',
    () => site.machines.kill(lost),
    () => startAgain(lost),
  )
  expect(await primary()).toBe(other(lost))
  await expectReplicaRead(site)
})

test('the standby is killed', async () => {
  const lost = other(await primary())
  const pages = watchPages(site)
  try {
    await survive(
      'the standby is killed',
      () => site.machines.kill(lost),
      () => startAgain(lost),
    )
  } finally {
    await pages.stop()
  }
  expect(await readsThat(site, 'away')).toBeGreaterThan(0)
  await expectReplicaRead(site)
})

test.each(['web-1', 'worker-1'] as const)('%s is killed', async (name) => {
  await survive(
    `${name} is killed`,
    () => site.kill(name),
    () => site.start(name),
  )
})

test.each(['pgbouncer-1', 'etcd-1'])('%s is killed', async (name) => {
  await survive(
    `${name} is killed`,
    () => site.machines.kill(name),
    () => site.machines.start(name),
  )
})

test('the primary is cut off, and comes back believing that it is the primary', async () => {
  const away = await primary()
  process.stdout.write(`The primary is cut off: ${site.machines.howCutOff}\n`)
  await survive('the primary is cut off', async () => {
    site.machines.cutOff(away)
    await wait(25_000)
    site.machines.letBack(away)
  })
  expect(await primary()).toBe(other(away))
  await site.machines.inStep()
  await expectReplicaRead(site)
})

test('in the end every letter was sent, and no job was given up', async () => {
  const { letters, again } = await lettersSent(site.owner, site.mail.letters)
  expect(letters).toBeGreaterThan(shoppers.purchases.size)
  // What a killed worker, or one whose database went away, had in its hands; under the same Message-ID.
  process.stdout.write(`${letters} letters, ${again} of them sent again under the same Message-ID\n`)
  expect(again).toBeLessThanOrEqual(10 * 3)
  const { rows } = await site.owner.query(`select name, state, output from pgboss.job where state = 'failed'`)
  expect(rows).toEqual([])
})
