import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { CATEGORIAS_PADRAO } from '#src/categorias/padrao.ts'
import { lerFiltroDaBusca } from '../busca.ts'
import { buscarProdutos } from './buscar-produtos.ts'

let db: TestDatabase
let praia: TestShop
let serra: TestShop
let escondida: TestShop

beforeAll(async () => {
  db = await createTestDatabase()
  praia = await createShop(db.owner, { nome: 'Loja da Praia' })
  serra = await createShop(db.owner, { nome: 'Loja da Serra' })
  escondida = await createShop(db.owner, { bloqueada: true })
  await db.owner.query(`update estabelecimentos set cidade = 'Campinas', cep = '13010100' where id = $1`, [
    serra.id,
  ])
  await db.owner.query(
    `update configuracoes_estabelecimento set entrega = $2 where estabelecimento_id = $1`,
    [
      praia.id,
      {
        retirada: { ativa: false, endereco: '', prazo: '' },
        propria: {
          ativa: true,
          zonas: [
            {
              nome: 'Orla',
              bairros: [],
              ceps: [{ de: '11000000', ate: '11099999' }],
              taxa: 5,
              minimo: 0,
              prazo: '1 dia',
            },
          ],
        },
        combinar: { ativa: false, texto: '' },
      },
    ],
  )
  await por(praia, 'Bolsas de Praia', [
    { nome: 'Guarda-sol listrado', preco: 120 },
    { nome: 'Guarda-sol azul', preco: 90, estoque: 0 },
    { nome: 'Guarda-sol de mesa', preco: 200, promocao: 150 },
    { nome: 'Esteira de palha', preco: 30 },
  ])
  await por(serra, 'Lazer', [
    { nome: 'Base para guarda-sol', preco: 60 },
    { nome: 'Manta de lã', preco: 80 },
    { nome: 'Guarda-sol para adultos', preco: 70 },
  ])
  await por(escondida, 'Lazer', [{ nome: 'Guarda-sol escondido', preco: 10 }])
  await db.owner.query(`update produtos set maior_de_18 = true where nome = 'Guarda-sol para adultos'`)
  await db.owner.query(
    `update produtos set descricao = 'Boa contra o vento sudoeste.' where nome = 'Manta de lã'`,
  )
})
afterAll(() => db.close())

async function por(
  loja: TestShop,
  categoria: string,
  produtos: { nome: string; preco?: number; promocao?: number; estoque?: number }[],
): Promise<void> {
  const { rows } = await db.owner.query(
    `insert into categorias (estabelecimento_id, nome, cor) values ($1, $2, '#0f8a6d') returning id`,
    [loja.id, categoria],
  )
  for (const produto of produtos) {
    const { id } = await createProduct(db.owner, loja.id, produto)
    await db.owner.query('update produtos set categoria_id = $2 where id = $1', [id, rows[0].id])
  }
}

const buscar = (endereco: string, limite?: number) =>
  buscarProdutos(lerFiltroDaBusca(new URLSearchParams(endereco)), limite)
const nomes = async (endereco: string) => (await buscar(endereco)).itens.map(({ nome }) => nome)

/** All pages of a search, with what happens between two of them. */
async function folhear(
  endereco: string,
  entre: (pagina: number) => Promise<unknown> = async () => undefined,
) {
  const vistos: string[] = []
  let marca: string | null = null
  for (let pagina = 1; pagina < 40; pagina++) {
    const lista = await buscar(`${endereco}${marca ? `&depois=${marca}` : ''}`, 2)
    vistos.push(...lista.itens.map(({ nome }) => nome))
    marca = lista.depois
    if (!marca) return vistos
    await entre(pagina)
  }
  throw new Error('The pages do not end')
}

