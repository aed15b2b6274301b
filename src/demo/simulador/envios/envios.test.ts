import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulador, startSimulador } from '../simulador.ts'

const APP = { clientId: '9', clientSecret: 'segredo-do-aplicativo', redirectUri: 'http://127.0.0.1:1/volta' }
const received: { body: string; signature: string | undefined }[] = []
let simulator: Simulador
let receiver: ReturnType<typeof createServer>
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const signature = request.headers['x-me-signature']
      received.push({
        body: Buffer.concat(parts).toString(),
        signature: typeof signature === 'string' ? signature : undefined,
      })
      response.end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  simulator = await startSimulador({
    accounts: [],
    envios: {
      app: APP,
      contas: [{ nome: 'Loja', email: 'loja@a.test', saldo: 100, token: 'tok' }],
      urlDoAviso: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    },
  })
})
afterAll(async () => {
  await simulator.stop()
  receiver.close()
})

const call = (path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${simulator.url}/melhor-envio${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Teste (a@b.test)',
      authorization: 'Bearer tok',
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
const QUOTE = {
  from: { postal_code: '01310100' },
  to: { postal_code: '69005010' },
  products: [{ id: 'a', width: 10, height: 10, length: 10, weight: 1, insurance_value: 50, quantity: 1 }],
}

test('refuses who does not name itself, who has no token, and what is no quote, in its own words', async () => {
  expect((await call('/api/v2/me/shipment/calculate', QUOTE, { 'user-agent': 'curl' })).status).toBe(403)
  const without = await call('/api/v2/me/shipment/calculate', QUOTE, { authorization: 'Bearer x' })
  expect([without.status, await without.json()]).toEqual([401, { message: 'Unauthenticated.' }])
  const wrong = await call('/api/v2/me/shipment/calculate', { ...QUOTE, from: { postal_code: '1' } })
  expect([wrong.status, await wrong.json()]).toEqual([
    422,
    { message: 'The given data was invalid.', errors: { 'from.postal_code': [expect.any(String)] } },
  ])
})

test('answers prices as text among services that say why they cannot', async () => {
  const services = (await (await call('/api/v2/me/shipment/calculate', QUOTE)).json()) as Record<
    string,
    unknown
  >[]
  expect(services.find(({ id }) => id === 1)).toMatchObject({
    custom_price: expect.stringMatching(/^\d+\.\d{2}$/),
    company: { name: 'Correios' },
  })
  // Manaus.
  expect(services.find(({ id }) => id === 3)).toMatchObject({ error: expect.any(String) })
  expect(services.find(({ id }) => id === 3)).not.toHaveProperty('price')
})

test('another address of return is an invalid client, a code is good once, secrets are not in the log', async () => {
  const query = { client_id: '9', response_type: 'code', state: 's', scope: 'cart-read' }
  const page = (redirect_uri: string) =>
    call(`/oauth/authorize?${new URLSearchParams({ ...query, redirect_uri })}`)
  expect((await page('http://outro.test/')).status).toBe(401)
  const asked = await page(APP.redirectUri)
  expect(await asked.text()).toContain('quer usar a sua conta')
  const back = new URL(simulator.envios.consentir(`${asked.url}`, 'loja@a.test'))
  const body = {
    grant_type: 'authorization_code',
    client_id: 9,
    client_secret: APP.clientSecret,
    redirect_uri: APP.redirectUri,
    code: back.searchParams.get('code'),
  }
  expect(await (await call('/oauth/token', body)).json()).toMatchObject({
    expires_in: 2_592_000,
    access_token: expect.any(String),
  })
  expect((await call('/oauth/token', body)).status).toBe(400)
  expect(JSON.stringify(await (await call('/__log')).json())).not.toContain(APP.clientSecret)
})

test('a parcel that its page moves is told to the app, signed over the very bytes', async () => {
  const pessoa = {
    name: 'Ana',
    address: 'Rua',
    city: 'Campinas',
    postal_code: '13015904',
    document: '52998224725',
  }
  const made = await call('/api/v2/me/cart', {
    service: 1,
    from: pessoa,
    to: pessoa,
    products: [{ name: 'Livro', quantity: 1, unitary_value: 30 }],
    volumes: [{ width: 10, height: 10, length: 10, weight: 1 }],
    options: { insurance_value: 30, non_commercial: true },
  })
  const { id } = (await made.json()) as { id: string }
  const page = await fetch(`${simulator.url}/melhor-envio/envio/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ status: 'posted' }),
  })
  expect(await page.text()).toContain('Postada, a caminho')
  const notice = received.at(-1)
  expect(JSON.parse(notice?.body ?? '')).toMatchObject({ event: 'order.posted', data: { id } })
  expect(notice?.signature).toBe(
    createHmac('sha256', APP.clientSecret)
      .update(notice?.body ?? '')
      .digest('hex'),
  )
  await call(`/__move/${id}`, { status: 'delivered', unsigned: true, duplicate: 1 })
  expect(received.slice(-2).map(({ signature }) => signature)).toEqual([undefined, undefined])
})
