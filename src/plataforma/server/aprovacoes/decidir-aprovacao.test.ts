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
