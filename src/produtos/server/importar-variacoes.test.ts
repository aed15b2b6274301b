import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import { importsOf, openShopWithGrids } from '#test/support/shop-that-imports.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const CABECALHO =
  'Identificador;Nome;Opção 1;Valor da opção 1;Opção 2;Valor da opção 2;SKU;Preço;Preço promocional;Estoque'
const folha = (...linhas: string[]) => [CABECALHO, ...linhas].join('\n')

const abrir = (opcoes = {}) => openShopWithGrids(l, opcoes)

describe('a spreadsheet meets what the shop has', () => {
  const DUAS = folha('camisa;Camisa;Tamanho;P;;;C-P;50;;3', ';;;;;;;;;', 'camisa;;;M;;;C-M;60;45;4')

  test('by SKU or by values; what it does not say stays, new ones follow', async () => {
    const { importar, grade, produto } = await abrir()
    await importar(DUAS)
    const [p, m] = await grade('Camisa')
    await importar(folha('camisa;Camisa;tamanho;m;;;;70;;9', 'camisa;;;G;;;C-G;;;2'))
    expect(await grade('Camisa')).toMatchObject([
      { id: p.id, variacao: 'P', preco: 50, estoque: 3, livro: [3] },
      { id: m.id, variacao: 'M', sku: 'C-M', preco: 70, promocao: 45, estoque: 9, livro: [4, 5] },
      { variacao: 'G', sku: 'C-G', preco: 70, estoque: 2 },
    ])
    await importar(folha(';Outro nome;Tamanho;GG;;;C-G;80;;'))
    expect((await grade('Outro nome')).map((uma) => [uma.variacao, uma.preco])).toEqual([
      ['P', 50],
      ['M', 70],
      ['GG', 80],
    ])
    expect((await produto('Outro nome')).opcoes).toEqual([
      { nome: 'Tamanho', valores: ['P', 'M', 'G', 'GG'] },
    ])
  })

  test('all of them in another order take that order, and may swap their values', async () => {
    const { importar, grade } = await abrir()
    await importar(DUAS)
    const [p, m] = await grade('Camisa')
    await importar(folha('camisa;Camisa;Tamanho;P;;;C-M;50;;', 'camisa;;;M;;;C-P;60;;'))
    expect((await grade('Camisa')).map((uma) => [uma.id, uma.variacao])).toEqual([
      [m.id, 'P'],
      [p.id, 'M'],
    ])
  })

  test('a row of one variation’s SKU alone changes what lies there', async () => {
    const { importar, grade, produto } = await abrir()
    await importar(DUAS)
    const { conferida } = await importar('Nome;SKU;Preço;Estoque\nNome à parte;C-M;61;1')
    expect(conferida.novos).toBe(0)
    expect(await produto('Camisa')).toMatchObject({ estoque: 4 })
    expect(await grade('Camisa')).toMatchObject([{ preco: 50 }, { preco: 61, estoque: 1, livro: [4, -3] }])
  })

  test('what was sold by itself comes to have variations, its units counted out', async () => {
    const { loja, importar, grade, produto } = await abrir()
    const { id } = await createProduct(l.owner, loja.id, { nome: 'Camisa', estoque: 6 })
    await l.owner.query(`update produtos set sku = 'C-P' where id = $1`, [id])
    const { final } = await importar(folha(';Camisa;Tamanho;P;;;C-P;50;;2', ';;;M;;;C-M;50;;3'))
    expect(final).toMatchObject({ criados: 0, atualizados: 1 })
    expect(await produto('Camisa')).toMatchObject({ id, sku: null, estoque: 5 })
    expect(await grade('Camisa')).toMatchObject([
      { sku: 'C-P', estoque: 2 },
      { sku: 'C-M', estoque: 3 },
    ])
  })

  test('a variation that was taken off comes back with its history', async () => {
    const { importar, grade } = await abrir()
    await importar(DUAS)
    const [p] = await grade('Camisa')
    await l.owner.query(`update produtos set status = 'variacao_fora' where id = $1`, [p.id])
    await importar(DUAS)
    expect(await grade('Camisa')).toMatchObject([{ id: p.id, variacao: 'P', livro: [3] }, { variacao: 'M' }])
  })

  test('a promotion that runs until a day keeps its day', async () => {
    const { loja, importar } = await abrir()
    await importar(DUAS)
    await l.owner.query(
      `update produtos set promocao_ate = '2099-01-01' where estabelecimento_id = $1 and sku = 'C-M'`,
      [loja.id],
    )
    await importar(DUAS)
    const { rows } = await l.owner.query(
      `select em_promocao, promocao_ate from produtos where estabelecimento_id = $1 and sku = 'C-M'`,
      [loja.id],
    )
    expect(rows).toEqual([{ em_promocao: true, promocao_ate: new Date('2099-01-01') }])
  })

  test.each<[string, string, string]>([
    [
      'other options than the product’s',
      folha('camisa;Camisa;Cor;Azul;;;C-A;50;;1'),
      'As opções da planilha (Cor) não são as do produto (Tamanho). Mude a grade no cadastro.',
    ],
    [
      'a SKU of another product',
      folha('camisa;Camisa;Tamanho;G;;;ALHEIO;50;;1'),
      'SKU: ALHEIO é de outro produto da loja.',
    ],
    [
      'a promotion over the price that stays',
      folha('camisa;Camisa;Tamanho;P;;;C-P;;50;1'),
      'P: Preço promocional: precisa ser menor que o preço.',
    ],
    [
      'another SKU for a variation that keeps its own',
      folha('camisa;Camisa;Tamanho;M;;;C-P;50;;1'),
      'M: o produto já tem esta variação, com outro SKU.',
    ],
    [
      'more than 200 with those it has',
      folha(...Array.from({ length: 199 }, (_, i) => `camisa;Camisa;Tamanho;t${i};;;;50;;1`)),
      'Passaria de 200 variações: o produto tem 2 que a planilha não traz.',
    ],
  ])('%s is refused by its row, and the rest of the sheet comes in', async (_nome, planilha, texto) => {
    const { loja, importar, grade, produto } = await abrir()
    await importar(DUAS)
    const alheio = await createProduct(l.owner, loja.id, { nome: 'Alheio' })
    await l.owner.query(`update produtos set sku = 'ALHEIO' where id = $1`, [alheio.id])
    const antes = await grade('Camisa')
    const { final } = await importar(`${planilha}\nbone;Boné;;;;;;20;;1`)
    expect(final).toMatchObject({ status: 'concluida', criados: 1, atualizados: 0 })
    expect(final.erros[0]).toEqual({ linha: 2, texto })
    expect(await grade('Camisa')).toEqual(antes)
    expect(await produto('Boné')).toMatchObject({ estoque: 1 })
  })

  test('units held by an open sale keep a product from getting variations', async () => {
    const { importar } = await importsOf(l, l.loja)
    const { id } = await createProduct(l.owner, l.loja.id, { nome: 'Vaso', estoque: 3 })
    await l.buy(l.order(id))
    const { conferida } = await importar(folha(`${id};Vaso;Cor;Azul;;;;10;;1`))
    expect(conferida.erros).toEqual([
      { linha: 2, texto: 'Há vendas abertas deste produto: conclua ou cancele antes de criar variações.' },
    ])
    expect(await l.stockOf(id)).toBe(2)
  })

  test('another shop’s product and its id are nobody’s', async () => {
    const { importar, produto } = await abrir()
    const alheio = await createProduct(l.owner, (await createShop(l.owner)).id, { nome: 'Deles', preco: 7 })
    const { final } = await importar(folha(`${alheio.id};Nosso;;;;;;9;;1`))
    expect(final).toMatchObject({ criados: 1 })
    expect(await produto('Nosso')).toMatchObject({ preco: 9, seo_endereco: null })
    expect(
      (await l.owner.query('select preco::float from produtos where id = $1', [alheio.id])).rows,
    ).toEqual([{ preco: 7 }])
  })
})

