import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exigirAuditoria, marcarAuditado } from '#src/registro/server/ato-auditado.ts'
import { createServer } from '#src/shared/server/http/routes.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { diferencas } from '../../auditoria.ts'
import { selarAuditoria } from './selar-auditoria.ts'

let t: TestApp
let admin: { id: string; token: string }
let loja: TestShop
beforeAll(async () => {
  t = await startTestApp()
  const { id } = await createUser(t.owner, { admin: true, email: 'marta@portal.test' })
  admin = { id, token: await t.tokenFor(id) }
  loja = await createShop(t.owner, { nome: 'Loja Auditada' })
})
afterAll(() => t.close())

interface Lista {
  itens: {
    acao: string
    pessoa: string | null
    loja: string | null
    de: unknown
    para: unknown
    ip: string | null
  }[]
  total: number
}
const listar = async (query: string) =>
  (await t.request<Lista>('GET', `/rest/v1/plataforma/auditoria?${query}`, { token: admin.token })).body

describe('the list', () => {
  test('tells who, what, when, from, to, why and from where, and is found by each', async () => {
    const suspender = await t.request('POST', `/rest/v1/plataforma/estabelecimentos/${loja.id}/suspender`, {
      token: admin.token,
      body: { motivo: 'Vendeu sem nota.' },
    })
    expect(suspender.status).toBe(204)
    const [ato] = (await listar('busca=sem nota')).itens
    expect(ato).toMatchObject({
      acao: 'plataforma.suspender_loja',
      pessoa: 'marta',
      loja: 'Loja Auditada',
      de: { status: 'ativo' },
      para: { status: 'suspenso' },
      ip: '127.0.0.1',
    })
    for (const query of [
      'busca=marta@portal.test',
      'busca=auditada',
      'busca=127.0.0.1',
      'grupo=plataforma',
      'quem=plataforma',
      `estabelecimento_id=${loja.id}`,
      `recurso_id=${loja.id}`,
    ])
      expect(
        (await listar(query)).itens.map(({ acao }) => acao),
        query,
      ).toContain('plataforma.suspender_loja')
    for (const query of ['quem=sistema', 'grupo=produtos', 'ate=2020-01-01', 'busca=ninguém'])
      expect(
        (await listar(query)).itens.map(({ acao }) => acao),
        query,
      ).not.toContain('plataforma.suspender_loja')
  })

  test('goes out as a spreadsheet, and to nobody but the platform', async () => {
    const exportar = (token: string) =>
      fetch(`${t.url}/rest/v1/exportacoes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ recurso: 'auditoria', formato: 'csv', filtros: { busca: 'sem nota' } }),
      })
    const csv = await (await exportar(admin.token)).text()
    expect(csv).toContain('plataforma.suspender_loja')
    expect(csv.trim().split('\n')).toHaveLength(2)
    const dona = await t.tokenFor(loja.ownerId)
    expect((await exportar(dona)).status).toBe(404)
    expect((await t.request('GET', '/rest/v1/plataforma/auditoria', { token: dona })).status).toBe(404)
  })
})

describe('the seals', () => {
  const integridade = async () =>
    (await t.request('GET', '/rest/v1/plataforma/auditoria/integridade', { token: admin.token })).body
  const noDia = (dia: string, acao: string) =>
    t.owner.query(`insert into auditoria (acao, recurso, created_at) values ($1, 'teste', $2)`, [
      acao,
      `${dia}T15:00:00Z`,
    ])

  test('take in each day once, and see a row that changed, left or was slipped in', async () => {
    setClock(new Date('2026-03-04T15:00:00Z'))
    await noDia('2026-03-01', 'teste.um')
    await noDia('2026-03-01', 'teste.dois')
    await noDia('2026-03-03', 'teste.tres')
    await selarAuditoria()
    await selarAuditoria()
    const { rows } = await t.owner.query('select dia, linhas from selos_auditoria order by dia')
    expect(rows).toEqual([
      { dia: '2026-03-01', linhas: 2 },
      { dia: '2026-03-02', linhas: 0 },
      { dia: '2026-03-03', linhas: 1 },
    ])
    expect(await integridade()).toEqual({ selada_ate: '2026-03-03', dias: 3, quebrada_em: null })

    // Somebody with the owner's password, who took the trigger off.
    const aForca = async (comando: string) => {
      await t.owner.query(`begin; alter table auditoria disable trigger so_se_escreve; ${comando};
        alter table auditoria enable trigger so_se_escreve; commit`)
    }
    await aForca(`update auditoria set acao = 'teste.outro' where acao = 'teste.dois'`)
    expect(await integridade()).toMatchObject({ quebrada_em: '2026-03-01' })
    await aForca(`update auditoria set acao = 'teste.dois' where acao = 'teste.outro'`)
    expect(await integridade()).toMatchObject({ quebrada_em: null })
    await noDia('2026-03-02', 'teste.metido')
    expect(await integridade()).toMatchObject({ quebrada_em: '2026-03-02' })
    await selarAuditoria()
    const alertas = await t.owner.query(`select resumo from alertas where codigo = 'SEG-AUDIT'`)
    expect(alertas.rows).toEqual([{ resumo: 'A auditoria de 02/03/2026 não é mais a que foi selada' }])
    setClock(null)
  })
})

test('a writing route of the platform that audits nothing fails; one that does, or refuses, or reads, does not', async () => {
  const app = createServer()
  exigirAuditoria(app)
  const config = { permission: 'plataforma' } as const
  app.post('/muda', { config }, async () => ({}))
  app.post('/audita', { config }, async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return marcarAuditado()
  })
  app.post('/recusa', { config }, async (_request, reply) => reply.code(409).send({}))
  app.get('/le', { config }, async () => ({}))
  app.post('/de-todos', { config: { permission: 'publico' } }, async () => ({}))
  const status = async (method: 'GET' | 'POST', url: string) => (await app.inject({ method, url })).statusCode
  expect([
    await status('POST', '/muda'),
    await status('POST', '/audita'),
    await status('POST', '/recusa'),
    await status('GET', '/le'),
    await status('POST', '/de-todos'),
  ]).toEqual([500, 200, 409, 200, 200])
  expect((await app.inject({ method: 'POST', url: '/audita' })).json()).toEqual({
    ip: '127.0.0.1',
    chave: null,
  })
  await app.close()
})

test('what changed is reported field by field', () => {
  expect(
    diferencas({ nome: 'A', plano: 'Starter', ativo: true }, { nome: 'B', plano: 'Starter', ativo: false }),
  ).toEqual([
    { campo: 'nome', antes: 'A', depois: 'B' },
    { campo: 'ativo', antes: 'sim', depois: 'não' },
  ])
  expect(diferencas(null, 'pago')).toEqual([{ campo: 'valor', antes: null, depois: 'pago' }])
  expect(diferencas({ a: 1 }, null)).toEqual([{ campo: 'a', antes: '1', depois: null }])
  expect(diferencas(undefined, undefined)).toEqual([])
  expect(diferencas({ ciclo_ate: '2026-11-27' }, { ciclo_ate: '2026-11-30' })).toEqual([
    { campo: 'ciclo_ate', antes: '27 de nov, 2026', depois: '30 de nov, 2026' },
  ])
  expect(diferencas({}, { silenciado_ate: '2026-11-23T12:00:00.5Z' })[0]?.depois).toBe(
    '23 de nov, 2026 às 09:00',
  )
})
