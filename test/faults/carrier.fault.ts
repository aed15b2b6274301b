import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { figure } from './figures.ts'
import { A_FEW, openSite, type Site } from './site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await site.connectCarrier()
})
afterAll(() => site.close())

let quoted = 0
/** What it costs to send something to a place that nobody asked for yet. */
async function quote() {
  quoted += 1
  const answer = await site.send('/rest/v1/rpc/cotar_frete', {
    body: {
      estabelecimento_id: site.shop.id,
      itens: [{ produto_id: site.products[0]?.id, quantidade: 1 }],
      cep: String(13_015_900 + quoted),
    },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { opcoes } = (await answer.json()) as {
    opcoes: { modo: string; preco: number | null; ate: string | null }[]
  }
  // Whoever asks is offered what the shop does itself, whatever the carrier says.
  expect(opcoes.map(({ modo }) => modo)).toContain('retirada')
  const posted = opcoes.filter(({ modo }) => modo === 'envio')
  for (const { preco } of posted) {
    expect(preco).toBeGreaterThanOrEqual(0)
    expect(preco).toBeLessThan(1000)
  }
  return posted
}

test.each([
  ['slow', { mode: 'slow', ms: 3000 }],
  ['half', { mode: 'half' }],
  ['error with 200', { mode: 'error_with_200' }],
  ['negative prices', { mode: 'lie', says: { price: -5, custom_price: -5 } }],
  ['absurd prices', { mode: 'lie', says: { price: 1e30, custom_price: 1e30 } }],
  ['two thousand million days', { mode: 'lie', says: { custom_delivery_range: { min: 1, max: 2e9 } } }],
] as const)('a carrier that answers with %s: quotes go on, and so do sales', async (name, fault) => {
  site.provider.envios.falhar({ ...fault, path: '/me/shipment/calculate', times: 1000 })
  const tried = await site.shopUnder(() => Promise.all([quote(), quote(), quote(), wait(2000)]), A_FEW)
  site.provider.envios.desligarFalhas()
  const since = performance.now()
  while ((await quote()).length === 0) await wait(100)
  const ready = (performance.now() - since) / 1000
  await site.readyAgain()
  await site.expectWhole()
  figure(`carrier ${name}`, { ready, tried, site })
})
