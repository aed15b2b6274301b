import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithBling, startShopWithBling } from '#test/support/shop-with-bling.ts'

let w: ShopWithBling
beforeAll(async () => {
  w = await startShopWithBling({ atItsPace: true })
})
afterAll(() => w.close())

test('calls never come faster than three a second, whoever makes them', async () => {
  await w.connect()
  for (let n = 0; n < 4; n += 1) await w.sell((await w.product(null, 3)).id)
  const before = w.erp.log.length
  await w.work()
  const times = w.erp.log.slice(before).map(({ at }) => at)
  expect(times.length).toBeGreaterThan(8)
  expect(w.erp.log.slice(before).length).toBe(times.length)
  // The simulator would have answered 429.
  const { rows } = await w.owner.query(
    'select problema from conexoes_do_bling where estabelecimento_id = $1',
    [w.loja.id],
  )
  expect(rows[0]).toEqual({ problema: null })
  for (const [i, at] of times.entries())
    expect((times[i + 3] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(900)
})
