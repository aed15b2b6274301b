import { afterAll, beforeAll, expect, test } from 'vitest'
import { alertar } from '#src/registro/server/alertar.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'

let t: TestApp
let admin: string
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  loja = await createShop(t.owner, { nome: 'Loja do Alerta' })
})
afterAll(() => t.close())

const levantar = (chave: string, severidade: 'critico' | 'alto' | 'medio' | 'info' = 'alto') =>
  withAccess(SYSTEM, (tx) =>
    alertar(tx, {
      codigo: 'PAG-CRED',
      severidade,
      estabelecimentoId: loja.id,
      chave,
      resumo: `Alerta ${chave}`,
    }),
  )
interface Lista {
  itens: { id: string; resumo: string; ocorrencias: number; status: string; responsavel: string | null }[]
  contagens: Record<string, number>
}
const listar = async (query = '') =>
  (await t.request<Lista>('GET', `/rest/v1/alertas?${query}`, { token: admin })).body
const atender = (id: string, body: object, token = admin) =>
  t.request('POST', `/rest/v1/alertas/${id}`, { token, body })
const idDe = async (chave: string) =>
  (await listar(`busca=Alerta ${chave}`)).itens.find(({ resumo }) => resumo === `Alerta ${chave}`)
    ?.id as string

test('the gravest first, repeats counted on the same one', async () => {
  await levantar('um', 'medio')
  await levantar('dois', 'critico')
  await levantar('um', 'medio')
  const { itens } = await listar()
  expect(itens.map(({ resumo, ocorrencias }) => [resumo, ocorrencias])).toEqual([
    ['Alerta dois', 1],
    ['Alerta um', 2],
  ])
  expect((await listar('severidade=critico')).itens).toHaveLength(1)
})

test('taken up by somebody, put off for a day, resolved with a note; a new cause opens a new one', async () => {
  await levantar('tres')
  const id = await idDe('tres')
  expect((await atender(id, { ato: 'assumir' })).status).toBe(204)
  expect((await listar('meus=sim')).itens).toMatchObject([{ id, status: 'reconhecido' }])
  const colega = await createUser(t.owner, { admin: true })
  expect((await atender(id, { ato: 'atribuir', responsavel: loja.ownerId })).status).toBe(422)
  expect((await atender(id, { ato: 'atribuir', responsavel: colega.id })).status).toBe(204)
  expect((await listar('meus=sim')).itens).toEqual([])
  expect((await listar(`busca=Alerta tres`)).itens).toMatchObject([{ responsavel: colega.id }])
  expect((await atender(id, { ato: 'silenciar' })).status).toBe(204)
  expect((await listar()).itens.some((alerta) => alerta.id === id)).toBe(false)
  expect((await listar('aba=silenciados')).itens).toMatchObject([{ id }])
  expect((await atender(id, { ato: 'resolver' })).status).toBe(422)
  expect((await atender(id, { ato: 'resolver', nota: 'Credencial trocada.' })).status).toBe(204)
  expect((await atender(id, { ato: 'reconhecer' })).status).toBe(409)
  expect((await listar('aba=resolvidos')).contagens).toMatchObject({ resolvidos: 1, silenciados: 0 })
  await levantar('tres')
  expect(await idDe('tres')).not.toBe(id)
  const { rows } = await t.owner.query(
    'select acao, de, para from auditoria where recurso_id = $1 order by id',
    [id],
  )
  const reconhecido = { status: 'reconhecido' }
  expect(rows).toMatchObject([
    { acao: 'plataforma.assumir_alerta', de: { status: 'novo' }, para: reconhecido },
    { acao: 'plataforma.atribuir_alerta', de: reconhecido, para: { responsavel: colega.email } },
    { acao: 'plataforma.silenciar_alerta', para: { silenciado_ate: expect.stringMatching(/^2/) } },
    { acao: 'plataforma.resolver_alerta', de: reconhecido, para: { status: 'resolvido' } },
  ])
})

test('nobody but the platform sees or touches one', async () => {
  const dona = await t.tokenFor(loja.ownerId)
  expect((await t.request('GET', '/rest/v1/alertas', { token: dona })).status).toBe(404)
  expect((await atender(await idDe('um'), { ato: 'resolver', nota: 'Fui eu.' }, dona)).status).toBe(404)
  // Not even in the shop's own log of activity, where the platform's other acts are.
  const { status, body } = await t.request('GET', `/rest/v1/equipe/atividade?estabelecimento_id=${loja.id}`, {
    token: dona,
  })
  expect([status, body.itens]).toEqual([200, []])
})
