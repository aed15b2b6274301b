import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithProducts, startShopWithProducts } from '#test/support/shop-with-products.ts'
import type { GradeDoProdutoBody, GradeLida } from '../schemas-variacoes.ts'
import { esvaziarLixeira } from './esvaziar-lixeira.ts'

let l: ShopWithProducts
beforeAll(async () => {
  l = await startShopWithProducts()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

type Linha = GradeDoProdutoBody['variacoes'][number]
const linha = (valores: string[], mais: Partial<Linha> = {}): Linha => ({
  valores,
  preco: 100,
  estoque: 2,
  ...mais,
})
const opcoes = [
  { nome: 'Tamanho', valores: ['38', '39'] },
  { nome: 'Cor', valores: ['Preto', 'Branco'] },
]
const grade = (mais: Partial<Linha> = {}): GradeDoProdutoBody => ({
  opcoes,
  variacoes: [
    linha(['38', 'Preto'], { preco: 120, ...mais }),
    linha(['38', 'Branco']),
    linha(['39', 'Preto'], { preco_promocao: 90 }),
  ],
})
const lerComo = async (token: string, id: unknown, loja: string) =>
  (
    await l.request<GradeLida>(
      'GET',
      `/rest/v1/produtos/${String(id)}/variacoes?estabelecimento_id=${loja}`,
      {
        token,
      },
    )
  ).body
const ler = (id: string) => lerComo(l.dona, id, l.a.id)
/** What the form sends of a grid it read, changed. */
const deVolta = (
  { opcoes: as, variacoes }: GradeLida,
  mudar: (linha: Linha) => Partial<Linha> = () => ({}),
) => ({
  opcoes: as,
  variacoes: variacoes.map(
    ({ id, valores, sku, codigo_barras, preco, preco_promocao, imagem_url, estoque }) => {
      const igual = { id, valores, sku, codigo_barras, preco, preco_promocao, imagem_url }
      const lida = { ...igual, estoque, estoque_visto: estoque }
      return { ...lida, ...mudar(lida) }
    },
  ),
})

describe('a new product with its grid', () => {
  test('is made in one request: stock, prices and the ledger are those of its variations', async () => {
    const { status, body } = await l.criar({ nome: 'Tênis', preco: 0, estoque: 50, grade: grade() })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      estoque: 6,
      preco: 100,
      preco_promocao: 90,
      em_promocao: true,
      preco_ate: 120,
    })
    const { variacoes, fora } = await ler(body.id)
    expect(variacoes.map(({ variacao, estoque }) => [variacao, estoque])).toEqual([
      ['38 / Preto', 2],
      ['38 / Branco', 2],
      ['39 / Preto', 2],
    ])
    expect(fora).toEqual([])
    const { rows } = await l.owner.query(
      `select m.qtd, m.motivo from movimentos_estoque m join produtos p on p.id = m.produto_id
       where p.id = $1 or p.pai_id = $1`,
      [body.id],
    )
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ qtd: 2, motivo: 'Estoque inicial' })))
  })

  test.each<[string, GradeDoProdutoBody, string]>([
    ['a price of nothing', grade({ preco: 0 }), 'grade.variacoes.0.preco'],
    [
      'a SKU twice',
      { ...grade(), variacoes: grade().variacoes.map((uma) => ({ ...uma, sku: 'IGUAL' })) },
      'grade.variacoes.1.sku',
    ],
    [
      'values that differ by their case alone',
      { ...grade(), opcoes: [{ nome: 'Tamanho', valores: ['p', 'P'] }] },
      'grade.opcoes.0',
    ],
    [
      'a picture that is not its own',
      grade({ imagem_url: '/imagens/00000000000000000000000000000000-abc.webp' }),
      'grade.variacoes.0.imagem_url',
    ],
    [
      '201 of them',
      {
        opcoes: [{ nome: 'N', valores: Array.from({ length: 201 }, (_, i) => `${i}`) }],
        variacoes: Array.from({ length: 201 }, (_, i) => linha([`${i}`])),
      },
      'grade.opcoes.0.valores',
    ],
  ])('is not made at all with %s', async (nome, errada, path) => {
    const antes = await contar()
    const { status, body } = await l.criar({ nome: `Com ${nome}`, grade: errada })
    expect(status).toBe(422)
    expect(body.errors.map((erro) => erro.path)).toContain(path)
    expect(await contar()).toBe(antes)
  })

  test('a SKU of another product names the row that has it', async () => {
    await l.criar({ sku: 'DE-OUTRO' })
    const { status, body } = await l.criar({ grade: grade({ sku: 'DE-OUTRO' }) })
    expect([status, body.errors]).toMatchObject([409, [{ path: 'grade.variacoes.0.sku' }]])
  })
})

