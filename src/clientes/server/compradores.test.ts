import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithCustomers, startShopWithCustomers } from '#test/support/shop-with-customers.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

let numero = 0
async function comprar(
  cliente: string,
  {
    haDias,
    pedidaHaDias = haDias,
    reembolsado = 0,
  }: { haDias: number; pedidaHaDias?: number; reembolsado?: number },
): Promise<void> {
  await l.owner.query(
    `insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total,
       total_reembolsado, cliente_id, pago_em, created_at)
     values ($1, $2, gen_random_uuid(), 'balcao', 'concluido', 'avista', 10, 10, $4, $3, now() - $5 * interval '1 day',
       now() - $6 * interval '1 day')`,
    [l.loja.id, ++numero, cliente, reembolsado, haDias, pedidaHaDias],
  )
}

test('four purchases with one in the last thirty days make a champion; three make a faithful customer', async () => {
  const quem: Record<string, number> = { Uma: 1, Duas: 2, Três: 3, Quatro: 4, Cinco: 5 }
  for (const [nome, compras] of Object.entries(quem)) {
    const id = await l.inserir({ nome })
    for (let i = 0; i < compras; i++) await comprar(id, { haDias: 29 })
  }
  const no = async (segmento: string) =>
    ((await l.ler(`?compradores=${segmento}`)).body.itens as { nome: string }[])
      .map(({ nome }) => nome)
      .toSorted((a, b) => a.localeCompare(b))
  expect(await no('campeoes')).toEqual(['Cinco', 'Quatro'])
  expect(await no('fieis')).toEqual(['Três'])
})

test('the list counts what the report counts: by the payment, without what went back whole', async () => {
  const [tarde, devolvida, sumida] = await Promise.all(
    ['Pagou depois', 'Devolveu tudo', 'Sumiu'].map((nome) => l.inserir({ nome })),
  )
  await comprar(String(tarde), { pedidaHaDias: 95, haDias: 85 })
  await comprar(String(devolvida), { haDias: 120, reembolsado: 10 })
  await comprar(String(sumida), { haDias: 120 })
  for (const filtro of ['aba=inativos', 'compradores=inativos']) {
    const { body } = await l.ler(`?${filtro}`)
    expect([filtro, body.itens]).toMatchObject([filtro, [{ nome: 'Sumiu' }]])
    expect(body.total).toBe(1)
  }
  expect((await l.ler(`/${devolvida}`)).body).toMatchObject({
    compras: 0,
    total_gasto: 0,
    ultima_compra: null,
  })
})
