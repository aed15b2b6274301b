import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { App } from '#src/shared/server/http/routes.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { routesAlone } from '#test/support/routes-alone.ts'
import {
  listaDaBuscaSchema,
  listaDeProdutosSchema,
  produtoDeLojaSchema,
  produtoPublicoSchema,
} from '../schemas.ts'
import { paginasApi } from './api-de-paginas.ts'

let db: TestDatabase
let app: App
let shop: TestShop
let hidden: TestShop

beforeAll(async () => {
  db = await createTestDatabase()
  app = await routesAlone(paginasApi)
  shop = await createShop(db.owner, { nome: 'Loja das Mesas' })
  hidden = await createShop(db.owner, { bloqueada: true })
  await createProduct(db.owner, hidden.id, { nome: 'Mesa escondida' })
  for (const [nome, preco] of Object.entries({ 'Mesa de pinho': 90, 'Mesa de canto': 40, Banco: 20 }))
    await createProduct(db.owner, shop.id, { nome, preco })
})

afterAll(async () => {
  await app.close()
  await db.close()
})

async function ask(name: string, body: object) {
  const answer = await app.inject({ method: 'POST', url: `/rest/v1/rpc/${name}`, payload: body })
  return { status: answer.statusCode, body: answer.json() }
}

const names = (body: { itens: { nome: string }[] }) => body.itens.map(({ nome }) => nome)

describe('get_lista_publica_estabelecimento', () => {
  test('filters, orders and pages as the shop’s page, with how many and between which prices', async () => {
    const p_estabelecimento_id = shop.id
    const { body } = await ask('get_lista_publica_estabelecimento', {
      p_estabelecimento_id,
      p_busca: 'MÊSA',
      p_ordem: 'menor_preco',
      p_limite: 1,
    })
    expect(body).toMatchObject({ total: 2, preco_minimo: 20, preco_maximo: 90 })
    expect(names(body)).toEqual(['Mesa de canto'])
    const query = new URLSearchParams({ p_estabelecimento_id, p_preco_min: '40', p_ordem: 'maior_preco' })
    const get = await app.inject(`/rest/v1/rpc/get_lista_publica_estabelecimento?${query}`)
    expect(names(get.json())).toEqual(['Mesa de pinho', 'Mesa de canto'])
    const none = await ask('get_lista_publica_estabelecimento', { p_estabelecimento_id, p_promocao: true })
    expect(none.body).toMatchObject({ itens: [], total: 0 })
  })

  test('shows nothing of a shop that is not seen, and refuses what is no filter', async () => {
    const { body } = await ask('get_lista_publica_estabelecimento', { p_estabelecimento_id: hidden.id })
    expect(body).toEqual({ itens: [], total: 0, preco_minimo: 0, preco_maximo: 0 })
    for (const wrong of [
      { p_ordem: 'sorte' },
      { p_preco_min: -1 },
      { p_promocao: 'talvez' },
      { p_limite: 101 },
    ])
      expect(
        (await ask('get_lista_publica_estabelecimento', { p_estabelecimento_id: shop.id, ...wrong })).status,
      ).toBe(422)
  })
})

test('the database writes a list of exactly the fields that are answered', async () => {
  const { body } = await ask('get_lista_publica_estabelecimento', { p_estabelecimento_id: shop.id })
  expect(body.itens).toHaveLength(3)
  const exactly = listaDeProdutosSchema.strict().extend({ itens: z.array(produtoPublicoSchema.strict()) })
  expect(exactly.parse(body)).toEqual(body)
})

test('the database writes a page of the search of exactly the fields that are answered', async () => {
  const { body } = await ask('buscar_produtos', { p_termo: 'mesa' })
  expect(body.itens).toHaveLength(2)
  const exactly = listaDaBuscaSchema.strict().extend({ itens: z.array(produtoDeLojaSchema.strict()) })
  expect(exactly.parse(body)).toEqual(body)
})

describe('get_produto_publico', () => {
  test('answers all that the product’s page shows, and no codes', async () => {
    const { id, nome } = await createProduct(db.owner, shop.id, { nome: 'Estante' })
    await db.owner.query(`update produtos set sku = 'EST-1' where id = $1`, [id])
    const { body } = await ask('get_produto_publico', { p_codigo: shop.codigo, p_produto_id: id })
    expect(body).toMatchObject({
      loja: { id: shop.id, codigo: shop.codigo },
      produto: { id, nome, variacoes: [] },
      avaliacoes: { total: 0, distribuicao: [0, 0, 0, 0, 0] },
      condicoes: { entrega: { retirada: { ativa: true } } },
    })
    expect(JSON.stringify(body)).not.toContain('EST-1')
  })

  test('knows neither a shop that is not seen nor another shop’s product', async () => {
    const { id } = await createProduct(db.owner, hidden.id)
    for (const p_codigo of [hidden.codigo, shop.codigo, 'nenhuma'])
      expect((await ask('get_produto_publico', { p_codigo, p_produto_id: id })).status).toBe(404)
  })
})

describe('buscar_produtos', () => {
  test('searches all shops by filter and order, page after page', async () => {
    const { body } = await ask('buscar_produtos', { p_termo: 'mesa', p_ordem: 'maior_preco' })
    expect(names(body)).toEqual(['Mesa de pinho', 'Mesa de canto'])
    expect(body).toMatchObject({ total: 2, depois: null, emendado: null })
    const cheap = await ask('buscar_produtos', { p_termo: 'mesa', p_preco_max: 50 })
    expect(names(cheap.body)).toEqual(['Mesa de canto'])
    expect((await ask('buscar_produtos', { p_uf: 'são' })).status).toBe(422)
    expect((await ask('buscar_produtos', { p_categoria: '../x' })).status).toBe(422)
  })
})
