import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { relacionarProdutos } from './relacionar-produtos.ts'

let t: TestApp
let loja: TestShop
let dona: string
beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const novo = async (estabelecimento = loja.id) =>
  (await createProduct(t.owner, estabelecimento, { estoque: 100 })).id

/** A paid sale of these products by this account. */
async function vender(produtos: string[], quem?: string): Promise<string> {
  const id = quem ?? (await createUser(t.owner)).id
  const { body } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(id),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: produtos.map((produto_id) => ({ produto_id, quantidade: 1 })),
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    },
  })
  await t.request('POST', `/rest/v1/vendas/${String(body.id)}/entregar`, {
    token: dona,
    body: { recebeu_pagamento: true },
  })
  return id
}

const ditos = async (produto: string, de = loja.id) => {
  const { body } = await t.request(
    'GET',
    `/rest/v1/produtos_relacionados?estabelecimento_id=${de}&produto_id=${produto}`,
  )
  const ids = (qual: 'junto' | 'tambem') => (body[qual] as { id: string }[]).map(({ id }) => id)
  return { junto: ids('junto'), tambem: ids('tambem') }
}
const escolher = (produto: string, ids: string[], token = dona) =>
  t.request('PUT', `/rest/v1/produtos/${produto}/leve_junto`, { token, body: { ids } })

test('three buyers make a pair, two do not, and one person’s ten orders count once', async () => {
  const [a, b, c, d] = [await novo(), await novo(), await novo(), await novo()]
  for (let i = 0; i < 3; i++) await vender([a, b])
  for (let i = 0; i < 2; i++) await vender([a, c])
  const fiel = await vender([a, d])
  for (let i = 0; i < 3; i++) await vender([a, d], fiel)
  await relacionarProdutos()
  expect(await ditos(a)).toEqual({ junto: [b], tambem: [b] })
  await relacionarProdutos()
  expect(await ditos(b)).toEqual({ junto: [a], tambem: [a] })
})

test('what the same three bought in other orders is also seen, and not offered together', async () => {
  const [a, b] = [await novo(), await novo()]
  for (let i = 0; i < 3; i++) await vender([b], await vender([a]))
  await relacionarProdutos()
  expect(await ditos(a)).toEqual({ junto: [], tambem: [b] })
})

test('an order that was not paid, or sent back, says nothing', async () => {
  const [a, b] = [await novo(), await novo()]
  for (let i = 0; i < 3; i++) await vender([a, b])
  await t.owner.query(
    `update vendas set pago_em = null where id in (select venda_id from itens_venda where produto_id = $1)`,
    [a],
  )
  const [c, d] = [await novo(), await novo()]
  for (let i = 0; i < 3; i++) await vender([c, d])
  await t.owner.query(
    `update vendas set status = 'devolvido', total_reembolsado = total where id in (select venda_id from itens_venda where produto_id = $1)`,
    [c],
  )
  await relacionarProdutos()
  expect(await ditos(a)).toEqual({ junto: [], tambem: [] })
  expect(await ditos(c)).toEqual({ junto: [], tambem: [] })
})

test('the shop’s choice comes before its sales, in its order, and what is sold out or off sale falls out', async () => {
  const [a, b, c, d] = [await novo(), await novo(), await novo(), await novo()]
  for (let i = 0; i < 3; i++) await vender([a, b])
  await relacionarProdutos()
  const esgotado = (await createProduct(t.owner, loja.id, { estoque: 0 })).id
  expect((await escolher(a, [d, esgotado, c])).status).toBe(204)
  expect((await ditos(a)).junto).toEqual([d, c])
  await t.owner.query('update produtos set status = $2 where id = $1', [d, 'inativo'])
  await expect.poll(async () => (await ditos(a)).junto).toEqual([c])
  expect((await escolher(a, [])).status).toBe(204)
  await expect.poll(async () => (await ditos(a)).junto).toEqual([b])
})

test('another shop’s product, the product itself, one twice, and five are refused; another shop chooses nothing', async () => {
  const outra = await createShop(t.owner)
  const [a, b] = [await novo(), await novo()]
  const alheio = await novo(outra.id)
  for (const ids of [[alheio], [a], [b, b], [randomUUID()]]) expect((await escolher(a, ids)).status).toBe(422)
  expect(
    (
      await escolher(
        a,
        Array.from({ length: 5 }, () => randomUUID()),
      )
    ).status,
  ).toBe(422)
  expect((await escolher(a, [b], await t.tokenFor(outra.ownerId))).status).toBe(404)
  expect((await ditos(a)).junto).toEqual([])
})

test('products are read by their ids, in their order, and only those on show', async () => {
  const [a, b] = [await novo(), await novo()]
  const escondida = await createShop(t.owner, { bloqueada: true })
  const c = await novo(escondida.id)
  const { body } = await t.request('GET', `/rest/v1/produtos_por_id?ids=${[b, c, randomUUID(), a].join(',')}`)
  expect((body.itens as { id: string }[]).map(({ id }) => id)).toEqual([b, a])
  const muitos = Array.from({ length: 21 }, () => randomUUID()).join(',')
  expect((await t.request('GET', `/rest/v1/produtos_por_id?ids=${muitos}`)).status).toBe(422)
  expect((await t.request('GET', `/rest/v1/produtos_por_id?ids=x'--`)).status).toBe(422)
})
