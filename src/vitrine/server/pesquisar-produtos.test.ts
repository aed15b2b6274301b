import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop } from '#test/support/factories.ts'
import { lerFiltroDaBusca } from '../busca.ts'
import { buscarProdutos } from './buscar-produtos.ts'
import { pesquisarProdutos } from './pesquisar-produtos.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  const aberta = await createShop(db.owner)
  const escondida = await createShop(db.owner, { bloqueada: true })
  for (const { id } of [aberta, escondida])
    await db.owner.query(
      `insert into categorias (estabelecimento_id, nome, cor) values ($1, 'Casa', '#0f8a6d')`,
      [id],
    )
  await createProduct(db.owner, aberta.id, { nome: 'Abajur' })
  await createProduct(db.owner, aberta.id, { nome: 'Bule esmaltado' })
  await createProduct(db.owner, aberta.id, { nome: 'Bule quebrado', status: 'inativo' })
  await createProduct(db.owner, escondida.id, { nome: 'Bule escondido' })
  await db.owner.query(
    'update produtos set categoria_id = c.id from categorias c where c.estabelecimento_id = produtos.estabelecimento_id',
  )
  await createProduct(db.owner, aberta.id, { nome: 'Tapete da sala' })
  await createProduct(db.owner, escondida.id, { nome: 'Furadeira GT5250 azul' })
  await createProduct(db.owner, aberta.id, { nome: 'Furadeira GT5250 azul', preco: 300 })
  await createProduct(db.owner, aberta.id, { nome: 'Broca para GT5250', preco: 20 })
})
afterAll(() => db.close())

const achados = async (termo: string) => (await pesquisarProdutos(termo)).map(({ nome }) => nome)

describe('a search over all shops', () => {
  it.each(['casa', 'CASAS', 'decoração', 'utilidades'])(
    'for %s finds what shops keep under such a category',
    async (termo) => expect((await achados(termo)).toSorted()).toEqual(['Abajur', 'Bule esmaltado']),
  )

  it('puts what is named so before what is kept under it, and each once', async () => {
    await db.owner.query(`update produtos set nome = 'Tapete da casa' where nome = 'Tapete da sala'`)
    const [primeiro, ...outros] = await achados('casa')
    expect(primeiro).toBe('Tapete da casa')
    expect(outros.toSorted()).toEqual(['Abajur', 'Bule esmaltado'])
  })

  it.each([
    ['gt5250 azul', ['Furadeira GT5250 azul']],
    ['furadeiras 5250', ['Furadeira GT5250 azul']],
    ['5250', ['Broca para GT5250', 'Furadeira GT5250 azul']],
    ['gt5250 verde', []],
  ])('beside a number the other words count as much: %s', async (termo, nomes) => {
    expect((await achados(termo)).toSorted()).toEqual(nomes)
    const { itens } = await buscarProdutos(lerFiltroDaBusca(new URLSearchParams({ q: termo })))
    expect(itens.map(({ nome }) => nome).toSorted(), 'the page').toEqual(nomes)
  })

  it.each([
    ['ordem=menor_preco&max=40', ['Broca para GT5250']],
    ['ordem=maior_preco', ['Furadeira GT5250 azul', 'Broca para GT5250']],
    ['local=Manaus,+AM', []],
  ])('and so do filters: %s', async (filtro, nomes) => {
    const { itens } = await buscarProdutos(lerFiltroDaBusca(new URLSearchParams(`q=gt5250&${filtro}`)))
    expect(itens.map(({ nome }) => nome)).toEqual(nomes)
  })

  it.each(['escondido', 'casa" or "bule', "casa' & !", '-casa', '"'])(
    'for %j shows nothing that is not on show',
    async (termo) => {
      for (const nome of await achados(termo)) expect(nome).not.toMatch(/escondido|quebrado/)
    },
  )
})
