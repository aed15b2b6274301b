import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assinar } from '#src/demo/simulador/avisos.ts'
import { atualizarComInformado } from '#src/pagamentos/server/atualizar-pagamento.ts'
import { consultarPagamento } from '#src/pagamentos/server/mercadopago.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

interface Aviso {
  em?: string
  idNaQuery?: string
  idAssinado?: string
  segredo?: string | null
  requestId?: string
  ts?: string
  corpo?: Record<string, unknown>
  query?: string
}

/** A notification as Mercado Pago would send it; each option falsifies one part of it. */
async function avisar(id: string, aviso: Aviso = {}): Promise<number> {
  const { em = l.loja.id, idNaQuery = id, idAssinado = id, segredo = l.loja.account.webhookSecret } = aviso
  const requestId = aviso.requestId ?? randomUUID()
  const ts = aviso.ts ?? String(Date.now())
  const response = await fetch(
    `${l.url}/functions/v1/mercadopago-webhook?estabelecimento=${em}&${aviso.query ?? `data.id=${idNaQuery}&type=payment`}`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        ...(segredo ? { 'x-signature': assinar({ id: idAssinado, requestId, ts, segredo }) } : {}),
      },
      body: JSON.stringify({
        type: 'payment',
        action: 'payment.updated',
        data: { id },
        user_id: l.loja.account.userId,
        extra: 'unknown fields pass',
        ...aviso.corpo,
      }),
    },
  )
  return response.status
}

async function pixPago() {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  const id = String(body.payment_id)
  await l.provider.pagar(id, { silent: true })
  return { venda: saleOf, id }
}

const perguntas = (id: string) =>
  l.provider.log.filter(({ method, path }) => method === 'GET' && path.endsWith(id)).length
const statusDe = (id: string) => l.saleOf(id).then((venda) => venda.status)

test('a valid notification 100 times, half in parallel, changes the sale once', async () => {
  const { venda, id } = await pixPago()
  const requestId = randomUUID()
  const metade = await Promise.all(
    Array.from({ length: 50 }, (_, i) => avisar(id, { requestId: i % 2 ? requestId : undefined })),
  )
  for (let i = 0; i < 50; i++) metade.push(await avisar(id, { requestId: i % 2 ? requestId : undefined }))
  expect(new Set(metade)).toEqual(new Set([200]))
  await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  await vi.waitFor(
    async () =>
      expect(await l.count('eventos_pagamento', 'data_id = $1 and processado_em is null', [id])).toBe(0),
    { timeout: 20_000, interval: 50 },
  )
  expect(await l.count('historico_vendas', `venda_id = $1 and para = 'pago'`, [venda.id])).toBe(1)
  expect(await l.count('eventos_pagamento', 'data_id = $1 and request_id = $2', [id, requestId])).toBe(1)
  const modelo = `<${venda.id}.pagamento_confirmado.1@127.0.0.1>`
  await vi.waitFor(async () => expect(await l.count('emails', 'message_id = $1', [modelo])).toBe(1), soon)
}, 60_000)

test('one captured signature is one question, whatever its copies say', async () => {
  const { venda, id } = await pixPago()
  const captado = { requestId: randomUUID(), ts: String(Date.now()) }
  expect(await avisar(id, captado)).toBe(200)
  await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  const antes = perguntas(id)
  for (let i = 0; i < 20; i++) {
    expect(await avisar(id, { ...captado, corpo: { action: `invented.${i}` } })).toBe(200)
    expect(await avisar(id, { ...captado, query: `data.id=${id}&type=invented${i}` })).toBe(200)
  }
  expect(await l.count('eventos_pagamento', 'data_id = $1', [id])).toBe(2)
  await vi.waitFor(
    async () =>
      expect(
        await l.count('eventos_pagamento', `data_id = $1 and tipo = 'payment' and processado_em is null`, [
          id,
        ]),
      ).toBe(0),
    soon,
  )
  expect(perguntas(id)).toBe(antes)
})

test('a clock of this machine that is 50 minutes behind refuses no notification', async () => {
  const { venda, id } = await pixPago()
  const ts = String(Date.now())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 50 * 60_000 })
  const answered = await avisar(id, { ts })
  vi.useRealTimers()
  expect(answered).toBe(200)
  await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
})

test('two notifications without a request id are told apart by their signed stamps', async () => {
  const { id } = await pixPago()
  const ts = Date.now()
  for (const quando of [ts - 1000, ts - 1000, ts])
    expect(await avisar(id, { requestId: '', ts: String(quando) })).toBe(200)
  expect(await l.count('eventos_pagamento', 'data_id = $1', [id])).toBe(2)
})

describe('a shop with a secret: refused, and nobody is asked', () => {
  test.each<[string, (id: string) => Aviso]>([
    ['unsigned', () => ({ segredo: null })],
    ['signed with a wrong secret', () => ({ segredo: 'outro' })],
    ['signed with another shop’s secret', () => ({ segredo: l.outra.account.webhookSecret })],
    ['with a changed query id', (id) => ({ idNaQuery: `${id}9` })],
    ['with a body that names another payment', () => ({ corpo: { data: { id: '123' } } })],
    ['with a body that names another account', () => ({ corpo: { user_id: '1' } })],
    ['with a stamp of six minutes ahead', () => ({ ts: String(Date.now() + 6 * 60_000) })],
    ['with a stamp of three days ago', () => ({ ts: String(Date.now() - 72 * 3_600_000) })],
  ])('%s', async (_name, bend) => {
    const { venda, id } = await pixPago()
    expect(await avisar(id, bend(id))).toBe(401)
    expect(perguntas(id)).toBe(0)
    expect(await statusDe(venda.id)).toBe('pendente')
    expect(await l.count('eventos_pagamento', 'data_id = $1', [id])).toBe(0)
  })
})

