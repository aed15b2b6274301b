import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithBling, startShopWithBling } from '#test/support/shop-with-bling.ts'

let w: ShopWithBling
beforeAll(async () => {
  w = await startShopWithBling()
  await w.connect()
})
afterAll(() => w.close())

test('of one order the shop hears each time that Bling refuses something', async () => {
  const sale = await w.sell((await w.product('CANECA', 50)).id)
  for (const method of ['POST', 'POST', 'PATCH'] as const) {
    if (method === 'PATCH') {
      await w.work()
      await w.owner.query(
        `update vendas set status = 'cancelado', motivo_cancelamento = 'x', cancelado_por = 'loja' where id = $1`,
        [sale.id],
      )
    }
    w.erp.falhar({ path: '/pedidos/vendas', method, mode: '422' })
    await w.work()
    expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'recusado' })
    expect((await w.act(`pedidos/${sale.id}/reenviar`)).status).toBe(200)
  }
  const told = await w.owner.query(
    `select titulo from avisos where titulo like 'O pedido ' || $1 || ' %' order by created_at, id`,
    [sale.numero],
  )
  expect(told.rows.map(({ titulo }) => titulo)).toEqual([
    `O pedido ${sale.numero} não foi para o Bling`,
    `O pedido ${sale.numero} não foi para o Bling`,
    `O pedido ${sale.numero} continua aberto no Bling`,
  ])
  await w.work()
  expect(await w.rowOf(sale.id)).toMatchObject({ situacao: 'cancelado' })
})
