import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import {
  importsOf,
  openShopWithGrids,
  type Spreadsheet,
  spreadsheet,
} from '#test/support/shop-that-imports.ts'
import { trabalharImportacao } from './importar-produtos.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const abrir = (opcoes = {}) => openShopWithGrids(l, opcoes)

describe('what other shops’ programs export', () => {
  test('Shopify: one shirt in three sizes at their promotion, one mug, pictures named, nothing harmful kept', async () => {
    const { importar, grade, produto, produtos } = await abrir()
    const { conferida, final } = await importar(spreadsheet('shopify', 'https://loja.example'))
    expect(conferida).toMatchObject({
      total: 5,
      com_erro: 0,
      novos: 2,
      resumo: { produtos: 2, variacoes: 3, imagens: 4, sem_estoque: 0 },
      previa: [
        {
          linha: 2,
          nome: 'Camiseta de algodão',
          opcoes: ['Tamanho'],
          variacoes: [['P'], ['M'], ['G']],
          imagens: 4,
          novo: true,
          mudancas: [],
        },
        { linha: 6, nome: 'Caneca esmaltada', opcoes: [], variacoes: [], imagens: 0, novo: true },
      ],
    })
    expect(final).toMatchObject({
      status: 'concluida',
      criados: 2,
      atualizados: 0,
      ignorados: 0,
      processadas: 5,
      imagens: { total: 4, buscando: 4, falhas: 0 },
    })
    expect(await produtos()).toHaveLength(2)
    expect(await produto('Camiseta de algodão')).toMatchObject({
      sku: null,
      opcoes: [{ nome: 'Tamanho', valores: ['P', 'M', 'G'] }],
      preco: 79.9,
      promocao: 59.9,
      preco_ate: 64.9,
      estoque: 12,
      descricao_html: '<p>Malha <strong>macia</strong>, feita no Sul.</p>',
      seo_endereco: 'camiseta-de-algodao',
    })
    expect(await grade('Camiseta de algodão')).toMatchObject([
      { variacao: 'P', sku: 'CAM-P', preco: 79.9, promocao: 59.9, em_promocao: true, estoque: 4, livro: [4] },
      { variacao: 'M', sku: 'CAM-M', estoque: 6, livro: [6] },
      { variacao: 'G', sku: 'CAM-G', preco: 64.9, promocao: null, em_promocao: false, estoque: 2 },
    ])
    expect(await produto('Caneca esmaltada')).toMatchObject({
      sku: 'CAN-1',
      preco: 39.9,
      promocao: null,
      estoque: 9,
    })
  })

  test('Shopify since 2025: two options, a draft stays off the shop, an empty stock is none', async () => {
    const { importar, grade, produto } = await abrir()
    const { conferida } = await importar(spreadsheet('shopify-2025'))
    expect(conferida.resumo).toMatchObject({ produtos: 2, variacoes: 3, sem_estoque: 1 })
    expect((await grade('Vestido floral')).map((uma) => [uma.variacao, uma.estoque])).toEqual([
      ['P / Azul', 3],
      ['M / Azul', 5],
      ['G / Rosa', 0],
    ])
    expect((await produto('Vestido floral')).opcoes).toEqual([
      { nome: 'Tamanho', valores: ['P', 'M', 'G'] },
      { nome: 'Cor', valores: ['Azul', 'Rosa'] },
    ])
    expect(await produto('Lenço de seda')).toMatchObject({ status: 'inativo', estoque: 7 })
  })

  test.each<[Spreadsheet, string, object[]]>([
    [
      'nuvemshop',
      'Tênis de lona',
      [
        { variacao: 'P', sku: 'TEN-P', preco: 149.9, promocao: 119.9, estoque: 5, peso_gramas: null },
        { variacao: 'M', sku: 'TEN-M', preco: 149.9, promocao: null, estoque: 7 },
        { variacao: 'G', sku: 'TEN-G', preco: 159.9, promocao: null, estoque: 0, peso_gramas: 900 },
      ],
    ],
    [
      'nuvemshop-es',
      'Campera impermeable',
      [
        { variacao: 'P / Negro', sku: 'CMP-P-N', preco: 899, promocao: 799, estoque: 2 },
        { variacao: 'M / Negro', estoque: 3 },
        { variacao: 'G / Negro', estoque: 1 },
      ],
    ],
  ])('%s: %s in three sizes', async (qual, nome, variacoes) => {
    const { importar, grade, produtos } = await abrir()
    const { final } = await importar(spreadsheet(qual))
    expect(final).toMatchObject({ status: 'concluida', com_erro: 0 })
    expect(await grade(nome)).toMatchObject(variacoes)
    if (qual === 'nuvemshop')
      expect(await produtos()).toMatchObject([
        { nome: 'Meia canelada', preco: 19.9, status: 'inativo', categoria: 'Meias' },
        { nome, status: 'ativo', categoria: 'Tênis' },
      ])
  })

  test.each<Spreadsheet>(['shopify', 'shopify-2025', 'nuvemshop', 'nuvemshop-es', 'bling'])(
    '%s sent again updates and doubles nothing',
    async (qual) => {
      const { importar, produtos, loja } = await abrir()
      const { final: primeira } = await importar(spreadsheet(qual))
      const foto = async () =>
        (
          await l.owner.query(
            `select id, nome, variacao, sku, preco, preco_promocao, em_promocao, estoque, opcoes, ordem, status,
               (select count(*)::int from movimentos_estoque m where m.produto_id = p.id) as movimentos
             from produtos p where estabelecimento_id = $1 order by id`,
            [loja.id],
          )
        ).rows
      const antes = [await foto(), await produtos()]
      const { conferida, final } = await importar(spreadsheet(qual))
      expect(conferida.origem).toBe(qual.split('-')[0])
      expect(conferida.novos).toBe(0)
      expect(conferida.previa.every(({ novo, mudancas }) => !novo && mudancas.length === 0)).toBe(true)
      expect(conferida.previa).toHaveLength(primeira.criados)
      expect(final).toMatchObject({ criados: 0, atualizados: primeira.criados, ignorados: 0 })
      expect([await foto(), await produtos()]).toEqual(antes)
    },
  )

  test('Bling: a boot in two sizes below its own row, a tin of polish off the shop', async () => {
    const { importar, grade, produto, produtos } = await abrir()
    const { conferida, final } = await importar(spreadsheet('bling', 'https://loja.example'))
    expect(conferida).toMatchObject({
      origem: 'bling',
      com_erro: 0,
      resumo: { produtos: 2, variacoes: 2, imagens: 2, sem_estoque: 0 },
    })
    expect(final).toMatchObject({ status: 'concluida', criados: 2 })
    expect(await produto('Bota de couro')).toMatchObject({
      opcoes: [
        { nome: 'Cor', valores: ['Preto'] },
        { nome: 'Tamanho', valores: ['38', '39'] },
      ],
      preco: 329.9,
      estoque: 8,
      descricao_html: '<p>Couro legítimo.</p>',
      seo_endereco: null,
    })
    expect(await grade('Bota de couro')).toMatchObject([
      { variacao: 'Preto / 38', sku: 'BOTA-1-38', estoque: 3, peso_gramas: null },
      { variacao: 'Preto / 39', sku: 'BOTA-1-39', estoque: 5 },
    ])
    expect(await produtos()).toMatchObject([
      { nome: 'Bota de couro', status: 'ativo', categoria: 'Calçados' },
      { nome: 'Graxa incolor', sku: 'GRAXA-1', preco: 24.5, estoque: 12, status: 'inativo' },
    ])
  })

  test('Shopify: a price without the one before it is what a thing costs from now on', async () => {
    const { importar, grade, produto, loja } = await abrir()
    const titulos =
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price'
    const planilha = (caneca: string, p: string) =>
      [
        titulos,
        `caneca,Caneca,Title,Default Title,C-1,${caneca}`,
        `saia,Saia,Tamanho,P,S-P,${p}`,
        'saia,,,M,S-M,80.00,',
      ].join('\n')
    await importar(planilha('49.90,79.90', '70.00,80.00'))
    expect(await produto('Caneca')).toMatchObject({ preco: 79.9, promocao: 49.9 })
    const { conferida } = await importar(planilha('60.00,', '80.00,0'))
    expect(conferida.previa.map(({ mudancas }) => mudancas)).toEqual([
      ['preço de R$\u00a079,90 para R$\u00a060,00', 'promoção de R$\u00a049,90 para nenhuma'],
      ['preço ou estoque de 1 variação'],
    ])
    expect(await produto('Caneca')).toMatchObject({ preco: 60, promocao: null })

    // One that the shop has planned says nothing of what it costs today.
    await l.owner.query(
      `update produtos set em_promocao = true, preco_promocao = 45, promocao_de = now() + interval '5 days'
       where estabelecimento_id = $1 and sku = 'C-1'`,
      [loja.id],
    )
    await importar(planilha('60.00,', '80.00,0'))
    expect(await produto('Caneca')).toMatchObject({ preco: 60, promocao: 45 })
    expect(await grade('Saia')).toMatchObject([
      { variacao: 'P', preco: 80, promocao: null, em_promocao: false },
      { variacao: 'M', preco: 80, promocao: null, em_promocao: false },
    ])
  })

  test('Nuvemshop: a price without a promotion ends the one that was there', async () => {
    const { importar, grade } = await abrir()
    const planilha = (titulos: string, ...linhas: string[]) =>
      [`Identificador URL;Nome;Nome da variação 1;Valor da variação 1;SKU;${titulos}`, ...linhas].join('\n')
    const precos = (p: string, m: string) =>
      planilha('Preço;Preço promocional', `saia;Saia;Tamanho;P;S-P;${p}`, `saia;;Tamanho;M;S-M;${m}`)
    await importar(precos('80,00;70,00', '80,00;70,00'))
    await importar(planilha('Preço', 'saia;Saia;Tamanho;P;S-P;80,00'))
    expect(await grade('Saia')).toMatchObject([{ promocao: 70 }, { promocao: 70 }])
    await importar(precos('80,00;', ';'))
    expect(await grade('Saia')).toMatchObject([
      { variacao: 'P', promocao: null, em_promocao: false },
      { variacao: 'M', promocao: 70, em_promocao: true },
    ])
  })

  test('is told before anything is written: what changes, and what this shop would refuse', async () => {
    const { enviar, verbo, conferir, importar, produtos, loja } = await abrir()
    await importar('Nome;SKU;Preço;Estoque\nCaneca;C-1;10;3\nBule;B-1;40;1\nPrato;P-1;20;2')
    const antes = await produtos()
    const { body } = await enviar(
      [
        'Nome;SKU;Preço;Preço promocional;Estoque;Identificador;Opção 1;Valor da opção 1',
        'Caneca grande;C-1;12,50;;8;;;',
        'Prato;P-1;20;15;;;;',
        'Copo;D-1;;;1;;;',
        'Jogo;C-1;5;;1;jogo;Cor;Azul',
        'Jogo;B-1;5;;1;jogo;Cor;Verde',
      ].join('\n'),
    )
    const conferida = await conferir(body)
    expect(conferida.erros).toEqual([
      { linha: 4, texto: 'Preço: falta, e o produto é novo.' },
      { linha: 5, texto: 'Azul: SKU: aparece mais de uma vez nesta planilha.' },
    ])
    expect(conferida).toMatchObject({ com_erro: 3, novos: 0, resumo: { produtos: 2 } })
    expect(conferida.previa.map(({ nome, novo, mudancas }) => [nome, novo, mudancas])).toEqual([
      [
        'Caneca grande',
        false,
        ['nome novo', 'preço de R$\u00a010,00 para R$\u00a012,50', 'estoque de 3 para 8'],
      ],
      ['Prato', false, ['promoção de nenhuma para R$\u00a015,00']],
    ])
    expect(await produtos()).toEqual(antes)
    await verbo(body.id, 'importar')
    await trabalharImportacao({ importacaoId: body.id })
    expect(await produtos()).toHaveLength(3)
    const { rows } = await l.owner.query(
      'select criados, atualizados, ignorados, com_erro from importacoes where id = $1 and estabelecimento_id = $2',
      [body.id, loja.id],
    )
    expect(rows).toEqual([{ criados: 0, atualizados: 2, ignorados: 3, com_erro: 3 }])
  })

  test('and one of what came in is sold', async () => {
    const { importar } = await importsOf(l, l.loja)
    await importar(spreadsheet('nuvemshop'))
    const { rows } = await l.owner.query(
      `select id from produtos where estabelecimento_id = $1 and sku = 'TEN-M'`,
      [l.loja.id],
    )
    const { status, body } = await l.buy(l.order(rows[0].id, 2))
    expect(status).toBe(201)
    expect(body.itens).toMatchObject([{ variacao_id: rows[0].id, nome: 'Tênis de lona (M)', quantidade: 2 }])
    expect(await l.stockOf(rows[0].id)).toBe(5)
  })
})
