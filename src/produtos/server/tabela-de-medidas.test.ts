import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(() => l.close())

const tabela = {
  titulo: 'Medidas da camiseta',
  colunas: ['Tamanho', 'Busto'],
  linhas: [
    ['P', '92 cm'],
    ['M', ''],
  ],
}

test('is kept with the product, copied with it, and taken away', async () => {
  const { body: produto } = await l.criar({ tabela_de_medidas: tabela })
  expect(produto.tabela_de_medidas).toEqual(tabela)
  const { body: copia } = await l.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, {
    token: l.dona,
    body: { estabelecimento_id: l.a.id },
  })
  expect(copia).toMatchObject({ tabela_de_medidas: tabela })
  expect((await l.salvar(produto.id, { tabela_de_medidas: null })).body).toMatchObject({
    tabela_de_medidas: null,
  })
})

test('is found by the name of the product that has it, in its own shop alone', async () => {
  await l.criar({ nome: 'Vestido midi', tabela_de_medidas: tabela })
  await l.criar({ nome: 'Vestido longo' })
  const achar = (token: string, loja: string) =>
    l.request('GET', `/rest/v1/tabelas-de-medidas?estabelecimento_id=${loja}&busca=vestido`, { token })
  expect((await achar(l.dona, l.a.id)).body).toMatchObject({
    itens: [{ nome: 'Vestido midi', tabela_de_medidas: tabela }],
  })
  expect((await achar(l.outra, l.b.id)).body).toEqual({ itens: [] })
  expect((await achar(l.outra, l.a.id)).status).toBe(404)
})

test.each([
  ['a row without a text for every column', { linhas: [['P']] }],
  ['no column', { colunas: [], linhas: [[]] }],
  ['no row', { linhas: [] }],
  ['more rows than a page shows', { linhas: Array.from({ length: 41 }, () => ['P', '1']) }],
  ['a column without a name', { colunas: ['Tamanho', ' '] }],
])('is refused: %s', async (_nome, mudanca) => {
  const { status } = await l.criar({ tabela_de_medidas: { ...tabela, ...mudanca } })
  expect(status).toBe(422)
})
