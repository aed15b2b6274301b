import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { criarLoja, criarProduto, criarUsuario } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type LojaQueVende, startLojaQueVende } from '#test/support/loja-que-vende.ts'

let l: LojaQueVende
beforeAll(async () => {
  l = await startLojaQueVende()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

describe('who sees a sale', () => {
  test('the buyer, the shop and the platform; to anyone else it does not exist', async () => {
    const produto = await criarProduto(l.owner, l.loja.id)
    const { body: venda } = await l.comprar(l.pedido(produto.id))
    const alheia = await criarLoja(l.owner)
    const admin = await criarUsuario(l.owner, { admin: true })
    const outra = await criarUsuario(l.owner)
    const ler = async (userId: string) =>
      (await l.request('GET', `/rest/v1/vendas/${String(venda.id)}`, { token: await l.tokenFor(userId) }))
        .status
    expect((await l.request('GET', `/rest/v1/vendas/${String(venda.id)}`, { token: l.token })).status).toBe(
      200,
    )
    expect(await ler(l.loja.donoId)).toBe(200)
    expect(await ler(admin.id)).toBe(200)
    expect(await ler(alheia.donoId)).toBe(404)
    expect(await ler(outra.id)).toBe(404)
  })

  test("the shop's list has its own sales alone, newest first, paged by key", async () => {
    const minha = await criarLoja(l.owner)
    const produto = await criarProduto(l.owner, minha.id)
    for (let i = 0; i < 3; i++) await l.comprar({ ...l.pedido(produto.id), estabelecimento_id: minha.id })
    const dona = await l.tokenFor(minha.donoId)
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
