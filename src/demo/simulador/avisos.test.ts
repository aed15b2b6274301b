import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assinaturaValida } from '#src/pagamentos/server/verificar-webhook.ts'
import { consultarPagamento, criarPagamento } from '#src/pagamentos/server/mercadopago.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { type Simulador, startSimulador } from './simulador.ts'

const LOJA = {
  token: 'APP_USR-1-loja-um',
  userId: '101',
  publicKey: 'APP_USR-pk-1',
  webhookSecret: 'segredo-1',
  nome: 'Loja Um',
}
const HORA = 3_600_000

let simulador: Simulador
const fechar: (() => void)[] = []

beforeEach(async () => {
  simulador = await startSimulador({ accounts: [LOJA] })
  setConfig({
    ...parseConfig({ DEMO: '1', VAULT_KEY: Buffer.alloc(32, 1).toString('base64') }),
    mercadoPagoUrl: simulador.url,
  })
})

afterEach(async () => {
  await simulador.stop()
  for (const um of fechar.splice(0)) um()
})

function criar({
  notification_url,
  description = 'Pedido #1042',
}: {
  notification_url: string
  description?: string
}) {
  return criarPagamento({
    token: LOJA.token,
    chave: 'venda-1:1',
    corpo: {
      transaction_amount: 25.9,
      payment_method_id: 'pix',
      description,
      external_reference: 'venda-1',
      notification_url,
      date_of_expiration: new Date(Date.now() + HORA).toISOString(),
      payer: { email: 'ana@example.com' },
    },
  })
}

describe('notifications', () => {
  test('are signed over the id of the query and reach the address of the payment', async () => {
    const loja = await receptor()
    const { id } = await criar({ notification_url: `${loja.url}/webhook?estabelecimento=e1` })
    for (const ts_unit of ['s', 'ms'] as const) {
      const feito = await (await postar(`/__pay/${id}`, { ts_unit })).json()
      expect(feito).toMatchObject({
        status: 'approved',
        status_detail: 'accredited',
        notifications: [{ status: 200 }],
      })
      const aviso = loja.recebidos.at(-1)
      expect(aviso?.query.get('estabelecimento')).toBe('e1')
      expect(aviso?.query.get('type')).toBe('payment')
      expect(aviso?.corpo).toMatchObject({
        action: 'payment.updated',
        data: { id },
        type: 'payment',
        user_id: '101',
      })
      expect(assinaturaValida({ ...assinado(aviso), segredo: 'segredo-1', agora: new Date() })).toBe(true)
      expect(assinaturaValida({ ...assinado(aviso), segredo: 'segredo-2', agora: new Date() })).toBe(false)
    }
  })

  test('misbehave when asked to', async () => {
    const loja = await receptor()
    const { id } = await criar({ notification_url: `${loja.url}/webhook` })
    await postar(`/__pay/${id}`, { silent: true })
    expect(loja.recebidos).toHaveLength(0)
    await postar(`/__pay/${id}`, { duplicate: 2, ipn: true, status: 'rejected' })
    expect(loja.recebidos).toHaveLength(4)
    expect(new Set(loja.recebidos.map((r) => r.headers['x-request-id'])).size).toBe(1)
    expect(loja.recebidos.filter((r) => r.query.get('topic') === 'payment')).toHaveLength(1)
    await postar(`/__pay/${id}`, { wrong_secret: true })
    expect(
      assinaturaValida({ ...assinado(loja.recebidos.at(-1)), segredo: 'segredo-1', agora: new Date() }),
    ).toBe(false)
  })

  test('tell of an expired code', async () => {
    const loja = await receptor()
    const { id } = await criar({ notification_url: `${loja.url}/webhook` })
    await simulador.avancar(HORA + 1000)
    expect(loja.recebidos.map((r) => r.query.get('data.id'))).toEqual([id])
  })
})

test('the ticket page pays with one button and no script', async () => {
  const loja = await receptor()
  const { id, ticket_url } = await criar({
    notification_url: `${loja.url}/webhook`,
    description: '<b>Pedido</b>',
  })
  const antes = await fetch(ticket_url ?? '')
  const html = await antes.text()
  expect(html).toContain('Pagar agora')
  expect(html).toContain('&lt;b&gt;Pedido')
  expect(html).not.toContain('<script')
  expect(antes.headers.get('content-security-policy')).toContain("default-src 'none'")
  const depois = await fetch(ticket_url ?? '', { method: 'POST' })
  expect(await depois.text()).toContain('Pagamento aprovado')
  await fetch(ticket_url ?? '', { method: 'POST' })
  expect(loja.recebidos).toHaveLength(1)
  expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({ status: 'approved' })
})

function postar(caminho: string, dados: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(simulador.url + caminho, { method: 'POST', headers, body: JSON.stringify(dados) })
}

interface Recebido {
  query: URLSearchParams
  headers: Record<string, string | string[] | undefined>
  corpo: unknown
}

/** A seller's webhook route that keeps what it got. */
async function receptor() {
  const recebidos: Recebido[] = []
  const guardar = async (request: IncomingMessage) => {
    const partes: Buffer[] = []
    for await (const parte of request as AsyncIterable<Buffer>) partes.push(parte)
    const query = new URL(request.url ?? '/', 'http://loja').searchParams
    recebidos.push({ query, headers: request.headers, corpo: JSON.parse(Buffer.concat(partes).toString()) })
  }
  const server = createServer((request, response) => {
    void guardar(request).then(() => response.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fechar.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { recebidos, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function assinado(recebido: Recebido | undefined) {
  return {
    cabecalho: String(recebido?.headers['x-signature']),
    requestId: String(recebido?.headers['x-request-id']),
    dataId: recebido?.query.get('data.id') ?? undefined,
  }
}
