import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readBrCode } from '#test/support/read-br-code.ts'
import {
  buscarPorReferencia,
  type CorpoPagamento,
  cancelarPagamento,
  consultarPagamento,
  criarPagamento,
  listarMeios,
  MercadoPagoError,
  quemSou,
  reembolsar,
} from '#src/pagamentos/server/mercadopago.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { type Simulador, startSimulador } from './simulador.ts'

const LOJA = {
  token: 'APP_USR-1-loja-um',
  userId: 101,
  publicKey: 'APP_USR-pk-1',
  webhookSecret: 'segredo-1',
  nome: 'Loja Um',
}
const OUTRA = { token: 'APP_USR-2-loja-dois', userId: 202, publicKey: 'APP_USR-pk-2' }
const SEM_PIX = { token: 'APP_USR-3-sem-pix', userId: 303, publicKey: 'APP_USR-pk-3', semPix: true }
const HORA = 3_600_000

let simulador: Simulador
let pasta: string

beforeEach(async () => {
  pasta = mkdtempSync(join(tmpdir(), 'simulador-'))
  await ligar()
})

afterEach(async () => {
  await simulador.stop()
  rmSync(pasta, { recursive: true })
})

async function ligar() {
  simulador = await startSimulador({
    accounts: [LOJA, OUTRA, SEM_PIX],
    dataFile: join(pasta, 'pagamentos.jsonl'),
  })
  setConfig({ ...parseConfig({ DEMO: '1', DATA_DIR: pasta }), mercadoPagoUrl: simulador.url })
}

function corpo(mudanca: Partial<CorpoPagamento> = {}): CorpoPagamento {
  return {
    transaction_amount: 25.9,
    payment_method_id: 'pix',
    description: 'Pedido #1042',
    external_reference: 'venda-1',
    notification_url: 'http://127.0.0.1:9/webhook?estabelecimento=e1&source_news=webhooks',
    date_of_expiration: new Date(Date.now() + HORA).toISOString(),
    payer: { email: 'ana@example.com' },
    ...mudanca,
  }
}

const criar = (mudanca?: Partial<CorpoPagamento>, chave = 'venda-1:1', token = LOJA.token) =>
  criarPagamento({ token, chave, corpo: corpo(mudanca) })

async function recusa(promessa: Promise<unknown>): Promise<MercadoPagoError> {
  const erro = await promessa.then(
    () => null,
    (e: unknown) => e,
  )
  expect(erro).toBeInstanceOf(MercadoPagoError)
  return erro as MercadoPagoError
}

describe('a payment', () => {
  test('is born pending, with a BR Code that a bank could read and a QR image of it', async () => {
    const pagamento = await criar()
    expect(pagamento).toMatchObject({
      id: expect.stringMatching(/^\d{12}$/),
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      external_reference: 'venda-1',
      transaction_amount: 25.9,
      currency_id: 'BRL',
      collector_id: '101',
      ticket_url: `${simulador.url}/pagar/${pagamento.id}`,
    })
    expect(readBrCode(pagamento.qr_code ?? '')).toMatchObject({
      valorCentavos: 2590,
      nome: 'Loja Um',
      txid: `mpqrinter${pagamento.id}`,
      unico: true,
    })
    const imagem = await sharp(Buffer.from(pagamento.qr_code_base64 ?? '', 'base64')).metadata()
    expect(imagem.format).toBe('png')
    expect(imagem.width).toBeGreaterThan(200)
  })

  test('the same key gives the same payment; with another body it is a conflict', async () => {
    const fixo = corpo()
    const primeiro = await criarPagamento({ token: LOJA.token, chave: 'k', corpo: fixo })
    expect((await criarPagamento({ token: LOJA.token, chave: 'k', corpo: fixo })).id).toBe(primeiro.id)
    expect((await criarPagamento({ token: OUTRA.token, chave: 'k', corpo: fixo })).id).not.toBe(primeiro.id)
    const outro = await recusa(
      criarPagamento({ token: LOJA.token, chave: 'k', corpo: { ...fixo, transaction_amount: 1 } }),
    )
    expect(outro).toMatchObject({ status: 409, codigo: '801', semResposta: false })
  })

  test.each([
    ['an expiry too near', { date_of_expiration: new Date(Date.now() + 60_000).toISOString() }, '23'],
    ['an amount with three decimals', { transaction_amount: 1.005 }, '1'],
    ['no amount', { transaction_amount: 0 }, '1'],
    ['a payer without e-mail', { payer: { email: '' } }, '1'],
  ])('%s is refused', async (_, mudanca, codigo) => {
    expect(await recusa(criar(mudanca))).toMatchObject({ status: 400, codigo })
  })

  test('an account without a PIX key can neither list nor charge PIX', async () => {
    expect(await recusa(criar({}, 'k', SEM_PIX.token))).toMatchObject({ status: 400, codigo: '13253' })
    expect((await listarMeios({ token: SEM_PIX.token })).map((m) => m.id)).not.toContain('pix')
    expect(await listarMeios({ token: LOJA.token })).toContainEqual(
      expect.objectContaining({ id: 'pix', status: 'active' }),
    )
  })

  test('belongs to its account', async () => {
    const { id } = await criar()
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({ id })
    expect(await consultarPagamento({ token: OUTRA.token, id })).toBeNull()
    expect(await buscarPorReferencia({ token: OUTRA.token, referencia: 'venda-1' })).toEqual([])
    expect(await buscarPorReferencia({ token: LOJA.token, referencia: 'venda-1' })).toMatchObject([{ id }])
    expect(await quemSou({ token: LOJA.token })).toMatchObject({ id: '101', site_id: 'MLB' })
    expect(await recusa(quemSou({ token: 'errado' }))).toMatchObject({ status: 401, semResposta: false })
  })

  test('is cancelled only while it is open', async () => {
    const { id } = await criar()
    expect(await cancelarPagamento({ token: LOJA.token, id })).toMatchObject({
      status: 'cancelled',
      status_detail: 'by_collector',
    })
    const pago = await criar({}, 'k2')
    await simulador.pagar(pago.id)
    expect(await recusa(cancelarPagamento({ token: LOJA.token, id: pago.id }))).toMatchObject({
      status: 400,
      codigo: '2018',
    })
  })

  test('expires by the clock', async () => {
    const { id } = await criar()
    await simulador.avancar(HORA - 5000)
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({ status: 'pending' })
    await simulador.avancar(10_000)
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({
      status: 'cancelled',
      status_detail: 'expired',
    })
  })

  test('survives a restart', async () => {
    const { id } = await criar()
    await simulador.pagar(id)
    await simulador.stop()
    await ligar()
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({ id, status: 'approved' })
    const novo = await criar({}, 'depois')
    expect(Number(novo.id)).toBeGreaterThan(Number(id))
  })
})

