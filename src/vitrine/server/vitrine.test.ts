import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#src/shared/uuid.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { makeLawful } from '#test/support/lawful-shop.ts'
import { buscarLojaPorCodigo } from './buscar-loja.ts'
import { buscarProduto } from './buscar-produto.ts'
import { categoriasPopulares } from './categorias-populares.ts'
import { listarCategoriasDaLoja } from './listar-categorias-da-loja.ts'
import { listarCidades } from './listar-cidades.ts'
import { listarLojas } from './listar-lojas.ts'
import { listarProdutosDaLoja } from './listar-produtos-da-loja.ts'
import { lojasEmDestaque } from './lojas-em-destaque.ts'
import { pesquisarProdutos } from './pesquisar-produtos.ts'
import { resumoDeAvaliacoes } from './resumo-de-avaliacoes.ts'
import { lojaParada, sobreALoja } from './sobre-a-loja.ts'

let db: TestDatabase
let a: TestShop
let b: TestShop
let casa: string
let agua: { id: string }
const escondidas: TestShop[] = []

beforeAll(async () => {
  db = await createTestDatabase()
  a = await createShop(db.owner, { nome: 'Ágata Presentes', plano: 'Profissional' })
  b = await createShop(db.owner, { nome: 'Bazar Zé', plano: 'Starter' })
  await db.owner.query(
    `update estabelecimentos set whatsapp_atendimento = '11 98888-7777', cidade = case when id = $1 then 'Belém' else 'São Paulo' end`,
    [a.id],
  )
  casa = await criarCategoria(a, 'Casa')
  agua = await createProduct(db.owner, a.id, { nome: 'Água de coco', preco: 9, estoque: 0 })
  await createProduct(db.owner, a.id, { nome: 'abajur', preco: 120.5, promocao: 80 })
  await createProduct(db.owner, a.id, { nome: 'Zíper 100%', preco: 3.25 })
  await createProduct(db.owner, a.id, { nome: 'Bule_esmaltado', preco: 60 })
  await createProduct(db.owner, a.id, { nome: 'Inativo', status: 'inativo', preco: 1 })
  await db.owner.query(
    `update produtos set categoria_id = $1 where nome in ('abajur', 'Bule_esmaltado', 'Inativo')`,
    [casa],
  )
  for (const opcoes of [
    { status: 'inativo', aprovacao: 'pendente' },
    { aprovacao: 'correcao' },
    { bloqueada: true },
    { status: 'suspenso' },
    { status: 'encerrado' },
  ]) {
    const loja = await createShop(db.owner, { nome: 'Ágata Escondida', ...opcoes })
    escondidas.push(loja)
    await createProduct(db.owner, loja.id, { nome: 'Água escondida', promocao: 5 })
    await criarCategoria(loja, 'Escondidos')
  }
})
afterAll(() => db.close())

async function criarCategoria(loja: TestShop, nome: string): Promise<string> {
  const id = uuidV7()
  await db.owner.query('insert into categorias (id, estabelecimento_id, nome, cor) values ($1, $2, $3, $4)', [
    id,
    loja.id,
    nome,
    '#112233',
  ])
  return id
}

async function avaliar(nota: number, { anonima = false, status = 'publicada', nome = 'Ana' } = {}) {
  const cliente = uuidV7()
  await db.owner.query('insert into consumidores (id, estabelecimento_id, nome) values ($1, $2, $3)', [
    cliente,
    a.id,
    nome,
  ])
  await db.owner.query(
    `insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota, anonima, status, comentario)
     values ($1, $2, $3, $4, $5, 'Bom')`,
    [a.id, cliente, nota, anonima, status],
  )
  await db.owner.query(
    `insert into avaliacoes_produtos (estabelecimento_id, produto_id, cliente_id, nota, status) values ($1, $2, $3, $4, $5)`,
    [a.id, agua.id, cliente, nota, status],
  )
}

const nomes = (lista: { nome: string }[]) => lista.map(({ nome }) => nome)

