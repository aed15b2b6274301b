import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyByPix, expectSignedIn, watchPrices } from '#test/support/besides.ts'
import { expectWhole, lettersSent } from '#test/support/outcomes.ts'
import { openShoppers, type Shoppers } from '#test/support/shoppers.ts'
import { figure, say, seconds } from './figures.ts'
import { expectScriptsAtBoth, leavesItsScripts } from './pages.ts'
import { openSite, type Site, type Version } from './site.ts'
import { expectSessionsOfBoth, expectSettingsOfBoth, keepDoing, readThePanel } from './traffic.ts'
import { openVisitor } from './visitor.ts'

const leave = async (version: Version) => expect(await site.leave(version)).toEqual([0, 0])

const PAY = 'POST /functions/v1/create-payment-preference'

let site: Site
let shoppers: Shoppers
const opening = openSite()
beforeAll(async () => {
  site = await opening
  shoppers = await openShoppers(site)
})
// Also where it came up too late.
afterAll(async () => (await opening).close())

test('people buy while this version takes the place of the one before, and that one its place again', async () => {
  say(`from ${site.commit.slice(0, 8)} to the version here and back`)
  const visitor = await openVisitor(site)
  const shopping = shoppers.start()
  const prices = watchPrices(site, shoppers)
  const besides = keepDoing(
    () => buyByPix(site, shoppers),
    () => readThePanel(site, shoppers),
    () => expectSignedIn(shoppers),
  )
  const since = performance.now()
  let acts = 0
  try {
    await wait(3000)
    const came = await seconds(() => site.come('now'))
    say(`the new version comes up: ${came.toFixed(1)} s`)
    await wait(5000)
    await expectSessionsOfBoth(site, site.webs)
    await expectSettingsOfBoth(site, shoppers)
    if (leavesItsScripts(site)) {
      say(`${await expectScriptsAtBoth(site)} scripts asked for at the other version`)
      await visitor.choose()
    } else say('the version before leaves no scripts to others: pages of the one lack theirs at the other')
    await wait(5000)
    figure('the version before ends', await seconds(() => leave('before')))
    if (leavesItsScripts(site)) await visitor.buy(shoppers)
    await wait(5000)
    const cameAgain = await seconds(() => site.come('before'))
    say(`the version before comes up on the newer tables: ${cameAgain.toFixed(1)} s`)
    await wait(5000)
    await expectSessionsOfBoth(site, site.webs)
    figure('the version here ends', await seconds(() => leave('now')))
    await wait(5000)
  } finally {
    const [done] = await Promise.all([besides.stop(), prices.stop(), shopping.stop(), visitor.close()])
    acts = done
  }
  const { answered, failed } = site.balancer
  say(
    `${shoppers.answered.length} sales acknowledged beside ${acts} PIX, panels and sign-ins, ${[...answered.values()].join(' and ')} requests answered by each, ${failed.length} told "not now"`,
  )
  expect([...answered.values()].every((count) => count > 100)).toBe(true)
  figure('without a sale', shoppers.longestGap(since))
  const times = failed.map(({ at }) => at)
  figure('answers of "not now"', times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1000)
  expect(
    failed.filter(({ status, retryAfter, what, by }) => {
      const notNow = status === 503 && retryAfter
      // A process says so where the payment provider was too slow for it.
      const providerLate = status === 502 && what === PAY && site.places.includes(by)
      return !notNow && !providerLate
    }),
  ).toEqual([])
})

test('no sale is lost or doubled, no job given up, no letter sent twice', async () => {
  await expectWhole(site.owner, shoppers)
  const { letters, again } = await lettersSent(site.owner, site.mail.letters)
  expect(letters).toBeGreaterThan(shoppers.purchases.size)
  expect(again).toBe(0)
  const { rows } = await site.owner.query(`select name, state, output from pgboss.job where state = 'failed'`)
  expect(rows).toEqual([])
})
