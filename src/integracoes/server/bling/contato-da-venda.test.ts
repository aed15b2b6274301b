import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithBling, startShopWithBling } from '#test/support/shop-with-bling.ts'

let w: ShopWithBling
beforeAll(async () => {
  w = await startShopWithBling()
  await w.connect()
})
afterAll(() => w.close())

test('an order in somebody else’s name is a contact of that name, without the document of the customer', async () => {
  const account = w.erp.livro.conta('loja@erp.test')
  const present = await w.order((await w.product('CANECA', 5)).id)
  await w.owner.query(
    `update vendas set comprador = jsonb_set(comprador, '{nome}', '"Maria Presenteada"') where id = $1`,
    [present.id],
  )
  await w.owner.query(`update consumidores set cpf_cnpj = '52998224725'`)
  await w.pay(present.id)
  await w.work()
  const contact = account?.contatos.find(({ id }) => id === w.orders()[0]?.contato)
  expect(contact?.recebido).toEqual({
    nome: 'Maria Presenteada',
    codigo: `PV-${present.id.slice(-12)}`,
    situacao: 'A',
    tipo: 'F',
  })
})
