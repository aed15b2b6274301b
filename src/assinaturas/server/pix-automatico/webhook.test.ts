import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { andarPixAutomatico } from './andar.ts'
import { type AutomaticPixWorld, startAutomaticPix } from '#test/support/automatic-pix.ts'

// What the provider tells by its notices: signed as Standard Webhooks (its published library writes them here), believed
// in nothing but the id, worked by a job.

let w: AutomaticPixWorld
beforeAll(async () => {
  w = await startAutomaticPix({ worker: true })
  w.notify()
})
afterAll(() => w.close())
beforeEach(() => w.bank.estragar({}))

const BATENDO = '/functions/v1/pix-automatico-webhook'

/** At the day's hour with everything told, and nothing asked but by notices. */
function at(dia: string, hora = '10:00'): void {
  setClock(new Date(`${dia}T${hora}:00-03:00`))
  w.bank.passarOTempo()
}

describe('a notice', () => {
  interface Forged {
    body?: string
    secret?: string
    at?: Date
    headers?: Record<string, string>
  }
  async function send(data: object, { body, secret, at: when = new Date(), headers = {} }: Forged = {}) {
    const id = `msg_${randomUUID()}`
    const text = JSON.stringify({ type: 'charge.paid', timestamp: when.toISOString(), data })
    const signature = new Webhook(secret ?? w.provider.webhookSecret).sign(id, when, text)
    const response = await fetch(w.url + BATENDO, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(when.getTime() / 1000)),
        'webhook-signature': signature,
        ...headers,
      },
      body: body ?? text,
    })
    return response.status
  }
  const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const long = new Date(Date.now() - 600_000)

  test('signed well is taken, also for what nobody knows, and with a second signature beside', async () => {
    expect(await send({ charge_id: randomUUID() })).toBe(200)
    const id = 'msg_dois'
    const when = new Date()
    const body = JSON.stringify({ type: 'charge.paid', timestamp: when.toISOString(), data: {} })
    const both = [other, w.provider.webhookSecret].map((secret) => new Webhook(secret).sign(id, when, body))
    const headers = { 'webhook-id': id, 'webhook-signature': both.join(' ') }
    expect(await send({}, { body, at: when, headers })).toBe(200)
  })

  test('is taken by a machine whose clock is 50 minutes behind', async () => {
    const at = new Date()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 50 * 60_000 })
    const answered = await send({ charge_id: randomUUID() }, { at })
    vi.useRealTimers()
    expect(answered).toBe(200)
  })

  test.each<[string, Forged]>([
    ['another secret', { secret: other }],
    ['another body', { body: JSON.stringify({ type: 'charge.paid', data: { charge_id: randomUUID() } }) }],
    ['a time long past', { at: long }],
    ['a time to come', { at: new Date(Date.now() + 600_000) }],
    ['no signature', { headers: { 'webhook-signature': '' } }],
    ['another kind of signature', { headers: { 'webhook-signature': 'v1a,AAAA' } }],
    ['another id', { headers: { 'webhook-id': 'msg_outro' } }],
    ['no time', { headers: { 'webhook-timestamp': 'agora' } }],
  ])('with %s is refused', async (_what, forged) => {
    expect(await send({ charge_id: randomUUID() }, forged)).toBe(401)
  })

  test('that says paid of a charge that is not moves nothing: the provider is asked', async () => {
    const loja = await w.shop()
    await w.authorise(loja)
    await w.goTo(loja, '2026-08-03')
    const id = await w.chargeOf(loja)
    const asked = () => w.bank.log.filter(({ path }) => path === `/charges/${id}`).length
    const before = asked()
    expect(await send({ charge_id: id })).toBe(200)
    await expect.poll(asked).toBeGreaterThan(before)
    expect(await w.charges(loja)).toMatchObject([{ status: 'agendada', fatura: 'aberta' }])
  })
})

test('a shop’s life goes on by notices alone: allowed, charged, paid', async () => {
  setClock(new Date('2026-07-27T10:00:00-03:00'))
  const loja = await w.shop()
  await w.ask(loja)
  w.bank.aprovar((await w.mandate(loja)).id)
  await expect.poll(async () => (await w.mandate(loja)).status).toBe('aprovada')
  await w.goTo(loja, '2026-08-03')
  at('2026-08-10')
  await expect.poll(async () => (await w.invoices(loja))[0]?.status).toBe('paga')
  expect(await w.charges(loja)).toMatchObject([{ status: 'paga', meio: 'pix_automatico' }])
})

test('notices that come five times and in the wrong order end where they would have, with one e-mail each', async () => {
  setClock(new Date('2026-07-27T10:00:00-03:00'))
  const loja = await w.shop()
  w.bank.estragar({ hold: true })
  await w.ask(loja)
  w.bank.aprovar((await w.mandate(loja)).id)
  await w.goTo(loja, '2026-08-03')
  w.bank.mudarSaldo(loja.cnpj, true)
  at('2026-08-10', '19:00')
  await w.goTo(loja, '2026-08-11')
  w.bank.mudarSaldo(loja.cnpj, false)
  at('2026-08-11', '19:00')
  expect(await w.charges(loja)).toMatchObject([{ status: 'agendada' }])
  await w.bank.soltar({ duplicate: 4 })
  const sent = w.bank.avisos.slice(-25)
  expect(sent.filter(({ status }) => status !== 200)).toEqual([])
  const order = ['charge.paid', 'charge.scheduled', 'charge.failed', 'charge.scheduled', 'mandate.approved']
  expect(sent.map(({ type }) => type).filter((_, i) => i % 5 === 0)).toEqual(order)
  await expect.poll(async () => (await w.charges(loja))[0]?.status).toBe('paga')
  expect(await w.invoices(loja)).toMatchObject([{ status: 'paga', total: 49.9 }])
  const told = await w.told(loja)
  for (const tipo of ['pix_automatico_autorizado', 'pix_automatico_falhou', 'fatura_paga'])
    expect(
      told.filter((um) => um === tipo),
      tipo,
    ).toHaveLength(1)
})

test('a paid invoice stays paid, whatever the provider says of its charge afterwards', async () => {
  setClock(new Date('2026-07-27T10:00:00-03:00'))
  const loja = await w.shop()
  await w.authorise(loja)
  await w.goTo(loja, '2026-08-03')
  await w.goTo(loja, '2026-08-10')
  const id = await w.chargeOf(loja)
  const la = w.bank.livro.estado.cobrancas[id]
  for (const status of ['failed', 'cancelled', 'scheduled', 'refused'] as const) {
    Object.assign(la ?? {}, { status, paid_at: null })
    await andarPixAutomatico({ estabelecimentoId: loja.id, cobrancaId: id })
    expect(await w.charges(loja), status).toMatchObject([{ status: 'paga', fatura: 'paga' }])
  }
})
