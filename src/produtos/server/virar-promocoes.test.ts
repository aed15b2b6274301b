import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'
import { virarPromocoes } from './virar-promocoes.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(() => l.close())

describe('a scheduled promotion', () => {
  const emMinutos = (minutos: number) => new Date(Date.now() + minutos * 60_000).toISOString()

  it('waits for its beginning, and ends by itself', async () => {
    const { body: produto } = await l.criar({
      em_promocao: true,
      preco_promocao: 20,
      promocao_de: emMinutos(60),
      promocao_ate: emMinutos(120),
    })
    expect(produto).toMatchObject({ em_promocao: false, preco_promocao: 20 })
    const passar = (minutos: number) =>
      l.owner.query(
        `update produtos set promocao_de = promocao_de - make_interval(mins => $2),
           promocao_ate = promocao_ate - make_interval(mins => $2) where id = $1`,
        [produto.id, minutos],
      )
    await virarPromocoes()
    expect((await l.ler(produto.id)).body.em_promocao).toBe(false)
    await passar(61)
    await virarPromocoes()
    expect((await l.ler(produto.id)).body.em_promocao).toBe(true)
    await expect
      .poll(async () => (await l.publico()).find(({ id }) => id === produto.id)?.em_promocao)
      .toBe(true)
    await passar(60)
    await virarPromocoes()
    expect((await l.ler(produto.id)).body).toMatchObject({
      em_promocao: false,
      promocao_de: null,
      promocao_ate: null,
    })
  })

  it('is charged to the second, before anything turned its flag', async () => {
    const { id: compradorId } = await createUser(l.owner)
    const token = await l.tokenFor(compradorId)
    const comprar = async (produtoId: string) =>
      (
        await l.request('POST', '/rest/v1/vendas', {
          token,
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: {
            estabelecimento_id: l.a.id,
            itens: [{ produto_id: produtoId, quantidade: 1 }],
            forma_pagamento: 'avista',
            cliente: { nome: 'Ana' },
          },
        })
      ).body.total
    const { body: produto } = await l.criar({
      estoque: 9,
      em_promocao: true,
      preco_promocao: 20,
      promocao_de: emMinutos(60),
      promocao_ate: emMinutos(120),
    })
    expect(await comprar(produto.id)).toBe(39.9)
    await l.owner.query(`update produtos set promocao_de = now() - interval '1 second' where id = $1`, [
      produto.id,
    ])
    expect(await comprar(produto.id)).toBe(20)
    await l.owner.query(
      `update produtos set em_promocao = true, promocao_de = now() - interval '2 hours', promocao_ate = now() - interval '1 second' where id = $1`,
      [produto.id],
    )
    expect(await comprar(produto.id)).toBe(39.9)
  })
})
