import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'

// A stock keeper sends sales off, but customers are not theirs to see (docs/rules/shops.md#team-roles).

const EMAIL = 'rosa.lima@teste.portal'
const TELEFONE = '11987654321'

let t: TestApp
let loja: TestShop
let dona: string
let estoquista: string
let vendaId: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Estoque', 'estoquista')`,
    [id, loja.id],
  )
  estoquista = await t.tokenFor(id)
  const compradora = await createUser(t.owner)
  const produto = await createProduct(t.owner, loja.id, { nome: 'Vaso de barro' })
  const { status, body } = await t.request('POST', '/rest/v1/vendas', {
    token: await t.tokenFor(compradora.id),
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Rosa Lima', email: EMAIL, telefone: TELEFONE },
    },
  })
  expect(status).toBe(201)
  vendaId = String(body.id)
})
afterAll(() => t.close())

function ler(caminho: string, token: string, filtro: Record<string, string> = {}) {
  const busca = new URLSearchParams({ estabelecimento_id: loja.id, ...filtro })
  return t.request('GET', `/rest/v1/${caminho}?${busca}`, { token })
}

test('the stock keeper reads the name and no e-mail or phone: list, sale and what a verb answers', async () => {
  const daDona = (await ler('vendas', dona)).body
  expect(daDona.itens).toMatchObject([{ cliente: { nome: 'Rosa Lima', email: EMAIL, telefone: TELEFONE } }])

  const respostas = [
    await ler('vendas', estoquista),
    await t.request('GET', `/rest/v1/vendas/${vendaId}`, { token: estoquista }),
    await t.request('POST', `/rest/v1/vendas/${vendaId}/aceitar`, { token: estoquista, body: {} }),
  ]
  for (const { status, body } of respostas) {
    expect(status).toBe(200)
    const texto = JSON.stringify(body)
    expect(texto).toContain('Rosa Lima')
    expect(texto).not.toContain(EMAIL)
    expect(texto).not.toContain(TELEFONE)
  }
})

test.each([
  ['the name', 'rosa', 1, 1],
  ['an e-mail', EMAIL, 1, 0],
  ['a phone', '98765-4321', 1, 0],
])(
  'a search by %s finds for the stock keeper what they may know',
  async (_que, busca, paraDona, paraEstoque) => {
    for (const [token, quantas] of [
      [dona, paraDona],
      [estoquista, paraEstoque],
    ] as const) {
      const [lista, resumo, achados] = await Promise.all([
        ler('vendas', token, { busca }),
        ler('vendas/resumo', token, { busca }),
        ler('busca', token, { busca }),
      ])
      expect([lista.body.total, resumo.body.vendas, (achados.body.vendas as unknown[]).length]).toEqual([
        quantas,
        quantas,
        quantas,
      ])
    }
  },
)

test('what the sales come to is for who sees reports; how many there are, for the whole team', async () => {
  expect((await ler('vendas/resumo', dona)).body).toMatchObject({
    vendas: 1,
    ticket_medio: expect.any(Number),
  })
  expect((await ler('vendas/resumo', estoquista)).body).toMatchObject({
    vendas: 1,
    contagens: { todas: 1 },
    valor_total: null,
    ticket_medio: null,
    a_receber: null,
  })
})

test('neither the file of sales nor the customers open to the stock keeper', async () => {
  const arquivo = await t.request('POST', '/rest/v1/exportacoes', {
    token: estoquista,
    body: { estabelecimento_id: loja.id, recurso: 'vendas', formato: 'csv' },
  })
  expect([arquivo.status, (await ler('consumidores', estoquista)).status]).toEqual([403, 403])
})
