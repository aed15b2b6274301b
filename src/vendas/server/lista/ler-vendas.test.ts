import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
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

test('the list says of a sale at the counter whether it is to be fetched', async () => {
  const loja = await createShop(l.owner)
  const produto = await createProduct(l.owner, loja.id)
  const token = await l.tokenFor(loja.ownerId)
  const { body: venda } = await l.request('POST', '/rest/v1/vendas/balcao', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      pagamentos: [{ forma: 'avista', valor: produto.preco }],
      entrega: 'retirar',
    },
  })
  const { body } = await l.request('GET', `/rest/v1/vendas?estabelecimento_id=${loja.id}`, { token })
  expect(body).toMatchObject({ itens: [{ id: venda.id, status: 'pago', modo_entrega: 'retirada' }] })
})

describe('who sees a sale', () => {
  test('the buyer, the shop and the platform; to anyone else it does not exist', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const { body: venda } = await l.buy(l.order(produto.id))
    const alheia = await createShop(l.owner)
    const admin = await createUser(l.owner, { admin: true })
    const outra = await createUser(l.owner)
    const ler = async (userId: string) =>
      (await l.request('GET', `/rest/v1/vendas/${String(venda.id)}`, { token: await l.tokenFor(userId) }))
        .status
    expect((await l.request('GET', `/rest/v1/vendas/${String(venda.id)}`, { token: l.token })).status).toBe(
      200,
    )
    expect(await ler(l.loja.ownerId)).toBe(200)
    expect(await ler(admin.id)).toBe(200)
    expect(await ler(alheia.ownerId)).toBe(404)
    expect(await ler(outra.id)).toBe(404)
  })

  test('of what an administrator bought the list has that alone, where they ask for it', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
    const { body: sua } = await l.buy(l.order(produto.id), { quem: admin })
    const { body: alheia } = await l.buy(l.order(produto.id))
    const vistas = async (pedido: string) => {
      const { body } = await l.request('GET', `/rest/v1/vendas?${pedido}`, { token: admin })
      return (body.itens as { id: string }[]).map(({ id }) => id)
    }
    expect(await vistas('minhas=sim')).toEqual([sua.id])
    expect(await vistas('limite=2')).toEqual([alheia.id, sua.id])
  })

  test("the shop's list has its own sales alone, newest first, paged by key", async () => {
    const minha = await createShop(l.owner)
    const produto = await createProduct(l.owner, minha.id)
    for (let i = 0; i < 3; i++) await l.buy({ ...l.order(produto.id), estabelecimento_id: minha.id })
    const dona = await l.tokenFor(minha.ownerId)
    const primeira = await l.request('GET', `/rest/v1/vendas?estabelecimento_id=${minha.id}&limite=2`, {
      token: dona,
    })
    expect(primeira.body).toMatchObject({ total: 3, itens: [{ numero: 1003 }, { numero: 1002 }] })
    const segunda = await l.request(
      'GET',
      `/rest/v1/vendas?estabelecimento_id=${minha.id}&limite=2&depois=${String(primeira.body.proximo)}`,
      { token: dona },
    )
    expect(segunda.body).toMatchObject({ itens: [{ numero: 1001 }], proximo: null })
    expect(
      (await l.request('GET', `/rest/v1/vendas?estabelecimento_id=${l.loja.id}`, { token: dona })).status,
    ).toBe(404)
  })
})
