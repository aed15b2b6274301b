import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'

// Whoever decides about a registration decides about what was on the page.

let t: TestPlatform
beforeAll(async () => {
  t = await startPlatform()
})
afterAll(() => t.close())

const CAMPOS = [{ campo: 'cnpj', mensagem: 'O número não é da empresa.' }]
const NAO = { motivo: 'documento', texto: 'Os dados não foram corrigidos.', pode_reenviar: true }
const ALTERADO = { status: 409, body: { code: 'portal.registro_alterado' } }
const DECIDIDO = { status: 409, body: { code: 'plataforma.ja_decidido' } }

async function enviar(aprovacao: 'pendente' | 'correcao' = 'pendente') {
  const loja = await createShop(t.owner, { nome: 'Padaria', status: 'inativo', aprovacao })
  return { loja, dona: await t.tokenFor(loja.ownerId) }
}
const ler = async ({ id }: TestShop) => {
  const { body } = await t.request('GET', `/rest/v1/aprovacoes/${id}`, { token: t.admin })
  return { updated_at: body.updated_at }
}
const decidir = ({ id }: TestShop, verbo: string, body: object) =>
  t.request('POST', `/rest/v1/aprovacoes/${id}/${verbo}`, { token: t.admin, body })
const situacao = async ({ id }: TestShop) =>
  (await t.owner.query('select status_aprovacao as situacao from estabelecimentos where id = $1', [id]))
    .rows[0].situacao

test('its owner changed the CNPJ meanwhile: neither ticked nor decided', async () => {
  const { loja, dona } = await enviar()
  const visto = await ler(loja)
  const body = { cnpj: '12345678000195' }
  await t.request('PATCH', `/rest/v1/estabelecimentos/${loja.id}`, { token: dona, body })
  const receita = { token: t.admin, body: { conferida: true, ...visto } }
  expect(await t.request('PUT', `/rest/v1/aprovacoes/${loja.id}/receita`, receita)).toMatchObject(ALTERADO)
  expect(await decidir(loja, 'aprovar', visto)).toMatchObject(ALTERADO)
  expect(await decidir(loja, 'correcao', { campos: CAMPOS, ...visto })).toMatchObject(ALTERADO)
  expect(await decidir(loja, 'reprovar', { ...NAO, ...visto })).toMatchObject(ALTERADO)
  expect(await situacao(loja)).toBe('pendente')
})

test('its owner sent it again meanwhile: what was asked for is looked at first', async () => {
  const { loja, dona } = await enviar('correcao')
  const visto = await ler(loja)
  const body = { estabelecimento_id: loja.id }
  await t.request('POST', '/rest/v1/cadastro/reenviar', { token: dona, body })
  expect(await decidir(loja, 'reprovar', { ...NAO, ...visto })).toMatchObject(ALTERADO)
  expect((await decidir(loja, 'reprovar', { ...NAO, ...(await ler(loja)) })).status).toBe(204)
})

test('somebody else asked for a correction meanwhile: the other decision is refused', async () => {
  const { loja } = await enviar()
  const visto = await ler(loja)
  expect((await decidir(loja, 'correcao', { campos: CAMPOS, ...visto })).status).toBe(204)
  for (const [verbo, corpo] of [
    ['reprovar', NAO],
    ['correcao', { campos: CAMPOS }],
    ['aprovar', {}],
  ] as const)
    expect(await decidir(loja, verbo, { ...corpo, ...visto })).toMatchObject(DECIDIDO)
  expect(await situacao(loja)).toBe('correcao')
  expect((await decidir(loja, 'reprovar', { ...NAO, ...(await ler(loja)) })).status).toBe(204)
})