const contar = async () => Number((await l.owner.query('select count(*) from produtos')).rows[0].count)

describe('an edit with the grid', () => {
  test('writes both or nothing', async () => {
    const { body: produto } = await l.criar({ nome: 'Bota', grade: grade() })
    const lida = await ler(produto.id)
    const ruim = deVolta(lida, () => ({ estoque: 9, estoque_visto: 7 }))
    const recusada = await salvar(produto.id, { nome: 'Bota nova', grade: ruim })
    expect(recusada.body.code).toBe('produtos.estoque_mudou')
    expect((await l.ler(produto.id)).body.nome).toBe('Bota')
    const salva = await salvar(produto.id, {
      nome: 'Bota nova',
      grade: deVolta(lida, () => ({ preco: 150 })),
    })
    expect(salva.body).toMatchObject({ nome: 'Bota nova', preco_ate: 150 })
  })

  test('an option added later keeps the rows, and those taken off are told with their units', async () => {
    const { body: produto } = await l.criar({
      grade: { opcoes: [{ nome: 'Tamanho', valores: ['P', 'M'] }], variacoes: [linha(['P']), linha(['M'])] },
    })
    const antes = await ler(produto.id)
    const comCor = {
      opcoes: [...antes.opcoes, { nome: 'Cor', valores: ['Azul', 'Rosa'] }],
      variacoes: [
        ...deVolta(antes).variacoes.map((uma) => ({ ...uma, valores: [...uma.valores, 'Azul'] })),
        linha(['P', 'Rosa']),
      ],
    }
    await salvar(produto.id, { grade: comCor })
    const depois = await ler(produto.id)
    expect(depois.variacoes.slice(0, 2).map(({ id, variacao }) => [id, variacao])).toEqual([
      [antes.variacoes[0]?.id, 'P / Azul'],
      [antes.variacoes[1]?.id, 'M / Azul'],
    ])
    await salvar(produto.id, { grade: { ...deVolta(depois), variacoes: deVolta(depois).variacoes.slice(1) } })
    expect((await ler(produto.id)).fora).toMatchObject([{ id: antes.variacoes[0]?.id, estoque: 2 }])
  })

  test('a plain product becomes one with options and back, counting its units', async () => {
    const { body: produto } = await l.criar({ estoque: 4 })
    expect((await salvar(produto.id, { grade: grade() })).body).toMatchObject({ estoque: 6, preco_ate: 120 })
    const simples = await salvar(produto.id, {
      grade: { opcoes: [], variacoes: [] },
      preco: 80,
      em_promocao: false,
      preco_promocao: null,
      estoque: 3,
      estoque_visto: 0,
    })
    expect(simples.body).toMatchObject({ estoque: 3, preco: 80, preco_ate: null })
  })

  test('a grid of nothing leaves a plain product as it is', async () => {
    const vazia = { opcoes: [], variacoes: [] }
    const { body: produto } = await l.criar({ estoque: 4, grade: vazia })
    expect(produto).toMatchObject({ estoque: 4, preco_ate: null })
    expect((await salvar(produto.id, { grade: vazia })).body).toMatchObject({ estoque: 4 })
  })

  test('a picture that the product gives up is no variation’s any more', async () => {
    const { body: produto } = await l.criar({ grade: grade() })
    const [foto, outra] = ['/imagens/demo-um.webp', '/imagens/demo-dois.webp']
    await l.owner.query(
      `insert into imagens_produto (estabelecimento_id, produto_id, url, ordem) values ($1, $2, $3, 0), ($1, $2, $4, 1)`,
      [l.a.id, produto.id, foto, outra],
    )
    const lida = await ler(produto.id)
    await salvar(produto.id, {
      grade: deVolta(lida, ({ valores }) => ({ imagem_url: valores[0] === '38' ? foto : outra })),
    })
    expect((await ler(produto.id)).variacoes.map(({ imagem_url }) => imagem_url)).toEqual([foto, foto, outra])
    expect((await salvar(produto.id, { imagens: [{ url: outra }] })).status).toBe(200)
    expect((await ler(produto.id)).variacoes.map(({ imagem_url }) => imagem_url)).toEqual([null, null, outra])
  })

  test('200 variations are saved, and a change of one writes one', async () => {
    const valores = (n: number, letra: string) => Array.from({ length: n }, (_, i) => `${letra}${i}`)
    const muitas = {
      opcoes: [
        { nome: 'A', valores: valores(20, 'a') },
        { nome: 'B', valores: valores(10, 'b') },
      ],
    }
    const variacoes = valores(20, 'a').flatMap((a) => valores(10, 'b').map((b) => linha([a, b])))
    const { status, body } = await l.criar({ grade: { ...muitas, variacoes } })
    expect([status, body.estoque]).toEqual([201, 400])
    const lida = await ler(body.id)
    const um = String(lida.variacoes[7]?.id)
    const versoes = () =>
      l.owner.query('select id, xmin::text from produtos where pai_id = $1 order by id', [body.id])
    const { rows: antes } = await versoes()
    await salvar(body.id, { grade: deVolta(lida, ({ id }) => (id === um ? { preco: 111 } : {})) })
    const { rows: depois } = await versoes()
    expect(depois.filter(({ xmin }, i) => xmin !== antes[i].xmin).map(({ id }) => id)).toEqual([um])
  })
})

