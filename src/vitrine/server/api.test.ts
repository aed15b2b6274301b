import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '#src/shared/server/http/routes.ts'
import { startNotifications, stopNotifications } from '#src/shared/server/notifications.ts'
import { startCacheListener } from '#src/shared/server/http/public-cache.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, type TestShop } from '#test/support/factories.ts'
import { routesAlone } from '#test/support/routes-alone.ts'
import { vitrineApi } from './api.ts'

let db: TestDatabase
let app: App
let leave: () => void
let a: TestShop
let escondidas: TestShop[]

beforeAll(async () => {
  db = await createTestDatabase()
  await startNotifications(db.appUrl)
  leave = startCacheListener()
  app = await routesAlone(vitrineApi)
  a = await createShop(db.owner, { nome: 'Empório do Açaí' })
  escondidas = [
    await createShop(db.owner, { nome: 'Pendente', status: 'inativo', aprovacao: 'pendente' }),
    await createShop(db.owner, { nome: 'Bloqueada', bloqueada: true }),
    await createShop(db.owner, { nome: 'Suspensa', status: 'suspenso' }),
    await createShop(db.owner, { nome: 'Reprovada', aprovacao: 'reprovado' }),
    await createShop(db.owner, { nome: 'Encerrada', status: 'encerrado' }),
  ]
  await createProduct(db.owner, a.id, { nome: 'Tênis Nike Corrida', preco: 299.9, promocao: 199.9 })
  await createProduct(db.owner, a.id, { nome: 'Geladeira Frost Free', preco: 2500 })
  await createProduct(db.owner, a.id, { nome: 'Açúcar 100% natural_c\\x', preco: 8.5, estoque: 0 })
  await createProduct(db.owner, a.id, { nome: 'Rascunho secreto', status: 'rascunho' })
  await createProduct(db.owner, a.id, { nome: 'Oculto secreto', status: 'oculto' })
  for (const loja of escondidas) await createProduct(db.owner, loja.id, { nome: 'Tênis Nike secreto' })
})

afterAll(async () => {
  await app.close()
  leave()
  await stopNotifications()
  await db.close()
})

async function rpc(nome: string, body?: object) {
  const answer = await app.inject({ method: 'POST', url: `/rest/v1/rpc/${nome}`, payload: body })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

/** Asks until the answer is as wanted: announcements take a moment. */
async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  return expect
    .poll(ask)
    .toSatisfy(wanted)
    .then(() => ask())
}

