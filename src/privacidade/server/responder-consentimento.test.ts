import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cumprirRecusas } from '#src/clientes/server/ofertas-da-pessoa.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let lojas: Record<'sim' | 'ninguem' | 'nao' | 'alheia', TestShop>
let comprador: { id: string; token: string }
beforeAll(async () => {
  t = await startTestApp()
  const abrir = (nome: string) => createShop(t.owner, { nome })
  lojas = {
    sim: await abrir('Disse sim'),
    ninguem: await abrir('Ninguém perguntou'),
    nao: await abrir('Disse não'),
    alheia: await abrir('De outra pessoa'),
  }
  const { id } = await createUser(t.owner)
  const { id: outra } = await createUser(t.owner)
  comprador = { id, token: await t.tokenFor(id) }
  const cliente = (loja: TestShop, userId: string, aceita: boolean | null) =>
    t.owner.query(
      `insert into consumidores (estabelecimento_id, user_id, nome, aceita_marketing, marketing_em, marketing_origem)
       values ($1, $2, 'Rosa', $3::boolean, case when $3 is not null then now() end, case when $3 is not null then 'painel' end)`,
      [loja.id, userId, aceita],
    )
  await cliente(lojas.sim, id, true)
  await cliente(lojas.ninguem, id, null)
  await cliente(lojas.nao, id, false)
  await cliente(lojas.alheia, outra, true)
})
afterAll(() => t.close())

const responder = async (concedido: boolean, finalidade = 'ofertas') => {
  const { status, body } = await t.request('POST', '/rest/v1/consentimentos', {
    token: comprador.token,
    body: { finalidade, concedido },
  })
  expect(status).toBe(200)
  return body.lojas_com_ofertas
}
async function naLoja(loja: TestShop) {
  const { rows } = await t.owner.query(
    `select c.aceita_marketing as aceita, c.marketing_origem as origem, (select coalesce(jsonb_agg(k.origem order by k.id), '[]')
       from consentimentos_cliente k where k.cliente_id = c.id) as historia
     from consumidores c where c.estabelecimento_id = $1`,
    [loja.id],
  )
  return rows[0]
}

test('the shops’ offers: a yes counts where nobody else asked, a no everywhere, and other purposes nowhere', async () => {
  const ler = () => t.request('GET', '/rest/v1/consentimentos', { token: comprador.token })
  expect((await ler()).body.lojas_com_ofertas).toEqual(['Disse sim'])

  expect(await responder(true)).toEqual(['Disse sim', 'Ninguém perguntou'])
  expect(await naLoja(lojas.sim)).toEqual({ aceita: true, origem: 'painel', historia: [] })
  expect(await naLoja(lojas.ninguem)).toEqual({
    aceita: true,
    origem: 'loja_online',
    historia: ['loja_online'],
  })
  expect(await naLoja(lojas.nao)).toEqual({ aceita: false, origem: 'painel', historia: [] })

  await responder(false, 'carrinho')
  expect(await responder(false)).toEqual([])
  const saiu = { aceita: false, origem: 'descadastro' }
  expect(await naLoja(lojas.sim)).toEqual({ ...saiu, historia: ['descadastro'] })
  expect(await naLoja(lojas.ninguem)).toEqual({ ...saiu, historia: ['loja_online', 'descadastro'] })
  expect(await naLoja(lojas.nao)).toEqual({ aceita: false, origem: 'painel', historia: [] })
  expect(await naLoja(lojas.alheia)).toEqual({ aceita: true, origem: 'painel', historia: [] })
  const { body } = await t.request(
    'GET',
    `/rest/v1/consumidores?estabelecimento_id=${lojas.sim.id}&marketing=aceita`,
    { token: await t.tokenFor(lojas.sim.ownerId) },
  )
  expect(body.itens).toEqual([])

  expect(await responder(true)).toEqual(['Disse sim', 'Ninguém perguntou'])
  expect(await naLoja(lojas.nao)).toMatchObject({ aceita: false, origem: 'painel' })
})

test('a shop writes no yes over the person’s own no, until they say yes themselves', async () => {
  const autorizar = async (loja: TestShop) => {
    const { rows } = await t.owner.query('select id from consumidores where estabelecimento_id = $1', [
      loja.id,
    ])
    const { status, body } = await t.request('PATCH', `/rest/v1/consumidores/${rows[0].id}`, {
      token: await t.tokenFor(loja.ownerId),
      body: { estabelecimento_id: loja.id, telefone: '(11) 98765-4321', aceita_marketing: true },
    })
    return status === 200 ? 200 : body.code
  }
  await responder(false)
  for (const loja of [lojas.sim, lojas.nao]) {
    expect(await autorizar(loja)).toBe('clientes.recusou_ofertas')
    expect(await naLoja(loja)).toMatchObject({ aceita: false })
  }
  expect(await autorizar(lojas.alheia)).toBe(200)
  await responder(true)
  expect(await autorizar(lojas.nao)).toBe(200)
})

test.each([
  [true, 'loja_online'],
  [false, 'descadastro'],
])('a first purchase takes over the standing answer: %s', async (aceita, origem) => {
  await responder(aceita)
  const loja = await createShop(t.owner)
  const { id: produto } = await createProduct(t.owner, loja.id, { estoque: 5 })
  const comprar = async (nome: string) => {
    const { status } = await t.request('POST', '/rest/v1/vendas', {
      token: comprador.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: loja.id,
        itens: [{ produto_id: produto, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome },
      },
    })
    expect(status).toBe(201)
  }
  await comprar('Rosa')
  expect(await naLoja(loja)).toEqual({ aceita, origem, historia: [origem] })
  await comprar('Rosa Maria')
  expect(await naLoja(loja)).toEqual({ aceita, origem, historia: [origem] })
})

test('a no from before it counted at the shops is written over an older yes, and over no newer one', async () => {
  const { id: pessoa } = await createUser(t.owner)
  const responder = (concedido: boolean, dias: number) =>
    t.owner.query(
      `insert into consentimentos (user_id, finalidade, concedido, versao, created_at)
       values ($1, 'ofertas', $2, '2026-11', now() - $3 * interval '1 day')`,
      [pessoa, concedido, dias],
    )
  const anotada = async (dias: number) => {
    const loja = await createShop(t.owner)
    await t.owner.query(
      `insert into consumidores (estabelecimento_id, user_id, nome, aceita_marketing, marketing_em, marketing_origem)
       values ($1, $2, 'Rosa', true, now() - $3 * interval '1 day', 'painel')`,
      [loja.id, pessoa, dias],
    )
    return loja
  }
  const [antes, depois] = [await anotada(20), await anotada(5)]
  await responder(false, 10)
  await responder(true, 8)
  await cumprirRecusas()
  expect(await naLoja(antes)).toEqual({ aceita: true, origem: 'painel', historia: [] })
  await responder(false, 7)
  for (const _ of ['once', 'and again']) {
    await cumprirRecusas()
    expect(await naLoja(antes)).toEqual({ aceita: false, origem: 'descadastro', historia: ['descadastro'] })
    expect(await naLoja(depois)).toEqual({ aceita: true, origem: 'painel', historia: [] })
  }
})
