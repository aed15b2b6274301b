import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

test.each([
  ['is null', null],
  ['has an empty e-mail', { name: '', email: '' }],
  ['has no e-mail', { name: 'Ana', email: null }],
])('a payer who %s pays by the fallback e-mail', async (_, payer) => {
  const { saleOf } = await l.sell()
  const pix = await l.request('POST', '/functions/v1/create-payment-preference', {
    token: l.token,
    body: { estabelecimento_id: l.loja.id, venda_id: saleOf.id, payer },
  })
  expect(pix.status).toBe(200)
  const criado = l.provider.log.findLast(({ method }) => method === 'POST')
  expect(criado?.body).toMatchObject({ payer: { email: expect.stringMatching(/^comprador@/) } })
})
