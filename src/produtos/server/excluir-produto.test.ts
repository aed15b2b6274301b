import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'
import { esvaziarLixeira } from './esvaziar-lixeira.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(() => l.close())

describe('the bin', () => {
  it('takes a product off sale, gives it back within 30 days, and then empties it', async () => {
    const { body: produto } = await l.criar({ sku: 'LIXO', descricao_html: '<p>Texto</p>' })
    const caminho = `/rest/v1/produtos/${produto.id}?estabelecimento_id=${l.a.id}`
    expect((await l.request('DELETE', caminho, { token: l.dona })).status).toBe(204)
    expect((await l.request('DELETE', caminho, { token: l.dona })).status).toBe(204)
    await expect.poll(async () => (await l.publico()).some(({ id }) => id === produto.id)).toBe(false)
    expect((await l.salvar(produto.id, { updated_at: produto.updated_at })).status).toBe(404)
    // Its SKU is free again, and taken when it would come back.
    const { body: novo } = await l.criar({ sku: 'LIXO' })
    const voltar = () =>
      l.request('POST', `/rest/v1/produtos/${produto.id}/restaurar`, {
        token: l.dona,
        body: { estabelecimento_id: l.a.id },
      })
    expect((await voltar()).body.code).toBe('produtos.sku_em_uso')
    await l.request('DELETE', `/rest/v1/produtos/${novo.id}?estabelecimento_id=${l.a.id}`, { token: l.dona })
    expect(await voltar()).toMatchObject({ status: 200, body: { status: 'ativo' } })
    expect((await voltar()).status).toBe(409)

    await l.owner.query(`update produtos set excluido_em = now() - interval '31 days' where id = $1`, [
      novo.id,
    ])
    const tarde = await l.request('POST', `/rest/v1/produtos/${novo.id}/restaurar`, {
      token: l.dona,
      body: { estabelecimento_id: l.a.id },
    })
    expect(tarde.body.code).toBe('produtos.prazo_da_lixeira')
    await esvaziarLixeira()
    await esvaziarLixeira()
    expect((await l.ler(novo.id)).status).toBe(404)
    const { rows } = await l.owner.query('select nome, sku, eliminado_em from produtos where id = $1', [
      novo.id,
    ])
    expect(rows[0]).toMatchObject({ nome: 'Caneca esmaltada', sku: null, eliminado_em: expect.any(Date) })
  })
})
