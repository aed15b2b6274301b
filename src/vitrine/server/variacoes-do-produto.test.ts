import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop } from '#test/support/factories.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { createVariations, row } from '#test/support/variations.ts'
import { listarProdutosDaLoja } from './listar-produtos-da-loja.ts'

let l: SellingShop
let tenis: { id: string; ids: string[] }
beforeAll(async () => {
  l = await startSellingShop()
  tenis = await createVariations(l, ['Tamanho', 'Cor'], {
    rows: [
      row(['38', 'Preto'], { preco: 200, preco_promocao: 150, estoque: 0, sku: 'T38P' }),
      row(['38', 'Branco'], { preco: 180, estoque: 2 }),
      row(['39', 'Preto'], { preco: 210 }),
    ],
  })
})
afterAll(() => l.close())

const ler = (produto_id: string, estabelecimento_id = l.loja.id) =>
  l.request('GET', `/rest/v1/variacoes?${new URLSearchParams({ estabelecimento_id, produto_id })}`)
const noCarrinho = (...p_produtos: string[]) =>
  l.request('POST', '/rest/v1/rpc/get_produtos_publicos_estabelecimento', {
    body: { p_estabelecimento_id: l.loja.id, p_produtos },
  })

describe('what is sold of a product with options', () => {
  test('anyone reads it, in the order of the shop, without the shop’s codes', async () => {
    const { status, body } = await ler(tenis.id)
    expect(status).toBe(200)
    expect(body).toEqual({
      tabela_de_medidas: null,
      opcoes: [
        { nome: 'Tamanho', valores: ['38', '39'] },
        { nome: 'Cor', valores: ['Preto', 'Branco'] },
      ],
      variacoes: [
        expect.objectContaining({
          id: tenis.ids[0],
          valores: ['38', 'Preto'],
          preco_promocao: 150,
          estoque: 0,
        }),
        expect.objectContaining({ id: tenis.ids[1], valores: ['38', 'Branco'], preco: 180, estoque: 2 }),
        expect.objectContaining({ id: tenis.ids[2], valores: ['39', 'Preto'], preco: 210, estoque: 5 }),
      ],
    })
    expect(JSON.stringify(body)).not.toContain('T38P')
  })

  test('a simple product has neither, and what is not on show in that shop is 404', async () => {
    const simples = await createProduct(l.owner, l.loja.id)
    expect((await ler(simples.id)).body).toEqual({ opcoes: [], variacoes: [], tabela_de_medidas: null })
    const outra = await createShop(l.owner)
    expect((await ler(tenis.id, outra.id)).status).toBe(404)
    expect((await ler(String(tenis.ids[0]))).status).toBe(404)
    expect((await ler('nada')).status).toBe(422)
  })

  test('lists say from which price and up to which', async () => {
    const { itens } = await listarProdutosDaLoja(l.loja.id)
    expect(itens.find(({ id }) => id === tenis.id)).toMatchObject({
      preco: 200,
      preco_promocao: 150,
      em_promocao: true,
      preco_ate: 210,
      estoque: 7,
    })
    expect(itens.filter(({ id }) => id !== tenis.id).every(({ preco_ate }) => preco_ate === null)).toBe(true)
  })

  test('a cart learns what was chosen, and that a product has options by now', async () => {
    const { body } = await noCarrinho(String(tenis.ids[1]), tenis.id)
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: tenis.ids[1],
          nome: 'Tênis (38 / Branco)',
          preco_ate: null,
          escolha: { produto_id: tenis.id, nome: 'Tênis', texto: 'Tamanho 38 · Branco' },
        }),
        expect.objectContaining({ id: tenis.id, preco_ate: 210 }),
      ]),
    )
  })
})

describe('a sale', () => {
  test('of the product alone asks which, and with one variation that is meant', async () => {
    const { status, body } = await l.buy(l.order(tenis.id))
    expect([status, body.code]).toEqual([422, 'vendas.falta_variacao'])

    const unico = await createVariations(l, ['Tamanho'], { rows: [row(['Único'])], nome: 'Gorro' })
    const venda = (await l.buy(l.order(unico.id, 2))).body
    expect(venda.itens).toMatchObject([
      { produto_id: unico.id, variacao_id: unico.ids[0], nome: 'Gorro (Único)', escolha: 'Tamanho Único' },
    ])
    expect(await l.stockOf(unico.id)).toBe(3)
    const duas = [unico.id, String(unico.ids[0])].map((produto_id) => ({ produto_id, quantidade: 1 }))
    expect((await l.buy(l.order(unico.id, 1, { itens: duas }))).body.code).toBe('vendas.produto_repetido')
  })

  test('a favourite is the product, never one of its variations', async () => {
    const guardar = (produto_id: string) =>
      l.request('POST', '/rest/v1/favoritos', { token: l.token, body: { produto_id } })
    expect((await guardar(String(tenis.ids[0]))).status).toBe(404)
    expect((await guardar(tenis.id)).status).toBe(201)
    const { body } = await l.request('GET', '/rest/v1/favoritos', { token: l.token })
    expect(body.itens).toMatchObject([{ id: tenis.id, preco_ate: 210 }])
  })

  test('of another shop’s variation is refused', async () => {
    const outra = await createShop(l.owner)
    const { rows } = await l.owner.query(
      `insert into produtos (id, estabelecimento_id, pai_id, nome, preco, estoque, status, valores, variacao)
       select gen_random_uuid(), $1, id, nome, 10, 5, 'variacao', '{P}', 'P' from produtos where id = $2 returning id`,
      [outra.id, (await createProduct(l.owner, outra.id, { estoque: 0 })).id],
    )
    const { status, body } = await l.buy(l.order(rows[0].id))
    expect([status, body.code]).toEqual([422, 'vendas.produto_de_outra_loja'])
  })

  test('what was bought stands in the review, as it was called then', async () => {
    const { body: venda } = await l.buy(l.order(String(tenis.ids[1])))
    await l.owner.query(`update vendas set status = 'entregue', entregue_em = now() where id = $1`, [
      venda.id,
    ])
    await l.owner.query(
      `update produtos set opcoes = jsonb_set(opcoes, '{0,nome}', '"Numeração"') where id = $1`,
      [tenis.id],
    )
    const { status } = await l.request('POST', '/rest/v1/avaliacoes_produtos', {
      token: l.token,
      body: { produto_id: tenis.id, nota: 5 },
    })
    expect(status).toBe(201)
    const { rows } = await l.owner.query(
      'select escolha from publico_avaliacoes_produtos where produto_id = $1',
      [tenis.id],
    )
    expect(rows).toEqual([{ escolha: 'Tamanho 38 · Branco' }])
  })
})
