import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

async function pedir(caminho: string, pedido: object, token = l.token) {
  const { id } = await createProduct(l.owner, l.loja.id, { preco: 30 })
  const itens = [{ produto_id: id, quantidade: 1 }]
  const headers = { 'idempotency-key': randomUUID() }
  const body = { estabelecimento_id: l.loja.id, itens, ...pedido }
  return l.request('POST', caminho, { token, headers, body })
}

const pedirComCartao = () =>
  pedir('/rest/v1/vendas', {
    forma_pagamento: 'cartao',
    cartao_online: true,
    cliente: { nome: 'Ana Souza' },
  })

test('a shop that takes no money now is paid by no PIX nor card, in a new order nor in an open one', async () => {
  const { saleOf: comPix } = await l.sell()
  const { body: comCartao } = await pedirComCartao()
  const cartao = { token: 'ff8080814c11e237014c1ff593b57b4d', payment_method_id: 'master', installments: 1 }
  const portas = async () => {
    const respostas = [
      await l.makePix(comPix.id),
      await l.verbo(String(comCartao.id), 'pagar-com-cartao', cartao, l.token),
      await pedir('/rest/v1/vendas', { forma_pagamento: 'pix', cliente: { nome: 'Ana Souza' } }),
      await pedirComCartao(),
      await pedir('/rest/v1/vendas/balcao', { pagamentos: [{ forma: 'pix', valor: 30 }] }, l.dona),
    ]
    return respostas.map(({ status, body }) => `${status} ${String(body.title)}`)
  }
  const asked = l.provider.log.length

  await l.owner.query('update estabelecimentos set pagamentos_habilitados = false where id = $1', [l.loja.id])
  expect(await portas()).toEqual(Array(5).fill('409 Pagamentos desabilitados'))
  await l.owner.query('update estabelecimentos set mercadopago_vault_id = null where id = $1', [l.loja.id])
  expect(await portas()).toEqual(Array(5).fill('409 Pagamento indisponível'))
  expect(l.provider.log.length).toBe(asked)
})