describe('get_public_establishments', () => {
  it('lists the visible shops alone, with exactly the fields of the specification, by POST and by GET', async () => {
    const { status, body } = await rpc('get_public_establishments')
    expect(status).toBe(200)
    expect(body).toHaveLength(1)
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'id',
        'codigo',
        'nome',
        'cidade',
        'logo_url',
        'descricao',
        'media_avaliacoes',
        'total_vendas',
        'total_produtos',
        'produtos_em_promocao',
      ].sort(),
    )
    expect(body[0]).toMatchObject({
      id: a.id,
      nome: 'Empório do Açaí',
      total_produtos: 3,
      produtos_em_promocao: 1,
    })
    const byGet = await app.inject('/rest/v1/rpc/get_public_establishments')
    expect(byGet.json()).toEqual(body)
  })

  it('caps the limit and refuses hostile and unknown arguments', async () => {
    for (const body of [
      { p_limite: -1 },
      { p_limite: 1e9 },
      { status: 'pendente' },
      { include: '*' },
      { p_pagina: 0 },
    ]) {
      expect((await rpc('get_public_establishments', body)).status, JSON.stringify(body)).toBe(422)
    }
    const query = await app.inject('/rest/v1/rpc/get_public_establishments?status=pendente')
    expect(query.statusCode).toBe(422)
  })

  it('answers 304 to the tag it gave, and tells encodings apart', async () => {
    const url = '/rest/v1/rpc/get_public_establishments'
    const first = await app.inject(url)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^"[\w-]+"$/)
    const again = await app.inject({ url, headers: { 'if-none-match': etag } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})

describe('a shop’s products and categories', () => {
  it('shows active products of a visible shop', async () => {
    const { body } = await rpc('get_produtos_publicos_estabelecimento', { p_estabelecimento_id: a.id })
    expect(body.map((p: { nome: string }) => p.nome).sort()).toEqual([
      'Açúcar 100% natural_c\\x',
      'Geladeira Frost Free',
      'Tênis Nike Corrida',
    ])
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'id',
        'nome',
        'preco',
        'preco_promocao',
        'em_promocao',
        'estoque',
        'imagem_url',
        'categoria_id',
        'preco_ate',
      ].sort(),
    )
  })

  it('shows only the products that are named, by POST or by GET, and none of another shop', async () => {
    const { body: all } = await rpc('get_produtos_publicos_estabelecimento', { p_estabelecimento_id: a.id })
    const [first, second] = all.map(({ id }: { id: string }) => id)
    const named = (p_produtos: string[]) =>
      rpc('get_produtos_publicos_estabelecimento', { p_estabelecimento_id: a.id, p_produtos })
    expect((await named([first])).body).toEqual([all[0]])
    expect((await named([first, second, a.id])).body).toHaveLength(2)
    expect((await named([])).status).toBe(422)
    const url = `/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${a.id}&p_produtos=${first}`
    expect((await app.inject({ url })).json()).toEqual([all[0]])
    for (const { id } of escondidas) {
      const hidden = { p_estabelecimento_id: id, p_produtos: [first] }
      expect((await rpc('get_produtos_publicos_estabelecimento', hidden)).body).toEqual([])
    }
  })

  it('answers for a hidden shop as for one that does not exist', async () => {
    const unknown = await rpc('get_produtos_publicos_estabelecimento', {
      p_estabelecimento_id: '01900000-0000-7000-8000-000000000000',
    })
    for (const { id } of escondidas) {
      const produtos = await rpc('get_produtos_publicos_estabelecimento', { p_estabelecimento_id: id })
      expect(produtos.status).toBe(unknown.status)
      expect(produtos.body).toEqual(unknown.body)
      expect(
        (await rpc('get_categorias_publicas_estabelecimento', { p_estabelecimento_id: id })).body,
      ).toEqual([])
    }
    expect((await rpc('get_produtos_publicos_estabelecimento', { p_estabelecimento_id: 'x' })).status).toBe(
      422,
    )
    expect((await rpc('get_produtos_publicos_estabelecimento')).status).toBe(422)
  })
})

describe('a procedure', () => {
  it('takes no body for no arguments, and a body of null for none of JSON', async () => {
    const post = (payload?: string) =>
      app.inject({
        method: 'POST',
        url: '/rest/v1/rpc/search_public_products',
        ...(payload === undefined ? {} : { payload, headers: { 'content-type': 'application/json' } }),
      })
    for (const empty of [undefined, '', '{}']) expect((await post(empty)).json()).toEqual([])
    for (const none of ['null', '[]', '5', '"caneca"', '[null]'])
      expect([none, (await post(none)).statusCode]).toEqual([none, 422])
  })
})

