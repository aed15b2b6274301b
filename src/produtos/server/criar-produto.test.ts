import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShop } from '#test/support/factories.ts'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(() => l.close())

describe('a new product', () => {
  it('keeps all fields of the form, says them back, and shows in the shop at once', async () => {
    const antes = await l.publico()
    const { status, body } = await l.criar({
      descricao_html: '<p>Feita à <strong>mão</strong>.</p><p>Não vai ao micro-ondas.</p>',
      fabricante: 'Ágata',
      sku: 'CAN-1',
      codigo_barras: '7891000315507',
      em_promocao: true,
      preco_promocao: 29.9,
      custo: 12.5,
      estoque: 7,
      estoque_aviso: 2,
      especificacoes_tecnicas: [{ nome: 'Volume', valor: '350 ml' }],
      material: 'Aço esmaltado',
      dimensoes: '9 × 8 cm',
      peso: '180 g',
      garantia: '90 dias',
      peso_gramas: 350,
      altura_cm: 10,
      largura_cm: 13,
      comprimento_cm: 13,
      ncm: '73239400',
      cest: '1400600',
      origem: 0,
      maior_de_18: false,
      seo_titulo: 'Caneca esmaltada azul',
      seo_descricao: 'A caneca do sítio.',
      seo_endereco: 'caneca-azul',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      nome: 'Caneca esmaltada',
      sku: 'CAN-1',
      custo: 12.5,
      em_promocao: true,
      estoque: 7,
      ncm: '73239400',
      peso_gramas: 350,
      altura_cm: 10,
      especificacoes_tecnicas: [{ nome: 'Volume', valor: '350 ml' }],
    })
    expect((await l.ler(body.id)).body).toEqual(JSON.parse(JSON.stringify(body)))
    expect(antes.some(({ id }) => id === body.id)).toBe(false)
    await expect
      .poll(async () => (await l.publico()).find(({ id }) => id === body.id)?.em_promocao)
      .toBe(true)
    const { rows } = await l.owner.query(
      'select tipo, qtd, saldo_apos, motivo from movimentos_estoque where produto_id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ tipo: 'entrada', qtd: 7, saldo_apos: 7, motivo: 'Estoque inicial' }])
    const { rows: guardada } = await l.owner.query('select descricao from produtos where id = $1', [body.id])
    expect(guardada[0].descricao).toBe('Feita à mão.\n\nNão vai ao micro-ondas.')
  })

  it.each([
    ['no name', { nome: ' ' }, 'nome'],
    ['a name of 121 letters', { nome: 'x'.repeat(121) }, 'nome'],
    ['a price of zero', { preco: 0 }, 'preco'],
    ['a negative price', { preco: -1 }, 'preco'],
    ['a price in text', { preco: '10' }, 'preco'],
    ['three decimals', { preco: 1.999 }, 'preco'],
    ['a promotion dearer than the price', { em_promocao: true, preco_promocao: 39.9 }, 'preco_promocao'],
    ['a promotion without its price', { em_promocao: true }, 'preco_promocao'],
    [
      'an end before the beginning',
      {
        em_promocao: true,
        preco_promocao: 5,
        promocao_de: '2030-01-02T00:00:00Z',
        promocao_ate: '2030-01-01T00:00:00Z',
      },
      'promocao_ate',
    ],
    ['half a unit', { estoque: 1.5 }, 'estoque'],
    ['negative stock', { estoque: -1 }, 'estoque'],
    ['a bar code that does not check', { codigo_barras: '7891000315508' }, 'codigo_barras'],
    ['an NCM of 7 digits', { ncm: '7323940' }, 'ncm'],
    ['a weight of nothing', { peso_gramas: 0 }, 'peso_gramas'],
    ['a negative weight', { peso_gramas: -500 }, 'peso_gramas'],
    ['more than 300 kg', { peso_gramas: 300_001 }, 'peso_gramas'],
    ['half a centimetre', { altura_cm: 0.5 }, 'altura_cm'],
    ['a side of four metres', { comprimento_cm: 400 }, 'comprimento_cm'],
    ['no category', { categoria_id: null }, 'categoria_id'],
    [
      'nine pictures',
      { imagens: Array.from({ length: 9 }, (_, i) => ({ url: `/imagens/${i}.jpg` })) },
      'imagens',
    ],
    ['a picture elsewhere', { imagens: [{ url: 'https://mal.example/x.jpg' }] }, 'imagens.0.url'],
    ['an address with a slash', { seo_endereco: '../admin' }, 'seo_endereco'],
  ])('with %s is refused at its field', async (_nome, mais, campo) => {
    const { status, body } = await l.criar(mais)
    expect(status).toBe(422)
    expect(body.errors.map(({ path }) => path)).toContain(campo)
  })

  it.each([
    ['another shop’s category', () => ({ categoria_id: l.categoriaB })],
    [
      'a picture that the shop never sent',
      () => ({ imagens: [{ url: `/imagens/${'a'.repeat(32)}-640.jpg` }] }),
    ],
    ['fields of the platform', () => ({ media_avaliacoes: 5 })],
    ['a status that is not the shop’s to give', () => ({ status: 'oculto' })],
    ['a number too big', () => ({ estoque: 2 ** 31 })],
  ])('with %s is refused', async (_nome, mais) => {
    expect((await l.criar(mais())).status).toBe(422)
  })

  it('may be a draft without a category, which nobody sees', async () => {
    const { status, body } = await l.criar({ status: 'rascunho', categoria_id: null })
    expect(status).toBe(201)
    expect((await l.publico()).some(({ id }) => id === body.id)).toBe(false)
  })

  it('has its SKU alone in the shop, also when two are written at once', async () => {
    const duas = await Promise.all([l.criar({ sku: 'IGUAL' }), l.criar({ sku: 'IGUAL' })])
    expect(duas.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    expect(duas.find(({ status }) => status === 409)?.body.code).toBe('produtos.sku_em_uso')
  })

  it('describes itself in harmless HTML', async () => {
    const { body } = await l.criar({
      descricao_html:
        '<h1>Oi</h1><p onclick="x()">Um <b>teste</b><script>alert(1)</script><img src=x onerror=alert(1)></p><a href="javascript:alert(1)">a</a><a href="https://exemplo.com">b</a><iframe src="//mal"></iframe><style>*{display:none}</style>',
    })
    expect(body.descricao_html).toBe(
      '<h3>Oi</h3><p>Um <strong>teste</strong></p><a rel="nofollow noopener ugc" target="_blank">a</a><a href="https://exemplo.com" rel="nofollow noopener ugc" target="_blank">b</a>',
    )
  })
})

describe('the plan’s limit', () => {
  it('holds when many are inserted at once', async () => {
    const loja = await createShop(l.owner, { plano: 'Starter' })
    const token = await l.tokenFor(loja.ownerId)
    await l.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, status)
       select $1, 'Produto ' || n, 1, 'inativo' from generate_series(1, 47) n`,
      [loja.id],
    )
    const respostas = await Promise.all(
      Array.from({ length: 10 }, () =>
        l.request('POST', '/rest/v1/produtos', {
          token,
          body: { estabelecimento_id: loja.id, nome: 'Mais um', preco: 1, status: 'rascunho' },
        }),
      ),
    )
    expect(respostas.filter(({ status }) => status === 201)).toHaveLength(3)
    const recusada = respostas.find(({ status }) => status === 403)
    expect(recusada?.body).toMatchObject({
      code: 'acesso.limite_produtos',
      title: 'Limite de produtos atingido',
      detail: 'Limite de 50 produtos atingido. Fazer upgrade',
    })
    const { rows } = await l.owner.query(
      'select count(*)::int as n from produtos where estabelecimento_id = $1',
      [loja.id],
    )
    expect(rows[0].n).toBe(50)
  })
})

it('a copy is a draft of its own, without SKU, stock and promotion', async () => {
  const { body: produto } = await l.criar({
    sku: 'ORIGINAL',
    estoque: 4,
    em_promocao: true,
    preco_promocao: 5,
    custo: 1,
  })
  const { status, body } = await l.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, {
    token: l.dona,
    body: { estabelecimento_id: l.a.id },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    nome: 'Caneca esmaltada (cópia)',
    status: 'rascunho',
    sku: null,
    estoque: 0,
    em_promocao: false,
    custo: 1,
  })
})

describe('a description that grows when it is cleaned', () => {
  it.each([
    ['&', 'a& '.repeat(13_000)],
    ['a line break', '<br>'.repeat(10_000)],
    ['<', '< '.repeat(20_000)],
  ])('past what is kept, by %s, is reported on its field', async (_de_que, descricao_html) => {
    const { status, body } = await l.criar({ descricao_html: `<p>a</p>${descricao_html}`.slice(0, 40_000) })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'descricao_html', message: 'A descrição ficou longa demais.' }],
    ])
  })

  it('keeps nobody from saving something else of a product that has a long one', async () => {
    const { body } = await l.criar()
    await l.owner.query('update produtos set descricao = $2 where id = $1', [body.id, '&'.repeat(10_000)])
    expect((await l.salvar(body.id, { nome: 'Caneca de ferro' })).status).toBe(200)
    const { rows } = await l.owner.query('select descricao from produtos where id = $1', [body.id])
    expect(rows[0].descricao).toBe('&'.repeat(10_000))
  })
})