describe('the search page', () => {
  it('finds what is called so in every visible shop, what is not sold to minors left out', async () => {
    const { itens, total } = await buscar('q=guarda-sol')
    expect(itens.map(({ nome }) => nome)).toEqual([
      'Guarda-sol de mesa',
      'Guarda-sol listrado',
      'Guarda-sol azul',
      'Base para guarda-sol',
    ])
    expect(total).toBe(4)
    expect(itens[3]).toMatchObject({ estabelecimento_nome: 'Loja da Serra', preco: 60, em_promocao: false })
  })

  it.each([
    [
      'ordem=menor_preco',
      ['Base para guarda-sol', 'Guarda-sol azul', 'Guarda-sol listrado', 'Guarda-sol de mesa'],
    ],
    [
      'ordem=maior_preco',
      ['Guarda-sol de mesa', 'Guarda-sol listrado', 'Guarda-sol azul', 'Base para guarda-sol'],
    ],
    [
      'ordem=recentes',
      ['Base para guarda-sol', 'Guarda-sol de mesa', 'Guarda-sol azul', 'Guarda-sol listrado'],
    ],
    ['promocao=1', ['Guarda-sol de mesa']],
    ['estoque=1&ordem=menor_preco', ['Base para guarda-sol', 'Guarda-sol listrado', 'Guarda-sol de mesa']],
    ['min=90&max=120&ordem=menor_preco', ['Guarda-sol azul', 'Guarda-sol listrado']],
    ['min=120&max=90&ordem=menor_preco', ['Guarda-sol azul', 'Guarda-sol listrado']],
    ['local=Campinas, SP', ['Base para guarda-sol']],
    ['local=campinas, SP', ['Base para guarda-sol']],
    ['local=RJ', []],
    ['categoria=lazer', ['Base para guarda-sol']],
    ['categoria=nao-existe', []],
    ['cep=11050-000&ordem=menor_preco', ['Guarda-sol azul', 'Guarda-sol listrado', 'Guarda-sol de mesa']],
    ['cep=13015000', ['Base para guarda-sol']],
    ['cep=99999999', []],
  ])('with %s shows %j', async (filtro, esperados) => {
    expect(await nomes(`q=guarda-sol&${filtro}`)).toEqual(esperados)
  })

  it('calls no promotion what is none by the thirty days before', async () => {
    await db.owner.query(`update produtos set menor_preco_30d = 100 where nome = 'Guarda-sol de mesa'`)
    expect(await nomes('q=guarda-sol&promocao=1')).toEqual([])
    const { itens } = await buscar('q=guarda-sol de mesa')
    expect(itens[0]).toMatchObject({ em_promocao: false, preco: 150 })
    await db.owner.query(`update produtos set menor_preco_30d = null where nome = 'Guarda-sol de mesa'`)
  })

  it('mends what is written wrong, and says so', async () => {
    const { itens, emendado } = await buscar('q=estera')
    expect([itens.map(({ nome }) => nome), emendado]).toEqual([['Esteira de palha'], 'esteira'])
    expect((await buscar('q=esteira')).emendado).toBe(null)
  })

  it('finds what is kept under a category of that name, and what a description says', async () => {
    expect((await nomes('q=lazer')).toSorted()).toEqual(['Base para guarda-sol', 'Manta de lã'])
    expect(await nomes('q=sudoeste')).toEqual(['Manta de lã'])
    expect(await nomes('q=nada%20disso%20existe')).toEqual([])
  })

  it('names the categories of what it found', async () => {
    const { categorias } = await buscar('q=guarda-sol')
    expect(categorias).toEqual([
      { endereco: 'bolsas-de-praia', nome: 'Bolsas de Praia' },
      { endereco: 'lazer', nome: 'Lazer' },
    ])
  })

  it.each([
    'ordem=relevancia',
    'ordem=menor_preco',
    'ordem=maior_preco',
    'ordem=recentes',
    'ordem=avaliacao',
  ])('page after page by %s is the same as at once', async (ordem) => {
    for (const termo of ['q=guarda-sol', 'q=']) {
      const { itens } = await buscar(`${termo}&${ordem}`)
      expect(await folhear(`${termo}&${ordem}`)).toEqual(itens.map(({ nome }) => nome))
    }
  })

  it('shows none twice and misses none while products come and go between the pages', async () => {
    const novos: string[] = []
    const vistos = await folhear('ordem=menor_preco', async (pagina) => {
      const { id } = await createProduct(db.owner, serra.id, { nome: `Chegado ${pagina}`, preco: 1 })
      novos.push(id)
      await db.owner.query('update produtos set estoque = estoque + 1')
      if (pagina === 1)
        await db.owner.query(`update produtos set status = 'inativo' where nome = 'Manta de lã'`)
    })
    await db.owner.query(`update produtos set status = 'inativo' where id = any($1::uuid[])`, [novos])
    await db.owner.query(`update produtos set status = 'ativo' where nome = 'Manta de lã'`)
    await db.owner.query(`update produtos set estoque = 0 where nome = 'Guarda-sol azul'`)
    expect(vistos).toEqual([
      'Esteira de palha',
      'Base para guarda-sol',
      'Guarda-sol azul',
      'Guarda-sol listrado',
      'Guarda-sol de mesa',
    ])
  })

  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  it.each([
    "q='&min=-5&max=1e400",
    'q=%25_%5C&categoria=../x&cep=abc',
    `q=${'a'.repeat(300)}`,
    "q=' or 1=1 --&local='; drop table vendas, SP",
    'q=%00%01',
    'q="a" -b | c & !',
    'q=de para com',
    `ordem=recentes&depois=c9999999999999999_${id}`,
    `ordem=menor_preco&depois=a9999999999999999.999999_${id}`,
    `q=sol&depois=r9999999999999999_${id}`,
    `q=sol&depois=p0_${id}`,
    `depois=r0_${id}`,
    `depois=r0_x'; select 1`,
    'ordem=menor_preco&depois=aNaN_x',
    'min=99999999999999&max=0',
    'local=São Paulo%25, SP',
  ])('of %j is a page, maybe an empty one', async (endereco) => {
    expect((await buscar(endereco)).itens.length).toBeLessThan(25)
  })
})