test('five bad signatures in ten minutes alert the platform once', async () => {
  const { id } = await pixPago()
  for (let i = 0; i < 6; i++) await avisar(id, { segredo: 'outro' })
  const alertas = (await l.alerts('PAG-ASSIN')).filter((alerta) => alerta.estabelecimento_id === l.loja.id)
  expect(alertas).toHaveLength(1)
})

describe('read both ways where the documentation disagrees', () => {
  test.each<[string, () => Aviso]>([
    ['a stamp in seconds', () => ({ ts: String(Math.floor(Date.now() / 1000)) })],
    ['a stamp in milliseconds', () => ({})],
  ])('%s', async (_name, bend) => {
    const { venda, id } = await pixPago()
    expect(await avisar(id, bend())).toBe(200)
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  })
})

test('what the body says of the payment is never believed', async () => {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  const id = String(body.payment_id)
  expect(await avisar(id, { corpo: { status: 'approved', data: { id, status: 'approved' } } })).toBe(200)
  await vi.waitFor(async () => expect(perguntas(id)).toBe(1), soon)
  expect(await statusDe(saleOf.id)).toBe('pendente')
})

test('events out of order leave the state that the provider tells now', async () => {
  const { venda, id } = await pixPago()
  await avisar(id, { corpo: { action: 'payment.updated' } })
  await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  await avisar(id, { corpo: { action: 'payment.created' } })
  await vi.waitFor(
    async () =>
      expect(await l.count('eventos_pagamento', 'data_id = $1 and processado_em is null', [id])).toBe(0),
    soon,
  )
  expect(await statusDe(venda.id)).toBe('pago')
})

test('an older report of the same instant does not take the approval back', async () => {
  const { venda, id } = await pixPago()
  await avisar(id)
  await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  const pagamento = async () =>
    (await l.owner.query('select id, status, uso from pagamentos where provider_payment_id = $1', [id]))
      .rows[0]
  const informado = await consultarPagamento({ token: l.loja.account.token, id })
  if (!informado) throw new Error('The simulator lost the payment.')
  await atualizarComInformado({
    estabelecimentoId: l.loja.id,
    pagamentoId: (await pagamento()).id,
    informado: { ...informado, status: 'in_process', status_detail: 'pending_contingency' },
  })
  expect(await pagamento()).toMatchObject({ status: 'aprovado', uso: 'quitou' })
})

describe('a shop without a secret', () => {
  const semSegredo = (): Aviso => ({
    em: l.semSegredo.id,
    segredo: null,
    corpo: { user_id: l.semSegredo.account.userId },
  })

  test('a notification is a hint: one question per known payment in 10 s, none for unknown ids', async () => {
    const { saleOf } = await l.sell({ em: l.semSegredo })
    const { body } = await l.makePix(saleOf.id, l.semSegredo)
    const id = String(body.payment_id)
    await l.provider.pagar(id, { silent: true })
    expect(await avisar(id, semSegredo())).toBe(200)
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
    for (let i = 0; i < 20; i++) expect(await avisar(id, semSegredo())).toBe(200)
    expect(perguntas(id)).toBe(1)
    for (let i = 0; i < 20; i++) expect(await avisar(`88${i}`, semSegredo())).toBe(200)
    expect(await l.count('eventos_pagamento', 'estabelecimento_id = $1', [l.semSegredo.id])).toBe(1)
  })

  test('of twenty notifications at once one is worked, also while the provider fails', async () => {
    const { saleOf } = await l.sell({ em: l.semSegredo })
    const { body } = await l.makePix(saleOf.id, l.semSegredo)
    const id = String(body.payment_id)
    await l.owner.query('update pagamentos set verificado_em = null where provider_payment_id = $1', [id])
    l.provider.falhar({ mode: '500', path: `/v1/payments/${id}`, method: 'GET', times: 3 })
    await Promise.all(Array.from({ length: 20 }, () => avisar(id, semSegredo())))
    expect(await l.count('eventos_pagamento', 'data_id = $1', [id])).toBe(1)
    l.provider.desligarFalhas()
  })
})

test('the word refunded says that all of it went back, whatever sum comes with it', async () => {
  const { saleOf, produto } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  const id = String(body.payment_id)
  await l.provider.pagar(id)
  await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
  await l.provider.pagar(id, { status: 'refunded' })
  await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('cancelado'), soon)
  expect((await l.saleOf(saleOf.id)).total_reembolsado).toBe(saleOf.total)
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  expect(
    await l.count('reembolsos r join pagamentos p on p.id = r.pagamento_id', 'p.venda_id = $1', [saleOf.id]),
  ).toBe(0)
})

test('the old IPN is answered and ignored', async () => {
  const { venda, id } = await pixPago()
  expect(await avisar(id, { query: `topic=payment&id=${id}`, segredo: null })).toBe(200)
  expect(perguntas(id)).toBe(0)
  expect(await statusDe(venda.id)).toBe('pendente')
})

test('a shop that does not exist is 404; a body that is no object is 422', async () => {
  expect(await avisar('1', { em: randomUUID() })).toBe(404)
  const response = await fetch(`${l.url}/functions/v1/mercadopago-webhook?estabelecimento=${l.loja.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '[1]',
  })
  expect(response.status).toBe(422)
})
