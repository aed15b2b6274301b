import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure } from './figures.ts'
import { openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('kill -9 of the web process, 50 checkouts in flight', async () => {
  const tried = await site.shopUnder(() => site.kill('web'))
  await site.start('web')
  const ready = await site.readyAgain()
  await site.expectWhole()
  figure('kill -9 of the web process', { ready, tried, site })
})

test('kill -9 of the worker, 50 checkouts in flight', async () => {
  const tried = await site.shopUnder(() => site.kill('worker'))
  await site.start('worker')
  const ready = await site.readyAgain()
  await site.expectWhole()
  figure('kill -9 of the worker', { ready, tried, site })
})

test('SIGTERM of the web process under load ends what is open, and nothing that it took is lost', async () => {
  let code: number | null | undefined
  const since = performance.now()
  let took = 0
  const tried = await site.shopUnder(async () => {
    code = await site.stop('web')
    took = (performance.now() - since) / 1000
  })
  expect(code).toBe(0)
  // What was sent before the end was answered, and the rest never reached it.
  expect(took).toBeLessThan(10)
  await site.start('web')
  const ready = await site.readyAgain()
  await site.expectWhole()
  figure('SIGTERM of the web process', { ready, tried, site })
})

test('both processes started at once', async () => {
  const tried = await site.shopUnder(() => Promise.all([site.stop('web'), site.stop('worker')]), {
    atOnce: 1,
  })
  await Promise.all([site.start('web'), site.start('worker')])
  const ready = await site.readyAgain()
  await site.expectWhole()
  figure('both started at once', { ready, tried, site })
})

test('in the end every letter was sent; what a killed worker had in hand, once more under the same Message-ID', async () => {
  const { letters, again } = await site.lettersSent()
  expect(letters).toBeGreaterThan(site.purchases.size)
  // A worker has no more than these in its hands.
  expect(again).toBeLessThanOrEqual(10)
})
