import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let produto: { id: string }
let token: string

const ENDERECO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
}

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  produto = await createProduct(t.owner, loja.id, { preco: 20, estoque: 100 })
  token = await t.tokenFor((await createUser(t.owner)).id)
  const dono = await t.tokenFor(loja.ownerId)
  const area = { nome: 'Centro', bairros: ['Bela Vista'], ceps: [], taxa: 7.9, minimo: 30, prazo: '1 dia' }
  const { status } = await t.request('PATCH', '/rest/v1/configuracoes_estabelecimento', {
    token: dono,
    body: {
      estabelecimento_id: loja.id,
      entrega: {
        retirada: { ativa: true, endereco: '', prazo: 'hoje' },
        propria: { ativa: true, zonas: [area] },
        combinar: { ativa: false, texto: '' },
      },
    },
  })
  expect(status).toBe(200)
})
afterAll(() => t.close())

const comprar = (extra: object, quantidade = 2) =>
  t.request('POST', '/rest/v1/vendas', {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
      ...extra,
    },
  })

describe('delivery at the checkout', () => {
  it('adds the shop’s fee to the total, by the server’s own table', async () => {
    const { status, body } = await comprar({
      entrega: 'propria',
      endereco_entrega: ENDERECO,
      total_visto: 47.9,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ subtotal: 40, entrega: 7.9, total: 47.9 })
    const { rows } = await t.owner.query(
      'select total, subtotal - desconto + entrega as conta, entrega_pedida from vendas where id = $1',
      [body.id],
    )
    expect(rows[0]).toEqual({
      total: 47.9,
      conta: 47.9,
      entrega_pedida: { modo: 'propria', prazo: '1 dia', zona: 'Centro', minimo: 30 },
    })
  })

  it('tells a buyer who saw another total, and writes nothing', async () => {
    const { status, body } = await comprar({
      entrega: 'propria',
      endereco_entrega: ENDERECO,
      total_visto: 40,
    })
    expect([status, body.code, body.total, body.entrega]).toEqual([409, 'vendas.preco_mudou', 47.9, 7.9])
  })

  it('costs nothing to fetch it, and nothing when it is not asked for', async () => {
    expect((await comprar({ entrega: 'retirada' })).body).toMatchObject({ entrega: 0, total: 40 })
    expect((await comprar({})).body).toMatchObject({ entrega: 0, total: 40 })
  })

  it.each([
    [{ entrega: 'propria' }, 2, 409],
    [{ entrega: 'propria', endereco_entrega: { ...ENDERECO, bairro: 'Longe' } }, 2, 409],
    [{ entrega: 'propria', endereco_entrega: ENDERECO }, 1, 409],
    [{ entrega: 'combinar' }, 2, 409],
    [{ entrega: 'drone' }, 2, 422],
    [{ entrega: 7.9 }, 2, 422],
    [{ entrega: 'propria', taxa: 0 }, 2, 422],
  ])('refuses %j', async (extra, quantidade, esperado) => {
    const antes = await quantas()
    expect((await comprar(extra, quantidade)).status).toBe(esperado)
    expect(await quantas()).toBe(antes)
  })

  it.each([
    ['another town', { cidade: 'Rio de Janeiro', uf: 'RJ', cep: '20040002' }],
    ['another town of its state', { cidade: 'Campinas', cep: '13010050' }],
  ])('brings nothing to a district of the same name in %s', async (_onde, outro) => {
    const antes = await quantas()
    const { status, body } = await comprar({
      entrega: 'propria',
      endereco_entrega: { ...ENDERECO, ...outro },
    })
    expect([status, body.code, body.detail]).toEqual([
      409,
      'vendas.entrega_indisponivel',
      'A loja não entrega neste endereço. Escolha retirar ou combinar.',
    ])
    expect(await quantas()).toBe(antes)
  })

  it.each([
    [
      'the postal code of another state',
      { cep: '20040002' },
      'uf',
      'Este CEP é de outro estado. Confira os dois.',
    ],
    ['another state', { uf: 'RJ' }, 'uf', 'Este CEP é de outro estado. Confira os dois.'],
    ['a postal code of no state', { cep: '00000000' }, 'cep', 'CEP não encontrado. Confira os números.'],
  ])('refuses an address with %s, and the book does not keep it', async (_qual, outro, path, message) => {
    const antes = await quantas()
    const endereco = { ...ENDERECO, ...outro }
    const { status, body } = await comprar({ entrega: 'propria', endereco_entrega: endereco })
    expect([status, body.errors]).toEqual([422, [{ path: `endereco_entrega.${path}`, message }]])
    expect(await quantas()).toBe(antes)
    const guardado = await t.request('POST', '/rest/v1/meus_enderecos', {
      token,
      body: { ...endereco, apelido: 'Casa' },
    })
    expect([guardado.status, guardado.body.errors]).toEqual([422, [{ path, message }]])
  })

  it.each([
    ['72799999', 'DF'],
    ['72800000', 'GO'],
    ['73699999', 'DF'],
    ['73700000', 'GO'],
  ])('goes by the ranges where two states meet: %s is in %s', async (cep, uf) => {
    const body = { ...ENDERECO, cep, uf, apelido: 'Casa' }
    expect((await t.request('POST', '/rest/v1/meus_enderecos', { token, body })).status).toBe(201)
  })

  it('tells anyone what the shop offers', async () => {
    const { status, body } = await t.request('GET', `/rest/v1/entrega?estabelecimento_id=${loja.id}`)
    expect([status, (body.modos as string[]).join()]).toEqual([200, 'retirada,propria'])
  })
})

async function quantas(): Promise<number> {
  const { rows } = await t.owner.query<{ n: number }>('select count(*)::int as n from vendas')
  return rows[0]?.n ?? 0
}
