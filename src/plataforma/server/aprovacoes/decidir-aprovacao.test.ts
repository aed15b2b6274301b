import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop } from '#test/support/factories.ts'
import { whileHeld } from '#test/support/held.ts'
import { makeLawful } from '#test/support/lawful-shop.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startPlatform()
})
afterAll(() => t.close())

const pedir = (rota: string, body?: object) =>
  t.request('POST', `/rest/v1/aprovacoes/${rota}`, { token: t.admin, body })

test.each([
  ['alone', 204, (id: string) => pedir(`${id}/aprovar`)],
  ['with others', 200, (id: string) => pedir('aprovar-prontas', { ids: [id] })],
])('approved %s, a shop waits for who ends it: subscription first, then shop', async (_, status, aprovar) => {
  const { id } = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
  await makeLawful(t.owner, id)
  const travar = (tabela: string, chave: string) => ({
    text: `select from ${tabela} where ${chave} = $1 for update`,
    values: [id],
  })
  const [resposta] = await whileHeld(
    t.owner,
    travar('assinaturas_estabelecimento', 'estabelecimento_id'),
    () => [aprovar(id)],
    travar('estabelecimentos', 'id'),
  )
  expect(resposta).toMatchObject({ status })
})

test('while a correction is with its shop, a registration is refused or comes back, and is not approved as it was', async () => {
  const loja = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
  await makeLawful(t.owner, loja.id)
  const correcao = { campos: [{ campo: 'cnpj', mensagem: 'O número não é da empresa.' }] }
  expect((await pedir(`${loja.id}/correcao`, correcao)).status).toBe(204)
  for (const resposta of [await pedir(`${loja.id}/aprovar`), await pedir(`${loja.id}/correcao`, correcao)])
    expect(resposta).toMatchObject({ status: 409, body: { code: 'plataforma.com_a_loja' } })
  const { rows } = await t.owner.query(
    'select status, status_aprovacao from estabelecimentos where id = $1',
    [loja.id],
  )
  expect(rows).toEqual([{ status: 'inativo', status_aprovacao: 'correcao' }])

  const token = await t.tokenFor(loja.ownerId)
  await t.request('POST', '/rest/v1/cadastro/reenviar', { token, body: { estabelecimento_id: loja.id } })
  expect((await pedir(`${loja.id}/aprovar`)).status).toBe(204)
})