describe('refunds', () => {
  test('in parts until nothing is left, once per key', async () => {
    const { id } = await criar()
    expect(await recusa(reembolsar({ token: LOJA.token, id, chave: 'r0' }))).toMatchObject({ codigo: '2063' })
    await simulador.pagar(id)
    const parte = await reembolsar({ token: LOJA.token, id, chave: 'r1', valor: 10 })
    expect(parte.status).toBe('approved')
    expect((await reembolsar({ token: LOJA.token, id, chave: 'r1', valor: 10 })).id).toBe(parte.id)
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 10,
    })
    expect(await recusa(reembolsar({ token: LOJA.token, id, chave: 'r2', valor: 16 }))).toMatchObject({
      codigo: '2085',
    })
    expect((await reembolsar({ token: LOJA.token, id, chave: 'r3' })).status).toBe('approved')
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 25.9,
    })
  })

  test('may stay in process for a while', async () => {
    const { id } = await criar()
    await simulador.pagar(id)
    await postar('/__refunds', { status: 'in_process' })
    const reembolso = await reembolsar({ token: LOJA.token, id, chave: 'r' })
    expect(reembolso.status).toBe('in_process')
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({
      status: 'approved',
      transaction_amount_refunded: 0,
    })
    await postar(`/__refunds/${reembolso.id}`, { status: 'approved' })
    expect(await consultarPagamento({ token: LOJA.token, id })).toMatchObject({ status: 'refunded' })
  })
})

describe('faults', () => {
  test.each([
    ['500', { status: 500, semResposta: false }],
    ['429', { status: 429, semResposta: false }],
    ['401', { status: 401, semResposta: false }],
    ['reset', { status: 0, codigo: 'sem_resposta', semResposta: true }],
    ['half', { status: 0, codigo: 'sem_resposta', semResposta: true }],
    ['lost_answer', { status: 0, codigo: 'sem_resposta', semResposta: true }],
  ] as const)('%s, once', async (mode, esperado) => {
    await postar('/__faults', { mode, path: '/users' })
    expect(await recusa(quemSou({ token: LOJA.token }))).toMatchObject(esperado)
    expect(await quemSou({ token: LOJA.token })).toMatchObject({ id: '101' })
  })

  test('a lost answer has taken effect: the same key finds it', async () => {
    simulador.falhar({ mode: 'lost_answer', method: 'POST' })
    const fixo = corpo()
    const pedido = { token: LOJA.token, chave: 'k', corpo: fixo }
    expect((await recusa(criarPagamento(pedido))).semResposta).toBe(true)
    const [achado] = await buscarPorReferencia({ token: LOJA.token, referencia: 'venda-1' })
    expect((await criarPagamento(pedido)).id).toBe(achado?.id)
  })

  test('no error carries the token', async () => {
    simulador.falhar({ mode: 'reset', times: 1 })
    const erro = await recusa(quemSou({ token: LOJA.token }))
    expect(inspect(erro, { depth: null })).not.toContain(LOJA.token)
  })
})

test('the log says which account asked for what, and no whole token', async () => {
  await criar()
  const log = (await (await fetch(`${simulador.url}/__log`)).json()) as unknown[]
  expect(log).toEqual([
    expect.objectContaining({
      method: 'POST',
      path: '/v1/payments',
      token: 'oja-um',
      body: corpo({ date_of_expiration: expect.any(String) }),
    }),
  ])
  expect(JSON.stringify(log)).not.toContain(LOJA.token)
})

test('a code is exchanged for the token of its account', async () => {
  const pedido = {
    grant_type: 'authorization_code',
    client_id: '1',
    client_secret: 'x',
    redirect_uri: 'http://x',
  }
  const certo = await postar('/oauth/token', { ...pedido, code: 'TG-abc-101' })
  expect(await certo.json()).toMatchObject({
    access_token: LOJA.token,
    public_key: LOJA.publicKey,
    user_id: 101,
  })
  expect((await postar('/oauth/token', { ...pedido, code: 'TG-abc-9' })).status).toBe(400)
  expect((await fetch(`${simulador.url}/v1/payment_methods?public_key=${LOJA.publicKey}`)).status).toBe(200)
})

function postar(caminho: string, dados: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(simulador.url + caminho, { method: 'POST', headers, body: JSON.stringify(dados) })
}
