import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true, email: 'ana@plataforma.test' })).id)
})
afterAll(() => t.close())

const ROTA = '/rest/v1/plataforma/emails'

test('every e-mail can be looked at, with nothing left undefined in it', async () => {
  const { body } = await t.request('GET', ROTA, { token: admin })
  const itens = body.itens as { chave: string; assunto: string }[]
  expect(itens.length).toBeGreaterThan(30)
  expect(new Set(itens.map(({ chave }) => chave)).size).toBe(itens.length)
  for (const { chave, assunto } of itens) {
    const modelo = await t.request('GET', `${ROTA}/${chave}`, { token: admin })
    expect(modelo.status, chave).toBe(200)
    expect(`${assunto} ${String(modelo.body.texto)}`, chave).not.toMatch(/undefined|null|NaN|\[object/)
  }
})

test('a test goes to who asks alone, and says that it is one', async () => {
  const { status, body } = await t.request('POST', `${ROTA}/pedido.pagamento_confirmado/teste`, {
    token: admin,
  })
  expect({ status, body }).toEqual({ status: 200, body: { para: 'ana@plataforma.test' } })
  const { rows } = await t.owner.query('select para, assunto from emails')
  expect(rows).toEqual([
    { para: 'ana@plataforma.test', assunto: '[Teste] Pagamento do pedido #1042 confirmado' },
  ])
  expect((await t.request('GET', `${ROTA}/pedido.nenhuma`, { token: admin })).status).toBe(404)
})
