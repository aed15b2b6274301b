import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let loja: TestShop
let dona: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const ler = async (token = dona, estabelecimentoId: string | undefined = loja.id) =>
  t.request(
    'GET',
    `/rest/v1/preferencias_lista${estabelecimentoId ? `?estabelecimento_id=${estabelecimentoId}` : ''}`,
    { token },
  )
const visao = (nome: string, consulta = 'aba=separar', token = dona) =>
  t.request('POST', '/rest/v1/visoes_salvas', {
    token,
    body: { estabelecimento_id: loja.id, tela: 'vendas', nome, consulta },
  })

test('columns and page size are kept apart from each other, for this person alone', async () => {
  const mudar = (body: object) => t.request('PATCH', '/rest/v1/preferencias_lista', { token: dona, body })
  expect((await mudar({ tela: 'vendas', limite: 50 })).body).toEqual({
    tela: 'vendas',
    colunas: null,
    limite: 50,
  })
  expect((await mudar({ tela: 'vendas', colunas: ['data', 'total'] })).body).toEqual({
    tela: 'vendas',
    colunas: ['data', 'total'],
    limite: 50,
  })
  expect((await mudar({ tela: 'vendas', colunas: null })).body).toMatchObject({ colunas: null, limite: 50 })
  expect((await mudar({ tela: 'vendas', limite: 37 })).status).toBe(422)
  const outra = await createShop(t.owner)
  expect((await ler(await t.tokenFor(outra.ownerId), outra.id)).body).toEqual({ listas: [], visoes: [] })
})

test('a view is saved under its name, replaced by the same name, and removed', async () => {
  const { status, body } = await visao('Grandes de hoje')
  expect(status).toBe(201)
  expect((await visao('Grandes de hoje', 'ordem=-total')).body.id).toBe(body.id)
  expect((await ler()).body.visoes).toEqual([
    { id: body.id, tela: 'vendas', nome: 'Grandes de hoje', consulta: 'ordem=-total' },
  ])
  const apagar = (token: string) =>
    t.request('DELETE', `/rest/v1/visoes_salvas/${String(body.id)}`, { token })
  const outra = await createShop(t.owner)
  expect((await apagar(await t.tokenFor(outra.ownerId))).status).toBe(404)
  expect((await apagar(dona)).status).toBe(204)
  expect((await ler()).body.visoes).toEqual([])
})

test("a view of one shop does not show in another of the same person; another's shop is 404", async () => {
  await visao('Só desta loja')
  const segunda = await createShop(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Dona', 'administrador')`,
    [loja.ownerId, segunda.id],
  )
  expect((await ler(dona, segunda.id)).body.visoes).toEqual([])
  const alheia = await createShop(t.owner)
  expect((await ler(dona, alheia.id)).status).toBe(404)
})

test('twenty views a list are enough', async () => {
  for (let numero = 1; numero <= 19; numero += 1) await visao(`Visão ${numero}`)
  const { status, body } = await visao('A vigésima primeira')
  expect([status, body.code]).toEqual([422, 'planilhas.visoes_demais'])
})
