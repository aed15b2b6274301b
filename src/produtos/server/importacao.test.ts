import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct } from '#test/support/factories.ts'
import { watchBatches } from '#test/support/batches.ts'
import { openImportingShop } from '#test/support/shop-that-imports.ts'
import { trabalharImportacao } from './importar-produtos.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const abrir = (opcoes = {}) => openImportingShop(t, opcoes)

describe('a spreadsheet of products', () => {
  it('counts the stock of a draft that has no price yet', async () => {
    const { loja, importar, produtos } = await abrir()
    const { id } = await createProduct(t.owner, loja.id, { nome: 'Caneca a preparar', estoque: 3 })
    await t.owner.query(`update produtos set sku = 'C-1', status = 'rascunho', preco = 0 where id = $1`, [id])
    const { conferida } = await importar('Nome;SKU;Preço;Estoque\nCaneca a preparar;C-1;;8')
    expect(conferida).toMatchObject({ com_erro: 0, erros: [] })
    expect(await produtos()).toMatchObject([{ preco: 0, estoque: 8, status: 'rascunho' }])
  })

  it('goes in: new ones, known ones by their SKU, wrong ones reported and left out', async () => {
    const { loja, importar, produtos, ler } = await abrir()
    const velho = await createProduct(t.owner, loja.id, { nome: 'Caneca velha', preco: 10, estoque: 3 })
    await t.owner.query(`update produtos set sku = 'C-1' where id = $1`, [velho.id])
    const { conferida, final } = await importar(
      [
        '\uFEFFNome;SKU;Preço;Preço promocional;Estoque;Categoria;Status',
        'Caneca nova;C-1;12,50;;8;Canecas;',
        '"Prato; fundo";P-1;1.234,56;999,90;5;canecas;Inativo',
        'ab;X-1;10;;;;',
        'Copo;P-1;10;;;;',
        "'=HYPERLINK(1);H-1;R$ 7;;;;",
      ].join('\r\n'),
    )
    expect(conferida).toMatchObject({ total: 5, com_erro: 2, novos: 2, vagas: null })
    expect(conferida.erros).toEqual([
      { linha: 4, texto: 'Nome: precisa de pelo menos 3 letras.' },
      { linha: 5, texto: 'SKU: aparece mais de uma vez nesta planilha.' },
    ])
    expect(final).toMatchObject({
      status: 'concluida',
      criados: 2,
      atualizados: 1,
      ignorados: 2,
      processadas: 3,
    })
    expect(await produtos()).toEqual([
      {
        nome: '=HYPERLINK(1)',
        sku: 'H-1',
        preco: 7,
        preco_promocao: null,
        em_promocao: false,
        estoque: 0,
        status: 'ativo',
        categoria: null,
      },
      {
        nome: 'Caneca nova',
        sku: 'C-1',
        preco: 12.5,
        preco_promocao: null,
        em_promocao: false,
        estoque: 8,
        status: 'ativo',
        categoria: 'Canecas',
      },
      {
        nome: 'Prato; fundo',
        sku: 'P-1',
        preco: 1234.56,
        preco_promocao: 999.9,
        em_promocao: true,
        estoque: 5,
        status: 'inativo',
        categoria: 'Canecas',
      },
    ])
    const { rows } = await t.owner.query(
      `select p.sku from produtos p where p.estabelecimento_id = $1
         and p.estoque <> coalesce((select sum(qtd) from movimentos_estoque m where m.produto_id = p.id), 0)`,
      [loja.id],
    )
    expect(rows).toEqual([])
    const erros = await (await ler(final.id, '/erros')).text()
    expect(erros).toContain('"ab";"X-1";"10";"";"";"";"";"4";"Nome: precisa de pelo menos 3 letras."')
    expect(
      (await t.owner.query(`select titulo from avisos where user_id = $1`, [loja.ownerId])).rows,
    ).toEqual([{ titulo: 'Sua planilha foi importada' }])
  })

  it('is worked once, also when its job comes twice', async () => {
    const { enviar, conferir, verbo, produtos } = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo americano;5\n')
    await conferir(body)
    await verbo(body.id, 'importar')
    await Promise.all([
      trabalharImportacao({ importacaoId: body.id }),
      trabalharImportacao({ importacaoId: body.id }),
    ])
    expect(await produtos()).toHaveLength(1)
    expect((await verbo(body.id, 'importar')).status).toBe(409)
    expect((await verbo(body.id, 'conferir', { colunas: body.colunas })).status).toBe(409)
  })

  it('in the old encoding of Brazilian spreadsheets is read right', async () => {
    const { enviar } = await abrir()
    const { body } = await enviar(Buffer.from('Nome;Pre\xe7o\nP\xe3o de queijo;5\n', 'latin1'))
    expect(body.colunas).toEqual(['nome', 'preco'])
    expect(body.exemplos).toEqual([['Pão de queijo', '5']])
  })

  it('larger than the plan is refused before anything is written', async () => {
    const { importar, produtos } = await abrir({ plano: 'Starter' })
    const linhas = Array.from({ length: 51 }, (_, i) => `Produto ${i};S-${i};1`)
    const { status, conferida, final } = await importar(`Nome;SKU;Preço\n${linhas.join('\n')}`)
    expect(conferida).toMatchObject({ novos: 51, vagas: 50 })
    expect(status).toBe(403)
    expect(final.code).toBe('acesso.limite_produtos')
    expect(await produtos()).toEqual([])
  })

  it.each([
    ['nothing', '', 422],
    ['headings alone', 'Nome;Preço\n', 422],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 422],
    ['a quote that never ends', 'Nome;Preço\n"Copo;5\n', 422],
    ['50 001 rows', `Nome\n${'Copo\n'.repeat(50_001)}`, 413],
    ['300 columns', `${'a;'.repeat(300)}\n1;2\n`, 422],
    ['a million columns', `${';'.repeat(1_000_000)}\n1;2\n`, 422],
    ['a cell of a million letters', `Nome;Preço\n${'x'.repeat(1_000_000)};5\n`, 422],
    ['a quote in the middle of a cell', 'Nome;Preço\nCopo "alto" de vidro;5\n"Copo"s;5\n', 422],
    ['more than 20 MB', `Nome\n${`${'a'.repeat(999)}\n`.repeat(21_000)}`, 413],
    ['two bytes a letter', Buffer.from('\ufeffNome;Preço\nCopo;5\n', 'utf16le'), 422],
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000xl/workbook.xml'), 422],
  ])('that is %s is refused', async (_nome, csv, status) => {
    const { enviar } = await abrir()
    expect((await enviar(csv)).status).toBe(status)
    // What was not read of it stands in nobody's way.
    expect((await enviar('Nome;Preço\nCopo;5\n')).status).toBe(201)
  })

  it('with a hundred thousand cells in a row is read by its headings', async () => {
    const { importar, produtos } = await abrir()
    const { conferida } = await importar(
      `Nome;Preço\nCopo;5${';1'.repeat(90_000)}\n${';'.repeat(100_000)}x\n`,
    )
    expect(conferida).toMatchObject({
      total: 2,
      com_erro: 1,
      exemplos: [
        ['Copo', '5'],
        ['', ''],
      ],
    })
    expect(await produtos()).toMatchObject([{ nome: 'Copo', preco: 5 }])
  })

  it('whose long cells are cut in the middle of a sign goes in as any other', async () => {
    const { importar, produtos } = await abrir()
    const { conferida, final } = await importar(
      `Nome;Preço;Estoque;Categoria\nPrato;6;1;${'b'.repeat(59)}😀\nCopo;5;${'a'.repeat(29)}😀;\n`,
    )
    expect(conferida.erros).toEqual([{ linha: 3, texto: `Estoque: não entendi “${'a'.repeat(29)}\uFFFD”.` }])
    expect(final).toMatchObject({ status: 'concluida', criados: 1 })
    expect(await produtos()).toMatchObject([{ nome: 'Prato', categoria: `${'b'.repeat(59)}\uFFFD` }])
  })

  it('gives its wrong rows back with what is wrong, formulas defused', async () => {
    const { importar, ler, produtos } = await abrir()
    const { final } = await importar(
      'Nome;SKU;Preço\n=1+1;F-1;abc\n+55;F-2;1\n"@SUM(1)\t=2;=3";F-3;abc\nCopo;C-1;5',
    )
    const csv = await (await ler(final.id, '/erros')).text()
    expect(csv).toBe(
      [
        '"Nome";"SKU";"Preço";"Linha";"Erro"',
        `"'=1+1";"F-1";"abc";"2";"Preço: não entendi “abc”."`,
        `"'@SUM(1)\t'=2;'=3";"F-3";"abc";"4";"Preço: não entendi “abc”."`,
        '',
      ].join('\r\n'),
    )
    expect((await produtos()).map(({ nome }) => nome)).toEqual(['+55', 'Copo'])
    // As it came back, corrected.
    await importar(csv.replaceAll('abc', '7'))
    expect((await produtos()).map(({ nome }) => nome)).toEqual(['+55', '=1+1', '@SUM(1)\t=2;=3', 'Copo'])
  })

  it('keeps the file’s name without folders and control characters, bidirectional ones included', async () => {
    const { enviar } = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo americano;5\n', '../../etc/\u202evsc\u0007.exe<b>.csv')
    expect(body.nome_arquivo).toBe('vsc.exeb.csv')
  })

  it('tells of a description that grows too long when it is cleaned, and cuts a plain one between signs', async () => {
    const { importar, produtos } = await abrir()
    const { final } = await importar(
      `Nome;Preço;Descrição\nCopo;5;<p>${'& '.repeat(9_000)}\nPrato;5;${'x'.repeat(9_999)}🍽🍽\n`,
    )
    expect(final).toMatchObject({ status: 'concluida', criados: 1, com_erro: 1 })
    expect(final.erros).toEqual([{ linha: 2, texto: 'Descrição: A descrição ficou longa demais.' }])
    expect(await produtos()).toMatchObject([{ nome: 'Prato' }])
  })

  it('of another shop does not exist', async () => {
    const { enviar } = await abrir()
    const outra = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo americano;5\n')
    expect((await outra.ler(body.id)).status).toBe(404)
    expect((await outra.ler(body.id, '/erros')).status).toBe(404)
    expect((await outra.verbo(body.id, 'conferir', { colunas: ['nome'] })).status).toBe(404)
    expect((await outra.verbo(body.id, 'importar')).status).toBe(404)
  })
})

