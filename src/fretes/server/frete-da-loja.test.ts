import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let outra: TestShop

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  outra = await createShop(t.owner)
})
afterAll(() => t.close())

describe('what the shop sets', () => {
  const linha = { ufs: ['SP'], ceps: [], ate_gramas: 1000, preco: 10, dias: 2 }
  const corpo = {
    peso_gramas: 300,
    altura_cm: 5,
    largura_cm: 12,
    comprimento_cm: 18,
    preparo_dias: 2,
    tabela: [linha],
  }
  const gravar = async (mudanca: object = {}, quem = loja.ownerId) =>
    t.request('PUT', '/rest/v1/fretes_da_loja', {
      token: await t.tokenFor(quem),
      body: { estabelecimento_id: loja.id, ...corpo, ...mudanca },
    })

  test('is read back, and refused when somebody saved meanwhile', async () => {
    const { status, body } = await gravar()
    expect([status, body]).toMatchObject([200, corpo])
    expect((await gravar({ updated_at: '2020-01-01T00:00:00.000Z' })).status).toBe(409)
    expect((await gravar({ updated_at: body.updated_at })).status).toBe(200)
  })

  test('is no other shop’s to read or set', async () => {
    expect((await gravar({}, outra.ownerId)).status).toBe(404)
    expect((await gravar({}, (await createUser(t.owner)).id)).status).toBe(404)
  })

  it.each([
    ['a weight of nothing', { peso_gramas: 0 }],
    ['a negative side', { altura_cm: -1 }],
    ['more than 300 kg', { peso_gramas: 300_001 }],
    ['a negative price', { tabela: [{ ...linha, preco: -1 }] }],
    ['a third of a cent', { tabela: [{ ...linha, preco: 1.333 }] }],
    ['a place that is none', { tabela: [{ ...linha, ufs: [] }] }],
    ['a state that is none', { tabela: [{ ...linha, ufs: ['XX'] }] }],
    [
      'a range that ends before it begins',
      { tabela: [{ ...linha, ufs: [], ceps: [{ de: '02000000', ate: '01000000' }] }] },
    ],
    ['no days', { tabela: [{ ...linha, dias: 0 }] }],
    ['301 lines', { tabela: Array.from({ length: 301 }, () => linha) }],
  ])('refuses %s', async (_nome, mudanca) => expect((await gravar(mudanca)).status).toBe(422))
})
