import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct, createShop } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(() => l.close())

const listar = (query: string) => l.request('GET', `/rest/v1/avaliacoes_produtos?${query}`)

test('reviews of products are read by product and by shop, newest first, with who wrote them', async () => {
  const [primeiro, segundo] = [
    await createProduct(l.owner, l.loja.id, { estoque: 5 }),
    await createProduct(l.owner, l.loja.id, { estoque: 5 }),
  ]
  const outra = await createShop(l.owner)
  const { body: venda } = await l.buy({
    ...l.order(primeiro.id),
    itens: [primeiro, segundo].map(({ id }) => ({ produto_id: id, quantidade: 1 })),
  })
  await l.request('POST', `/rest/v1/vendas/${String(venda.id)}/entregar`, {
    token: await l.tokenFor(l.loja.ownerId),
    body: { recebeu_pagamento: true },
  })
  for (const { id } of [primeiro, segundo]) {
    const body = { produto_id: id, nota: 5 }
    await l.request('POST', '/rest/v1/avaliacoes_produtos', { token: l.token, body })
  }

  const consumidor = { nome: expect.stringMatching(/./) }
  expect((await listar(`estabelecimento_id=${l.loja.id}`)).body).toMatchObject({
    total: 2,
    itens: [
      { produto_id: segundo.id, consumidor },
      { produto_id: primeiro.id, consumidor },
    ],
  })
  expect((await listar(`estabelecimento_id=${l.loja.id}&produto_id=${primeiro.id}`)).body.total).toBe(1)
  expect((await listar(`estabelecimento_id=${outra.id}&produto_id=${primeiro.id}`)).body.total).toBe(0)
  expect((await listar('nota=5')).status).toBe(422)
})