const salvar = (id: string, mais: object) =>
  l.request('PATCH', `/rest/v1/produtos/${id}`, {
    token: l.dona,
    body: { estabelecimento_id: l.a.id, ...mais },
  })

test('a variation of another shop is not to be taken, read or counted', async () => {
  const { body: alheio } = await l.request('POST', '/rest/v1/produtos', {
    token: l.outra,
    body: l.corpo({ estabelecimento_id: l.b.id, categoria_id: l.categoriaB, grade: grade() }),
  })
  const dela = await lerComo(l.outra, alheio.id, l.b.id)
  const id = dela.variacoes[0]?.id ?? ''
  const { body: produto } = await l.criar({ grade: grade() })
  const roubo = await salvar(produto.id, {
    grade: { opcoes, variacoes: [linha(['38', 'Preto'], { id })] },
  })
  expect(roubo.body.code).toBe('produtos.variacao_de_outro_produto')
  const contagem = { estabelecimento_id: l.a.id, tipo: 'contagem', quantidade: 9, motivo: 'Contagem' }
  const caminho = `/rest/v1/produtos/${id}`
  const respostas = await Promise.all([
    l.request('POST', `${caminho}/ajustar-estoque`, { token: l.dona, body: contagem }),
    l.request('GET', `${caminho}/estoque?estabelecimento_id=${l.a.id}`, { token: l.dona }),
    l.request('GET', `${caminho}/movimentos?estabelecimento_id=${l.a.id}`, { token: l.dona }),
    l.request('GET', `${caminho}/variacoes?estabelecimento_id=${l.a.id}`, { token: l.dona }),
  ])
  expect(respostas.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  const { rows } = await l.owner.query('select estoque from produtos where id = $1', [id])
  expect(rows).toEqual([{ estoque: 2 }])
})

test('emptied from the bin, a product takes what its variations say of it along', async () => {
  const { body: produto } = await l.criar({
    grade: grade({ sku: 'LIXO-38', codigo_barras: '7891234567895' }),
  })
  await l.request('DELETE', `/rest/v1/produtos/${produto.id}?estabelecimento_id=${l.a.id}`, { token: l.dona })
  await l.owner.query(`update produtos set excluido_em = now() - interval '31 days' where id = $1`, [
    produto.id,
  ])
  await esvaziarLixeira()
  const { rows } = await l.owner.query(
    `select count(*)::int as ficaram from produtos where pai_id = $1
       and (sku is not null or codigo_barras is not null or eliminado_em is null)`,
    [produto.id],
  )
  expect(rows).toEqual([{ ficaram: 0 }])
})

test('a copy has the same options and prices, no codes and no units', async () => {
  const { body: produto } = await l.criar({ nome: 'Sandália', grade: grade({ sku: 'SAN-38' }) })
  const { status, body } = await l.request('POST', `/rest/v1/produtos/${produto.id}/duplicar`, {
    token: l.dona,
    body: { estabelecimento_id: l.a.id },
  })
  expect([status, body.estoque, body.preco_ate]).toEqual([201, 0, 120])
  const copia = await ler(String(body.id))
  expect(copia.opcoes).toEqual(opcoes)
  expect(copia.variacoes.map(({ variacao, preco, sku, estoque }) => [variacao, preco, sku, estoque])).toEqual(
    [
      ['38 / Preto', 120, null, 0],
      ['38 / Branco', 100, null, 0],
      ['39 / Preto', 100, null, 0],
    ],
  )
})
