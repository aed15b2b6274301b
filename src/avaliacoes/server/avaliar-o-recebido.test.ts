import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let l: SellingShop
let dona: string
beforeAll(async () => {
  l = await startSellingShop()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

test('of a delivered order a product is reviewed of which a unit was received, none that was cancelled whole', async () => {
  const produto = () => createProduct(l.owner, l.loja.id, { estoque: 5 })
  const [cancelado, emParte, recebido] = [await produto(), await produto(), await produto()]
  const { body: venda } = await l.buy({
    ...l.order(cancelado.id),
    itens: [
      { produto_id: cancelado.id, quantidade: 1 },
      { produto_id: emParte.id, quantidade: 3 },
      { produto_id: recebido.id, quantidade: 1 },
    ],
  })
  const linhas = venda.itens as { id: string; produto_id: string }[]
  const item = ({ id }: { id: string }) => linhas.find(({ produto_id }) => produto_id === id)?.id
  const verbo = (nome: string, token: string, body: object) =>
    l.request('POST', `/rest/v1/vendas/${String(venda.id)}/${nome}`, { token, body })
  const itens = [
    { item_id: item(cancelado), quantidade: 1 },
    { item_id: item(emParte), quantidade: 2 },
  ]
  expect((await verbo('cancelar-itens', l.token, { itens, motivo: 'Mudei de ideia' })).status).toBe(200)
  expect((await verbo('entregar', dona, { recebeu_pagamento: true })).status).toBe(200)

  const avaliar = async ({ id }: { id: string }) =>
    (
      await l.request('POST', '/rest/v1/avaliacoes_produtos', {
        token: l.token,
        body: { produto_id: id, nota: 1 },
      })
    ).status
  expect([await avaliar(cancelado), await avaliar(emParte), await avaliar(recebido)]).toEqual([403, 201, 201])
  const { rows } = await l.owner.query('select from avaliacoes_produtos where produto_id = $1', [
    cancelado.id,
  ])
  expect(rows).toEqual([])
})