describe('a product comes in whole or not at all', () => {
  test('one row that is wrong keeps its product out, by name; the error file brings it back whole', async () => {
    const { importar, produtos, ler, final } = await (async () => {
      const aberta = await abrir()
      const feita = await aberta.importar(
        folha('camisa;Camisa;Tamanho;P;;;C-P;50;;3', 'camisa;;;M;;;C-M;caro;;4', 'bone;Boné;;;;;;20;;1'),
      )
      return { ...aberta, final: feita.final }
    })()
    expect(final).toMatchObject({ total: 3, com_erro: 2, criados: 1, ignorados: 2, processadas: 1 })
    expect(final.erros).toEqual([{ linha: 3, texto: 'M: Preço: não entendi “caro”.' }])
    expect(await produtos()).toMatchObject([{ nome: 'Boné' }])
    const erros = await (await ler(final.id, '/erros')).text()
    expect(erros).toContain('"Espera pela linha 3, do mesmo produto."')
    const corrigida = await importar(erros.replace('caro', '60'))
    expect(corrigida.final).toMatchObject({ criados: 1, com_erro: 0 })
    expect(await produtos()).toMatchObject([{ nome: 'Boné' }, { nome: 'Camisa', estoque: 7 }])
  })

  test('one product counts once against the plan, however many variations it has', async () => {
    const { importar, produtos } = await abrir({ plano: 'Starter' })
    const linhas = Array.from({ length: 50 }, (_, i) =>
      ['P', 'M', 'G'].map((valor) => `p${i};Produto ${i};Tamanho;${valor};;;;10;;1`),
    ).flat()
    const { conferida, status } = await importar(folha(...linhas))
    expect(conferida).toMatchObject({ total: 150, novos: 50, vagas: 50 })
    expect(status).toBe(202)
    expect(await produtos()).toHaveLength(50)
    const { status: recusada, final } = await importar(folha('outro;Outro;Tamanho;P;;;;10;;1'))
    expect([recusada, final.code]).toEqual([403, 'acesso.limite_produtos'])
  })

  test.each([201, 10_000])('%i variations of one product are refused by a sentence', async (quantas) => {
    const { importar, produtos } = await abrir()
    const linhas = Array.from({ length: quantas }, (_, i) => `x;Camisa;Tamanho;v${i};;;;10;;1`)
    const { conferida, status } = await importar(folha(...linhas))
    expect(conferida).toMatchObject({ total: quantas, com_erro: quantas })
    expect(conferida.erros).toEqual([
      {
        linha: 2,
        texto: `v0: São ${quantas.toLocaleString('pt-BR')} variações: cada produto pode ter até 200.`,
      },
    ])
    expect(status).toBe(422)
    expect(await produtos()).toEqual([])
  })

  test('10 000 variations of 200 products come in', async () => {
    const { importar, loja } = await abrir()
    const linhas = Array.from({ length: 10_000 }, (_, i) => {
      const produto = Math.floor(i / 50)
      return `p${produto};Produto ${produto};Tamanho;v${i % 50};;;S-${i};${(i % 9) + 1},90;;2`
    })
    const { final } = await importar(folha(...linhas))
    expect(final).toMatchObject({ status: 'concluida', criados: 200, com_erro: 0, processadas: 10_000 })
    const { rows } = await l.owner.query(
      `select count(*)::int as produtos, sum(estoque)::int as estoque, max(preco_ate)::float as ate from produtos
       where estabelecimento_id = $1 and pai_id is null`,
      [loja.id],
    )
    expect(rows).toEqual([{ produtos: 200, estoque: 20_000, ate: 9.9 }])
  }, 120_000)
})
