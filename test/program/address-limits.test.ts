import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Config, getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser } from '#test/support/factories.ts'

// What is cheap to ask and dear to answer, asked by one address behind the proxy.

let t: TestApp
beforeAll(async () => {
  setConfig(parseConfig({ ...process.env, TRUST_PROXY: '1' }))
  t = await startTestApp()
})
afterAll(() => t.close())

const antes = getConfig()
afterEach(() => setConfig(antes))

const de = (endereco: string) => ({ headers: { 'x-forwarded-for': endereco } })
const limitar = (limites: Partial<Config>) => setConfig({ ...getConfig(), ...limites })

test('public answers that are not kept are made so many times', async () => {
  limitar({ RENDER_ADDRESS_LIMIT: 2 })
  const pesquisar = async (termo: string, endereco = '203.0.113.1') =>
    (await t.request('GET', `/rest/v1/rpc/search_public_products?search_term=${termo}`, de(endereco))).status
  for (const termo of ['um', 'dois']) expect(await pesquisar(termo)).toBe(200)
  expect(await pesquisar('tres')).toBe(429)
  expect(await pesquisar('tres', '203.0.113.2')).toBe(200)
})

test('pictures for social networks are drawn so many times', async () => {
  limitar({ SOCIAL_ADDRESS_LIMIT: 1 })
  const caminhos = ['/social/loja/nenhuma', `/social/loja/nenhuma/produto/${randomUUID()}`]
  const vezes = []
  for (const caminho of caminhos) vezes.push((await t.request('GET', caminho, de('203.0.113.3'))).status)
  expect(vezes).toEqual([404, 429])
})

test('the provider is asked about payments so many times', async () => {
  limitar({ PAYMENT_STATUS_ADDRESS_LIMIT: 1 })
  const token = await t.tokenFor((await createUser(t.owner)).id)
  const perguntar = async (endereco: string) => {
    const body = { payment_id: '1', estabelecimento_id: randomUUID() }
    return (await t.request('POST', '/functions/v1/get-payment-status', { token, body, ...de(endereco) }))
      .status
  }
  expect(await perguntar('2001:db8::1')).toBe(404)
  // All of an IPv6 network is one address.
  expect(await perguntar('2001:db8::2')).toBe(429)
  expect(await perguntar('2001:db8:0:1::1')).toBe(404)
})

test('reports, requests about data, messages and reported acts are taken so many times', async () => {
  limitar({
    REPORT_ADDRESS_LIMIT: 1,
    DATA_REQUEST_ADDRESS_LIMIT: 1,
    DATA_REQUEST_MAILBOX_LIMIT: 1,
    MESSAGE_ACCOUNT_LIMIT: 1,
    BROWSER_ACT_ACCOUNT_LIMIT: 1,
  })
  const token = await t.tokenFor((await createUser(t.owner)).id)
  const { id, codigo } = await createShop(t.owner)
  const aberta = { estabelecimento_id: id, assunto: 'duvida', texto: 'Abrem no domingo?' }
  const email = 'titular@teste.portal'
  const pedido = { tipo: 'acessar', nome: 'Ana' }
  const doEndereco = de('203.0.113.4')
  const rotas: [string, object, object][] = [
    ['denuncias', doEndereco, { codigo, motivo: 'golpe', descricao: 'Pediram pagamento por fora.' }],
    ['solicitacoes_titular', doEndereco, { ...pedido, email }],
    ['solicitacoes_titular', de('203.0.113.5'), { ...pedido, email: 'outra@teste.portal' }],
    ['conversas', { token }, aberta],
    ['rpc/log_security_event_v2', { token }, { p_action: 'ver', p_resource: 'vendas' }],
  ]
  for (const [rota, quem, body] of rotas) {
    const enviar = () => t.request('POST', `/rest/v1/${rota}`, { ...quem, body })
    expect([rota, (await enviar()).status < 300, (await enviar()).status]).toEqual([rota, true, 429])
  }
  // Another address does not ask about the same mailbox anew, however it is written.
  const body = { ...pedido, email: email.replace('@', '+1@') }
  expect(
    (await t.request('POST', '/rest/v1/solicitacoes_titular', { ...de('203.0.113.6'), body })).status,
  ).toBe(429)
})

test('who types a mailbox keeps its owner, signed in, from no request about their data', async () => {
  limitar({ DATA_REQUEST_MAILBOX_LIMIT: 2 })
  const dona = await createUser(t.owner)
  const token = await t.tokenFor(dona.id)
  const pedir = (tipo: string, quem: object) =>
    t.request('POST', '/rest/v1/solicitacoes_titular', {
      ...quem,
      body: { tipo, nome: 'Ana', email: dona.email },
    })
  const estranhos = []
  for (const _ of 'abc') estranhos.push(await pedir('acessar', de('203.0.113.7')))
  expect(estranhos.map(({ status }) => status)).toEqual([201, 201, 429])
  expect(estranhos[2]?.body.detail).toBe(
    'Recebemos pedidos demais para este e-mail. Tente de novo em 24 horas.',
  )
  expect(Number(estranhos[2]?.headers.get('retry-after'))).toBeGreaterThan(86_000)
  const seus = []
  for (const tipo of ['acessar', 'confirmar', 'corrigir']) seus.push((await pedir(tipo, { token })).status)
  expect(seus).toEqual([201, 201, 429])
})
