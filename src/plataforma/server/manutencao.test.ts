import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_ROUTES } from '#src/api-routes.ts'
import rotas from '#src/routes.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser } from '#test/support/factories.ts'

let t: TestApp
let admin: string
let dono: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  dono = await t.tokenFor((await createShop(t.owner)).ownerId)
})
afterAll(() => t.close())

const CHAVE = '/rest/v1/plataforma/configuracoes/manutencao'
const por = (valor: Record<string, unknown>) => t.request('POST', CHAVE, { token: admin, body: { valor } })
const pagina = async (caminho: string) => {
  const resposta = await fetch(t.url + caminho)
  return { status: resposta.status, texto: await resposta.text(), headers: resposta.headers }
}

test('closed for maintenance: a friendly 503 for everybody but administrators', async () => {
  const planos = '/rest/v1/planos_assinatura'
  expect((await t.request('GET', planos)).status).toBe(200)
  await por({ fechado: true, fechado_texto: 'Trocando as lâmpadas.', fechado_volta: 'hoje às 14h' })
  await expect.poll(async () => (await pagina('/')).status).toBe(503)

  const inicio = await pagina('/loja/qualquer')
  expect(inicio.texto).toContain('Trocando as lâmpadas.')
  expect(inicio.texto).toContain('hoje às 14h')
  expect(inicio.headers.get('retry-after')).toBe('300')
  expect(inicio.headers.get('cache-control')).toBe('no-store')

  const recusada = await t.request('GET', planos)
  expect({ status: recusada.status, code: recusada.body.code, detail: recusada.body.detail }).toEqual({
    status: 503,
    code: 'plataforma.em_manutencao',
    detail: 'Trocando as lâmpadas. Previsão de volta: hoje às 14h.',
  })
  expect((await t.request('GET', '/rest/v1/notificacoes', { token: dono })).status).not.toBe(200)
  expect((await t.request('GET', '/rest/v1/estabelecimentos', { token: dono })).status).toBe(503)
})

test('open all the same: health, what providers tell, signing in, and whatever administrators ask', async () => {
  expect((await t.request('GET', '/saude')).status).toBe(200)
  expect((await t.request('GET', '/saude/pronto')).status).toBe(200)
  const avisos = API_ROUTES.flatMap((tabela) => Object.keys(tabela)).filter((rota) =>
    rota.endsWith('-webhook'),
  )
  expect(avisos).toContain('POST /functions/v1/pix-automatico-webhook')
  for (const rota of avisos)
    expect([rota, (await t.request('POST', rota.slice(5), { body: {} })).status]).not.toEqual([rota, 503])
  expect((await t.request('GET', '/auth/v1/settings')).status).not.toBe(503)
  expect((await t.request('GET', '/rest/v1/planos_assinatura', { token: admin })).status).toBe(200)
  expect((await t.request('GET', '/rest/v1/plataforma/painel', { token: admin })).status).toBe(200)
  expect((await pagina('/auth/admin')).status).not.toBe(503)
})

test('every screen of the panel opens for administrators, and none of the marketplace', async () => {
  const telas = (entradas: RouteConfigEntry[]): string[] =>
    entradas.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...telas(children)])
  const [shopping, painel, ...soltas] = rotas
  const doPainel = telas(painel?.children ?? []).filter((caminho) => !caminho.startsWith('/:'))
  const abertas = ['/suporte', '/auth/admin', '/auth/abrir', '/auth/reset-password']
  for (const caminho of [...doPainel, ...abertas])
    expect([caminho, (await pagina(caminho.replace(':id', 'um'))).status]).not.toEqual([caminho, 503])
  const fechadas = [...telas(shopping?.children ?? []), ...telas(soltas)].filter(
    (um) => !abertas.includes(um),
  )
  for (const caminho of [...fechadas, '/'])
    expect([caminho, (await pagina(caminho)).status]).toEqual([caminho, 503])
})

test('open again', async () => {
  await por({ fechado: false })
  await expect.poll(async () => (await t.request('GET', '/rest/v1/planos_assinatura')).status).toBe(200)
})

test('a line cannot be shown without words', async () => {
  const { status, body } = await por({ faixa_ligada: true })
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: [{ path: 'faixa_texto', message: 'Escreva o aviso antes de mostrar.' }],
  })
})