describe('search_public_products', () => {
  const names = async (search_term: string) =>
    (await rpc('search_public_products', { search_term })).body.map((p: { nome: string }) => p.nome)

  it.each([
    ['tenis nike', 'Tênis Nike Corrida'],
    ['NIKE TENIS', 'Tênis Nike Corrida'],
    ['geladera', 'Geladeira Frost Free'],
    ['geladera fros', 'Geladeira Frost Free'],
    ['tenis naike corida', 'Tênis Nike Corrida'],
    ['acucar', 'Açúcar 100% natural_c\\x'],
    ['AÇÚCAR', 'Açúcar 100% natural_c\\x'],
    ['100%', 'Açúcar 100% natural_c\\x'],
    ['natural_c', 'Açúcar 100% natural_c\\x'],
    ['c\\x', 'Açúcar 100% natural_c\\x'],
  ])('finds %s', async (termo, nome) => {
    expect(await names(termo)).toEqual([nome])
  })

  it('finds a word in its other number, also where that is no mere -s', async () => {
    const loja = await createShop(db.owner, { nome: 'Miudezas' })
    for (const nome of ['Anel de prata', 'Botões de madrepérola', 'Óculos de natação'])
      await createProduct(db.owner, loja.id, { nome })
    expect(await names('anéis prata')).toEqual(['Anel de prata'])
    expect(await names('botão')).toEqual(['Botões de madrepérola'])
    expect(await names('cães')).toEqual([])
    await db.owner.query(`update estabelecimentos set status = 'encerrado' where id = $1`, [loja.id])
  })

  it('never finds drafts, hidden products nor products of hidden shops', async () => {
    expect(await names('secreto')).toEqual([])
  })

  it.each(['%', '_', '\\', "'", "' or 1=1 --", '%%%', '___', '(&|!:*', '   ', ''])(
    'takes %j literally',
    async (termo) => {
      const { status, body } = await rpc('search_public_products', { search_term: termo })
      expect(status).toBe(200)
      for (const produto of body) expect(produto.nome).toContain(termo.trim())
    },
  )

  it('refuses what is no text it can search for', async () => {
    expect((await rpc('search_public_products', { search_term: 'x'.repeat(10_000) })).status).toBe(422)
    expect((await rpc('search_public_products', { search_term: 5 })).status).toBe(422)
    const nul = await app.inject({
      method: 'POST',
      url: '/rest/v1/rpc/search_public_products',
      headers: { 'content-type': 'application/json' },
      payload: '{"search_term":"a\\u0000b"}',
    })
    expect(nul.statusCode).toBe(422)
    expect(
      (await app.inject('/rest/v1/rpc/search_public_products?search_term=a%00b')).statusCode,
    ).toBeLessThan(500)
  })

  it('puts names before descriptions and finds words of descriptions', async () => {
    const { id } = await createProduct(db.owner, a.id, { nome: 'Mochila urbana' })
    await db.owner.query(
      `update produtos set descricao = 'Combina com tênis nike e com bicicletas' where id = $1`,
      [id],
    )
    expect(
      await eventually(
        () => names('tenis nike'),
        (found) => found.length === 2,
      ),
    ).toEqual(['Tênis Nike Corrida', 'Mochila urbana'])
    expect(await names('bicicleta')).toEqual(['Mochila urbana'])
  })
})

describe('the cache', () => {
  it('shows a shop from its approval on and no longer once it is blocked', async () => {
    const loja = await createShop(db.owner, { nome: 'Vai e vem', status: 'inativo', aprovacao: 'pendente' })
    const codes = async () =>
      (await rpc('get_public_establishments')).body.map((l: { codigo: string }) => l.codigo) as string[]
    expect(await codes()).not.toContain(loja.codigo)
    await db.owner.query(
      `update estabelecimentos set status = 'ativo', status_aprovacao = 'aprovado' where id = $1`,
      [loja.id],
    )
    await eventually(codes, (found) => found.includes(loja.codigo))
    await db.owner.query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura vencida' where id = $1`,
      [loja.id],
    )
    await eventually(codes, (found) => !found.includes(loja.codigo))
  })

  it('shows a new price after its commit, and nothing of a change that is rolled back', async () => {
    const { id } = await createProduct(db.owner, a.id, { nome: 'Cadeira', preco: 100 })
    const price = async () => {
      const { body } = await rpc('get_produtos_publicos_estabelecimento', { p_estabelecimento_id: a.id })
      return body.find((p: { id: string }) => p.id === id)?.preco
    }
    await eventually(price, (found) => found === 100)
    const client = await db.owner.connect()
    await client.query('begin')
    await client.query('update produtos set preco = 50 where id = $1', [id])
    await client.query('rollback')
    expect(await price()).toBe(100)
    await client.query('update produtos set preco = 80 where id = $1', [id])
    client.release()
    await eventually(price, (found) => found === 80)
  })
})