describe('a shop’s products', () => {
  const list = async (filtro: Parameters<typeof listarProdutosDaLoja>[1]) =>
    nomes((await listarProdutosDaLoja(a.id, filtro)).itens)

  it('come in every order of the specification, names by the Portuguese alphabet', async () => {
    expect(await list({ ordem: 'nome' })).toEqual(['abajur', 'Água de coco', 'Bule_esmaltado', 'Zíper 100%'])
    expect(await list({ ordem: 'menor_preco' })).toEqual([
      'Zíper 100%',
      'Água de coco',
      'Bule_esmaltado',
      'abajur',
    ])
    expect(await list({ ordem: 'maior_preco' })).toEqual([
      'abajur',
      'Bule_esmaltado',
      'Água de coco',
      'Zíper 100%',
    ])
    expect(await list({ ordem: 'relevancia' })).toHaveLength(4)
  })

  it('are filtered by what is charged, promotion, category and a piece of the name', async () => {
    expect(await list({ precoMin: 61, precoMax: 80 })).toEqual(['abajur'])
    expect(await list({ promocao: true })).toEqual(['abajur'])
    expect(await list({ categorias: [casa], ordem: 'nome' })).toEqual(['abajur', 'Bule_esmaltado'])
    expect(await list({ busca: 'AGUA' })).toEqual(['Água de coco'])
    expect(await list({ busca: 'de co' })).toEqual(['Água de coco'])
    expect(await list({ busca: '%' })).toEqual(['Zíper 100%'])
    expect(await list({ busca: '_' })).toEqual(['Bule_esmaltado'])
    expect(await list({ busca: '\\' })).toEqual([])
    expect(await list({ busca: "'" })).toEqual([])
    expect(await list({ busca: 'de coco', categorias: [casa] })).toEqual([])
  })

  it('are counted with the bounds of all prices, whatever the filter', async () => {
    const tudo = await listarProdutosDaLoja(a.id)
    expect(tudo).toMatchObject({ total: 4, preco_minimo: 3.25, preco_maximo: 80 })
    const filtrado = await listarProdutosDaLoja(a.id, { categorias: [casa], busca: 'bule' })
    expect(filtrado).toMatchObject({ total: 1, preco_minimo: 3.25, preco_maximo: 80 })
    expect((await listarProdutosDaLoja(a.id, { promocao: true })).total).toBe(1)
  })

  it('come page by page, none twice', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pagina) => listarProdutosDaLoja(a.id, { pagina, limite: 2, ordem: 'nome' })),
    )
    expect(pages.map(({ itens }) => itens.length)).toEqual([2, 2, 0])
    expect(pages.map(({ total }) => total)).toEqual([4, 4, 4])
    expect(new Set(pages.flatMap(({ itens }) => nomes(itens))).size).toBe(4)
  })

  it('have a page of their own', async () => {
    await db.owner.query(
      `insert into imagens_produto (estabelecimento_id, produto_id, url, ordem) values ($1, $2, '/imagens/b.webp', 1), ($1, $2, '/imagens/a.webp', 0)`,
      [a.id, agua.id],
    )
    await db.owner.query(
      `update produtos set especificacoes_tecnicas = '{"Volume": "1 L"}', categoria_id = $2 where id = $1`,
      [agua.id, casa],
    )
    expect(await buscarProduto(a.id, agua.id)).toMatchObject({
      nome: 'Água de coco',
      categoria: { nome: 'Casa' },
      imagens: [{ url: '/imagens/a.webp' }, { url: '/imagens/b.webp' }],
      especificacoes_tecnicas: [{ nome: 'Volume', valor: '1 L' }],
    })
    expect(await buscarProduto(b.id, agua.id)).toBeNull()
  })

  it('show the size table as the shop wrote it', async () => {
    const tabela = { titulo: 'Medidas', colunas: ['Tamanho', 'Volume'], linhas: [['P', '300 ml']] }
    await db.owner.query('update produtos set tabela_de_medidas = $2 where id = $1', [agua.id, tabela])
    expect(await buscarProduto(a.id, agua.id)).toMatchObject({ tabela_de_medidas: tabela })
  })
})

