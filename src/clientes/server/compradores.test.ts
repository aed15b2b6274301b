import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithCustomers, startShopWithCustomers } from '#test/support/shop-with-customers.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

test('four purchases with one in the last thirty days make a champion; three make a faithful customer', async () => {
  const quem: Record<string, number> = { Uma: 1, Duas: 2, Três: 3, Quatro: 4, Cinco: 5 }
  let numero = 0
  for (const [nome, compras] of Object.entries(quem)) {
    const id = await l.inserir({ nome })
    for (let i = 0; i < compras; i++) {
      await l.owner.query(
        `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total,
           cliente_id, pago_em)
         values ($1, $2, gen_random_uuid(), 'balcao', 'concluido', 'avista', 10, 10, $3, now() - interval '29 days')`,
        [l.loja.id, ++numero, id],
      )
    }
  }
  const no = async (segmento: string) =>
    ((await l.ler(`?compradores=${segmento}`)).body.itens as { nome: string }[])
      .map(({ nome }) => nome)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await no('campeoes')).toEqual(['Cinco', 'Quatro'])
  expect(await no('fieis')).toEqual(['Três'])
})