describe('everyday words', () => {
  beforeAll(async () => {
    for (const { nome } of CATEGORIAS_PADRAO)
      await por(serra, nome, [{ nome: `Artigo ${nome.slice(0, 2)} 77` }])
  })

  it.each([
    [
      'Eletrônicos',
      'eletrônicos eletronico tecnologia informática celular celulares smartphone computador notebook games televisão áudio',
    ],
    ['Roupas', 'roupa moda vestuário vestidos blusa calças camisetas jeans lingerie'],
    ['Casa', 'casa decoração móveis cozinha panela utilidades lar organização'],
    ['Alimentos', 'alimento comida mercado bebidas doces bolo queijos café chocolate padaria'],
    ['Esportes', 'esporte esportes fitness academia futebol corrida ciclismo bicicleta camping'],
    ['Livros', 'livro livraria leitura quadrinhos gibi literatura'],
    ['Arte', 'arte artes artesanato quadros pintura cerâmica crochê'],
    ['Outros', 'outros variedades presente'],
  ])('find what is kept under %s: %s', async (nome, palavras) => {
    for (const palavra of palavras.split(' '))
      expect([palavra, await nomes(`q=${palavra}`)]).toEqual([
        palavra,
        expect.arrayContaining([`Artigo ${nome.slice(0, 2)} 77`]),
      ])
  })
})

describe('a search that finds more than a thousand', () => {
  beforeAll(async () => {
    await db.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, estoque, total_avaliacoes, media_avaliacoes)
       select $1, 'Parafuso sextavado ' || n, 1 + n % 50, 3, n % 7, case when n % 7 > 0 then 4 else 0 end
       from generate_series(1, 1100) n`,
      [praia.id],
    )
  })

  it('stops counting', async () => {
    expect((await buscar('q=parafuso')).total).toBe(null)
    expect((await buscar('q=parafuso&max=20')).total).toBe(440)
  })

  it.each(['relevancia', 'menor_preco', 'maior_preco', 'recentes', 'avaliacao'])(
    'goes on by %s without showing one twice',
    async (ordem) => {
      const vistos = new Set<string>()
      let marca = ''
      for (let pagina = 0; pagina < 5; pagina++) {
        const lista = await buscar(`q=parafuso&ordem=${ordem}${marca && `&depois=${marca}`}`, 100)
        for (const { id } of lista.itens) vistos.add(id)
        marca = lista.depois ?? ''
      }
      expect(vistos.size).toBe(500)
    },
  )

  it('keeps its order when it falls to a thousand between two pages', async () => {
    const { depois, itens } = await buscar('q=parafuso', 50)
    await db.owner.query(
      `update produtos set status = 'inativo' where nome like 'Parafuso%' and not id = any($1::uuid[]) and preco > 30`,
      [itens.map(({ id }) => id)],
    )
    const { itens: outros } = await buscar(`q=parafuso&depois=${depois}`, 50)
    expect(outros).toHaveLength(50)
    const antes = new Set(itens.map(({ id }) => id))
    expect(outros.filter(({ id }) => antes.has(id))).toEqual([])
  })
})