describe('shops', () => {
  const list = async (filtro: Parameters<typeof listarLojas>[0]) => nomes((await listarLojas(filtro)).itens)

  it('are found by name, city, category, promotion and rating, accents apart', async () => {
    expect(await list({ ordem: 'nome' })).toEqual(['Ágata Presentes', 'Bazar Zé'])
    expect(await list({ busca: 'agata' })).toEqual(['Ágata Presentes'])
    expect(await list({ busca: 'sao paulo' })).toEqual(['Bazar Zé'])
    expect(await list({ busca: '%' })).toEqual([])
    expect(await list({ cidade: 'belem' })).toEqual(['Ágata Presentes'])
    expect(await list({ categoria: 'CASA' })).toEqual(['Ágata Presentes'])
    expect(await list({ categoria: 'Escondidos' })).toEqual([])
    expect(await list({ promocao: true })).toEqual(['Ágata Presentes'])
    for (const ordem of ['relevancia', 'avaliacao', 'vendas', 'recentes'] as const)
      expect(await list({ ordem })).toHaveLength(2)
    expect(await listarLojas({ pagina: 2 })).toEqual({ itens: [], total: 2 })
  })

  it('show their colour where the plan has one', async () => {
    await db.owner.query(`update estabelecimentos set cor = '#112233'`)
    const { itens } = await listarLojas({ ordem: 'nome' })
    expect(itens.map(({ cor }) => cor)).toEqual(['#112233', null])
  })

  it('with the most sales come first, six of them on the landing', async () => {
    await db.owner.query(
      'update contadores_estabelecimento set total_vendas = 12 where estabelecimento_id = $1',
      [b.id],
    )
    const [primeira] = await lojasEmDestaque()
    expect(primeira).toMatchObject({ nome: 'Bazar Zé', total_vendas: 12 })
    expect(await listarCidades()).toEqual([
      { cidade: 'Belém', lojas: 1 },
      { cidade: 'São Paulo', lojas: 1 },
    ])
  })

  it('that the platform features lead the marketplace’s own order until their day, whatever the page', async () => {
    const destacar = (ate: string) =>
      db.owner.query(`update estabelecimentos set destaque_ate = ${ate} where id = $1`, [a.id])
    const ordenadas = async (filtro: Parameters<typeof listarLojas>[0]) =>
      (await listarLojas(filtro)).itens.map(({ nome, destacada }) => [nome, destacada])
    expect(await ordenadas({})).toEqual([
      ['Bazar Zé', false],
      ['Ágata Presentes', false],
    ])
    await destacar(`now() + interval '1 day'`)
    expect(await ordenadas({})).toEqual([
      ['Ágata Presentes', true],
      ['Bazar Zé', false],
    ])
    expect(await ordenadas({ cidade: 'sao paulo' })).toEqual([['Bazar Zé', false]])
    const paginas = [1, 2, 3].map(async (pagina) => nomes((await listarLojas({ pagina }, 1)).itens))
    expect(await Promise.all(paginas)).toEqual([['Ágata Presentes'], ['Bazar Zé'], []])
    // Asked for by sales, or searched for, it stands where it stands.
    expect(await list({ ordem: 'vendas' })).toEqual(['Bazar Zé', 'Ágata Presentes'])
    await destacar('now()')
    expect(await ordenadas({})).toEqual([
      ['Bazar Zé', false],
      ['Ágata Presentes', false],
    ])
  })

  it('that are blocked, and did not leave, are told from unknown ones by their address alone', async () => {
    const saiu = await createShop(db.owner, { bloqueada: true })
    await db.owner.query(
      `update assinaturas_estabelecimento set status = 'cancelada' where estabelecimento_id = $1`,
      [saiu.id],
    )
    const codigos = [...escondidas.map(({ codigo }) => codigo), saiu.codigo, 'loja-que-nao-existe']
    expect(await Promise.all(codigos.map(lojaParada))).toEqual([false, false, true, ...Array(4).fill(false)])
    expect(await lojaParada(codigos[2]?.toUpperCase() ?? '')).toBe(true)
  })

  it('that wait, are blocked, suspended or closed appear nowhere', async () => {
    for (const { id, codigo } of escondidas) {
      expect(await buscarLojaPorCodigo(codigo)).toBeNull()
      expect(await listarProdutosDaLoja(id)).toEqual({
        itens: [],
        total: 0,
        preco_minimo: 0,
        preco_maximo: 0,
      })
      expect(await listarCategoriasDaLoja(id)).toEqual([])
      expect(await resumoDeAvaliacoes(id)).toMatchObject({ total: 0, itens: [] })
      const { rows } = await db.owner.query('select id from produtos where estabelecimento_id = $1', [id])
      expect(await buscarProduto(id, rows[0].id)).toBeNull()
    }
    expect(await pesquisarProdutos('escondida')).toEqual([])
    expect(await list({ busca: 'escondida' })).toEqual([])
    expect(nomes(await categoriasPopulares())).toEqual(['Casa'])
  })

  it('show the WhatsApp button only in the plans that give it', async () => {
    expect((await buscarLojaPorCodigo(a.codigo))?.whatsapp_atendimento).toBe('11 98888-7777')
    expect((await buscarLojaPorCodigo(b.codigo))?.whatsapp_atendimento).toBeNull()
  })
})

