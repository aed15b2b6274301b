import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

describe('idempotency', () => {
  test('the same key 50 times at once makes one sale and gives the same answer', async () => {
    const produto = await createProduct(l.owner, l.loja.id, { estoque: 100 })
    const chave = randomUUID()
    const respostas = await Promise.all(
      Array.from({ length: 50 }, () => l.buy(l.order(produto.id), { chave })),
    )
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(respostas.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await l.stockOf(produto.id)).toBe(99)
  })

  test('the same key with another body is 422; another person may use the same key', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const chave = randomUUID()
    expect((await l.buy(l.order(produto.id), { chave })).status).toBe(201)
    expect((await l.buy(l.order(produto.id, 2), { chave })).status).toBe(422)
    const outra = await l.tokenFor((await createUser(l.owner)).id)
    const resposta = await l.buy(l.order(produto.id, 2), { chave, quem: outra })
    expect(resposta.status).toBe(201)
    expect(await l.stockOf(produto.id)).toBe(7)
  })

  test('without a key nothing is sold', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const { status } = await l.request('POST', '/rest/v1/vendas', {
      token: l.token,
      body: l.order(produto.id),
    })
    expect(status).toBe(422)
    expect(await l.stockOf(produto.id)).toBe(10)
  })

  test('a refusal may be tried again with the same key', async () => {
    const produto = await createProduct(l.owner, l.loja.id, { estoque: 0 })
    const chave = randomUUID()
    expect((await l.buy(l.order(produto.id), { chave })).status).toBe(409)
    await l.owner.query('update produtos set estoque = 3 where id = $1', [produto.id])
    await l.owner.query(
      `insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos) values ($1, $2, 'entrada', 3, 3)`,
      [l.loja.id, produto.id],
    )
    expect((await l.buy(l.order(produto.id), { chave })).status).toBe(201)
  })
})
