import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulador, startSimulador } from '../simulador.ts'

const APP = {
  clientId: 'app',
  clientSecret: 'segredo-do-aplicativo',
  redirectUri: 'http://127.0.0.1:1/volta',
}
const BASIC = `Basic ${Buffer.from(`${APP.clientId}:${APP.clientSecret}`).toString('base64')}`
const ACCOUNT = 'a@erp.test'
/** Asked nothing before it is. */
const OTHER = 'b@erp.test'
const received: { body: string; signature: string | string[] | undefined }[] = []
let simulator: Simulador
let receiver: ReturnType<typeof createServer>
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({
        body: Buffer.concat(parts).toString(),
        signature: request.headers['x-bling-signature-256'],
      })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  simulator = await startSimulador({
    accounts: [],
    bling: {
      app: APP,
      contas: [ACCOUNT, OTHER].map((email) => ({
        nome: 'Loja',
        email,
        empresa: 'abc',
        produtos: Array.from({ length: 130 }, (_, n) => ({ codigo: `P${n}`, nome: `P${n}`, saldo: n })),
      })),
      urlDoAviso: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await simulator.stop()
  receiver.close()
})

const call = (path: string, { token, form }: { token?: string; form?: Record<string, string> } = {}) =>
  fetch(`${simulator.url}/bling${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { authorization: token ? `Bearer ${token}` : BASIC },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
const json = async (answer: Response) => (await answer.json()) as Record<string, unknown>

async function tokens(account = ACCOUNT) {
  const asked = `${simulator.url}/bling/oauth/authorize?response_type=code&client_id=app&state=s`
  const code = new URL(simulator.bling.consentir(asked, account)).searchParams.get('code') ?? ''
  return json(await call('/oauth/token', { form: { grant_type: 'authorization_code', code } }))
}

test('asks for a state and the registered app, and shows who it is that asks', async () => {
  const page = (query: string) => call(`/oauth/authorize?${query}`)
  expect((await page('response_type=code&client_id=app&state=')).status).toBe(401)
  expect((await page('response_type=code&client_id=outro&state=s')).status).toBe(401)
  expect(await (await page('response_type=code&client_id=app&state=s')).text()).toContain(
    'quer usar a sua conta',
  )
})

test('codes and refresh tokens are good once, an ended access token is 401, secrets are not in the log', async () => {
  const first = await tokens()
  const form = { grant_type: 'refresh_token', refresh_token: String(first.refresh_token) }
  const second = await json(await call('/oauth/token', { form }))
  expect(second.expires_in).toBe(21_600)
  expect((await call('/oauth/token', { form })).status).toBe(400)
  const token = String(second.access_token)
  expect((await call('/empresas/me/dados-basicos', { token })).status).toBe(200)
  simulator.bling.livro.vencer(false)
  expect((await call('/empresas/me/dados-basicos', { token })).status).toBe(401)
  expect(JSON.stringify(simulator.bling.log)).not.toContain(String(second.refresh_token))
})

test('the fourth call of a second is 429; a page has a hundred rows', async () => {
  const token = String((await tokens(OTHER)).access_token)
  const pages = await Promise.all([1, 2, 3, 4].map((page) => call(`/produtos?pagina=${page}`, { token })))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  const rows = await Promise.all(pages.slice(0, 3).map(async (page) => (await json(page)).data))
  expect(rows.map((data) => (data as unknown[]).length)).toEqual([100, 30, 0])
})

test('a stock that moves is told to the app, signed over the very bytes, as often as it is told to', async () => {
  await simulator.bling.mudarEstoque(ACCOUNT, { codigo: 'P1', saldo: 9, duplicate: 1 })
  expect(received).toHaveLength(2)
  expect(received[0]?.body).toBe(received[1]?.body)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    event: 'stock.updated',
    companyId: 'abc',
    data: { saldoVirtualTotal: 9 },
  })
  const hmac = createHmac('sha256', APP.clientSecret).update(received[0]?.body ?? '')
  expect(received[0]?.signature).toBe(`sha256=${hmac.digest('hex')}`)
  await simulator.bling.mudarEstoque(ACCOUNT, { codigo: 'P1', saldo: 9, unsigned: true })
  expect(received.at(-1)?.signature).toBeUndefined()
})