describe('popular categories', () => {
  it('count active products across shops, grouped by name', async () => {
    const outra = await criarCategoria(b, 'CASA')
    const { id } = await createProduct(db.owner, b.id, { nome: 'Vaso' })
    await db.owner.query('update produtos set categoria_id = $2 where id = $1', [id, outra])
    const [primeira] = await categoriasPopulares()
    expect(primeira).toMatchObject({ icone: 'casa', total_produtos: 4 })
    await db.owner.query(`update produtos set status = 'inativo' where id = $1`, [id])
    expect((await categoriasPopulares())[0]?.total_produtos).toBe(3)
  })
})

describe('reviews', () => {
  it('are summed up by star, the average with one decimal, the newest ten shown, anonymous ones without a name', async () => {
    for (const nota of [5, 5, 4, 3, 5, 4, 5, 5, 1, 5]) await avaliar(nota)
    await avaliar(5, { status: 'removida' })
    await avaliar(2, { status: 'pendente' })
    await avaliar(5, { anonima: true })
    const resumo = await resumoDeAvaliacoes(a.id)
    expect(resumo).toMatchObject({ media: 4.3, total: 11, distribuicao: [1, 0, 1, 2, 7] })
    expect(resumo.itens).toHaveLength(10)
    expect(resumo.itens[0]?.consumidor_nome).toBeNull()
    expect(resumo.itens[1]?.consumidor_nome).toBe('Ana')
    expect((await buscarLojaPorCodigo(a.codigo))?.media_avaliacoes).toBe(4.3)
    const doProduto = (await buscarProduto(a.id, agua.id))?.avaliacoes
    expect(doProduto).toMatchObject({ media: 4.3, total: 11, distribuicao: [1, 0, 1, 2, 7] })
    expect(doProduto?.itens).toHaveLength(10)
  })
})

it('the seals of a shop go as soon as something the law asks for is gone', async () => {
  expect(await sobreALoja(b.id)).toMatchObject({ verificada: false, conforme: false })
  await makeLawful(db.owner, b.id)
  expect(await sobreALoja(b.id)).toMatchObject({ verificada: true, conforme: false })
  await db.owner.query('update estabelecimentos set endereco = null where id = $1', [b.id])
  expect(await sobreALoja(b.id)).toMatchObject({ verificada: false })
})