it('4 000 rows are kept, checked and go in by small transactions, so that others have their turn', async () => {
  const { loja, importar, produtos } = await abrir()
  const linhas = Array.from(
    { length: 4000 },
    (_, i) => `Produto ${i};S-${i};${(i % 90) + 1},90;${i % 7};Grupo ${i % 12}`,
  )
  const batches = await watchBatches(t.owner, loja.id, {
    guardadas: ['insert', 'linhas_importacao'],
    conferidas: ['update', 'linhas_importacao'],
    importadas: ['insert', 'produtos'],
  })
  await importar(`Nome;SKU;Preço;Estoque;Categoria\n${linhas.join('\n')}`)
  expect(await produtos()).toHaveLength(4000)
  for (const [qual, maior] of [
    ['guardadas', 500],
    ['conferidas', 500],
    ['importadas', 250],
  ] as const) {
    const transacoes = await batches(qual)
    expect(Math.max(...transacoes.map(({ linhas: n }) => n)), qual).toBeLessThanOrEqual(maior)
    // Few statements in each: not one a row.
    expect(Math.max(...transacoes.map(({ comandos }) => comandos)), qual).toBeLessThanOrEqual(3)
    expect(transacoes.length, qual).toBeGreaterThanOrEqual(4000 / maior)
  }
}, 120_000)
