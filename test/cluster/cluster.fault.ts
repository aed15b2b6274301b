import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#test/support/invariants.ts'
import { figure } from './figures.ts'
import { openShoppers, type Shoppers } from './shoppers.ts'
import { openSite, type Site } from './site.ts'

let site: Site
let shoppers: Shoppers
beforeAll(async () => {
  site = await openSite()
  shoppers = await openShoppers(site)
})
afterAll(() => site?.close())

/** The fault under ten shoppers; then what must hold. */
async function survive(name: string, fault: () => Promise<unknown>): Promise<void> {
  const before = shoppers.answered.length
  const shopping = shoppers.start()
  await wait(1000)
  const since = performance.now()
  await fault()
  const sold = shoppers.answered.length
  while (shoppers.answered.length < sold + 20 && performance.now() - since < 60_000) await wait(100)
  await shopping.stop()
  const gap = shoppers.longestGap(since)
  const { rows } = await site.owner.query<{ id: string }>('select id from vendas')
  const kept = new Set(rows.map(({ id }) => id))
  const lost = [...shoppers.purchases.values()].filter((id) => id === null || !kept.has(id))
  figure(name, { gap, acknowledged: shoppers.answered.length - before, lost: lost.length })
  expect(lost).toEqual([])
  expect(rows).toHaveLength(shoppers.purchases.size)
  expect(shoppers.wrong).toEqual([])
  expect(await brokenInvariants(site.owner)).toEqual({})
}

test('the primary is killed', async () => {
  const primary = await site.machines.primary()
  if (!primary) throw new Error('There is no primary')
  await survive('the primary is killed', () => site.machines.kill(primary))
  expect(await site.machines.primary()).not.toBe(primary)
  site.machines.start(primary)
  await site.machines.inStep()
})
