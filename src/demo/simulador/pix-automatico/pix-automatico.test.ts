import { Webhook } from 'standardwebhooks'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulador, type Simulador } from '../simulador.ts'

// The rules of PIX Automático, asked over HTTP as a receiver would: decision 0086 lists where each comes from.

const TOKEN = 'token-de-teste-do-pix-automatico'
const SEGREDO = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const DIA = 86_400_000
const INICIO = Date.parse('2026-08-03T13:00:00Z')
const CNPJ = '11222333000181'

interface Recebido {
  type: string
  data: { contract_id?: string; charge_id?: string }
}

let simulador: Simulador
let hora = INICIO
const recebidos: Recebido[] = []
const receptor = createServer((request, response) => {
  const partes: Buffer[] = []
  request.on('data', (parte: Buffer) => partes.push(parte))
  request.on('end', () => {
    const corpo = Buffer.concat(partes).toString()
    try {
      new Webhook(SEGREDO).verify(corpo, request.headers as Record<string, string>)
      recebidos.push(JSON.parse(corpo) as Recebido)
      response.writeHead(200).end()
    } catch {
      response.writeHead(401).end()
    }
  })
})

beforeAll(async () => {
  receptor.listen(0, '127.0.0.1')
  await once(receptor, 'listening')
})
afterAll(() => void receptor.close())
beforeEach(async () => {
  hora = INICIO
  recebidos.length = 0
  simulador = await startSimulador({
    accounts: [],
    pixAutomatico: {
      token: TOKEN,
      segredo: SEGREDO,
      urlDoAviso: `http://127.0.0.1:${(receptor.address() as AddressInfo).port}/`,
      agora: () => hora,
    },
  })
})
afterEach(async () => {
  await simulador.pixAutomatico.emSilencio()
  await simulador.stop()
})

async function pedir(caminho: string, body?: object, token = TOKEN) {
  const resposta = await fetch(`${simulador.url}/pix-automatico${caminho}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: resposta.status, body: (await resposta.json()) as Record<string, unknown> }
}
const controlar = (ato: string, body: object = {}) => pedir(`/__${ato}`, body)

const mandato = (mais: object = {}) => ({
  contract_id: 'm1',
  payer: { document: CNPJ, name: 'Loja da Ana Ltda.' },
  description: 'Plano Starter',
  amount: '49.90',
  period: 'monthly',
  first_due: '2026-08-10',
  retry_policy: '3_in_7_days',
  journey: 2,
  ...mais,
})
const cobranca = (mais: object = {}) => ({
  charge_id: 'c1',
  mandate_id: 'm1',
  due_date: '2026-08-10',
  amount: '49.90',
  description: 'Fatura',
  ...mais,
})

/** To an hour of São Paulo of a day of August. */
function irPara(dia: number, horas = 10): void {
  hora = Date.parse(`2026-08-${String(dia).padStart(2, '0')}T00:00:00-03:00`) + horas * 3_600_000
  simulador.pixAutomatico.passarOTempo()
}

async function avisos(): Promise<string[]> {
  await simulador.pixAutomatico.emSilencio()
  return recebidos.map(({ type }) => type)
}

async function autorizado(mais: object = {}, maximo?: number): Promise<void> {
  expect((await pedir('/mandates', mandato(mais))).status).toBe(200)
  simulador.pixAutomatico.aprovar('m1', maximo)
}
const estado = async (id = 'c1') => (await pedir(`/charges/${id}`)).body

test('another token is nobody, a form that is wrong is refused', async () => {
  expect((await pedir('/mandates', mandato(), 'outro')).status).toBe(401)
  for (const errado of [
    { amount: '0.00' },
    { amount: 49.9 },
    { journey: 1 },
    { journey: 3 },
    { payer: { document: '123', name: 'x' } },
    { retry_policy: 'none' },
    { first_due: '2026-08-02' },
  ])
    expect((await pedir('/mandates', mandato(errado))).status, JSON.stringify(errado)).toBeGreaterThanOrEqual(
      400,
    )
})

describe('a permission', () => {
  test('asked for twice is one, and is approved in the payer’s app', async () => {
    const { body } = await pedir('/mandates', mandato())
    expect(body).toMatchObject({ status: 'created', contract_id: 'm1', cancelled_by: null })
    expect((await pedir('/mandates', mandato())).body).toEqual(body)
    expect((await fetch(String(body.app_url))).status).toBe(200)
    const app = await fetch(String(body.app_url), {
      method: 'POST',
      body: new URLSearchParams({ ato: 'autorizar' }),
    })
    expect(await app.text()).toContain('Autorizado')
    expect((await pedir('/mandates/m1')).body.status).toBe('approved')
    expect(await avisos()).toEqual(['mandate.approved'])
  })

  test('is refused, or dies with its code after a day', async () => {
    await pedir('/mandates', mandato())
    await pedir('/mandates', mandato({ contract_id: 'm2' }))
    expect((await controlar('reject/m1')).status).toBe(200)
    expect((await controlar('clock', { ms: DIA + 1 })).status).toBe(200)
    expect((await pedir('/mandates/m2')).body.status).toBe('expired')
    expect((await controlar('approve/m2')).status).toBe(409)
    expect((await avisos()).toSorted()).toEqual(['mandate.expired', 'mandate.rejected'])
  })

  test('of journey 3 pays in the same act, and without money is not given at all', async () => {
    await pedir('/mandates', mandato({ journey: 3, first_charge: cobrancaJunto }))
    expect((await pedir('/charges/c0')).status).toBe(404)
    await controlar('payer', { document: CNPJ, empty: true })
    expect((await controlar('approve/m1')).body.code).toBe('no_balance')
    expect((await pedir('/mandates/m1')).body.status).toBe('created')
    await controlar('payer', { document: CNPJ, empty: false })
    await controlar('approve/m1')
    expect(await estado('c0')).toMatchObject({ status: 'paid', amount: '61.30' })
    expect(await avisos()).toEqual(['mandate.approved', 'charge.paid'])
  })
  const cobrancaJunto = { charge_id: 'c0', amount: '61.30', description: 'Fatura' }
})

describe('a charge', () => {
  test.each([
    ['11 days before', { due_date: '2026-08-14' }, 'outside_window'],
    ['1 day before', { due_date: '2026-08-04' }, 'before_first_due'],
    ['of another amount', { amount: '50.00' }, 'amount_is_fixed'],
    ['without a permission', { mandate_id: 'm9' }, 'mandate_not_found'],
  ])('%s is not taken', async (_nome, mais, code) => {
    await autorizado()
    expect((await pedir('/charges', cobranca(mais))).body.code).toBe(code)
  })

  test('is taken from the tenth to the second day before, once for each cycle', async () => {
    await autorizado({ first_due: '2026-08-04' })
    expect((await pedir('/charges', cobranca({ due_date: '2026-08-04' }))).body.code).toBe('outside_window')
    expect((await pedir('/charges', cobranca({ charge_id: 'c2', due_date: '2026-08-13' }))).status).toBe(200)
    expect((await pedir('/charges', cobranca({ due_date: '2026-08-05' }))).body.code).toBe(
      'cycle_has_a_charge',
    )
    await pedir('/charges/c2/cancel', {})
    expect((await pedir('/charges', cobranca({ due_date: '2026-08-05' }))).status).toBe(200)
  })

  test('above what the payer lets through is refused by the bank', async () => {
    await autorizado({}, 4000)
    expect((await pedir('/charges', cobranca())).body).toMatchObject({
      status: 'refused',
      reason: { code: 'AM02' },
    })
    expect(await avisos()).toEqual(['mandate.approved', 'charge.refused'])
  })

  test('is paid early on its day', async () => {
    await autorizado()
    await pedir('/charges', cobranca())
    irPara(10, 5.9)
    expect((await estado()).status).toBe('scheduled')
    irPara(10, 6)
    expect(await estado()).toMatchObject({
      status: 'paid',
      paid_at: '2026-08-10T09:00:00.000Z',
      refunded: '0.00',
    })
    expect(await avisos()).toEqual(['mandate.approved', 'charge.scheduled', 'charge.paid'])
    expect((await pedir('/charges/c1/cancel', {})).body.code).toBe('already_paid')
    await pedir('/charges/c1/refund', { refund_id: 'd', amount: '49.90' })
    expect((await pedir('/charges/c1/refund', { refund_id: 'd', amount: '49.90' })).body.refunded).toBe(
      '49.90',
    )
    expect((await pedir('/charges/c1/refund', { refund_id: 'e', amount: '0.01' })).body.code).toBe(
      'nothing_to_refund',
    )
  })

  test('without money is tried in the evening too, then three times more within seven days, when told to', async () => {
    await autorizado()
    await pedir('/charges', cobranca())
    await controlar('payer', { document: CNPJ, empty: true })
    irPara(10, 7)
    expect(await estado()).toMatchObject({
      status: 'scheduled',
      attempts: [{ status: 'failed' }, { date: '2026-08-10' }],
    })
    irPara(10, 19)
    expect(await estado()).toMatchObject({ status: 'failed', reason: { code: 'AM04' } })
    const tentar = (date: string) => pedir('/charges/c1/retry', { date })
    for (const dia of ['2026-08-10', '2026-08-18', '2026-08-09'])
      expect((await tentar(dia)).body.code, dia).toBe('outside_seven_days')
    for (const dia of [11, 13, 16]) {
      irPara(dia)
      expect((await tentar(`2026-08-${dia}`)).body.status).toBe('scheduled')
      expect((await tentar(`2026-08-${dia}`)).status, 'asked twice is once').toBe(200)
      irPara(dia, 19)
      expect((await estado()).status).toBe('failed')
    }
    irPara(17)
    expect((await tentar('2026-08-17')).body.code).toBe('three_retries')
    expect((await estado()).attempts).toHaveLength(5)
    expect((await avisos()).filter((tipo) => tipo === 'charge.failed')).toHaveLength(4)
  })

  test('is withdrawn by the receiver until 22h of the day before, by the payer until midnight', async () => {
    await autorizado()
    await pedir('/charges', cobranca())
    irPara(9, 22)
    expect((await pedir('/charges/c1/cancel', {})).body.code).toBe('too_late')
    expect((await controlar('cancel-charge/c1')).status).toBe(200)
    expect(await estado()).toMatchObject({ status: 'cancelled', cancelled_by: 'payer' })
    irPara(10, 12)
    expect((await estado()).status).toBe('cancelled')
  })

  test('goes with its permission, when that is cancelled in the app', async () => {
    await autorizado()
    await pedir('/charges', cobranca())
    await controlar('cancel/m1')
    expect((await pedir('/mandates/m1')).body).toMatchObject({ status: 'cancelled', cancelled_by: 'payer' })
    expect((await estado()).status).toBe('cancelled')
    expect((await pedir('/charges', cobranca({ charge_id: 'c2' }))).body.code).toBe('mandate_not_active')
  })
})

test('notices come twice, in the wrong order, or signed by nobody, when told to', async () => {
  await controlar('notices', { hold: true })
  await autorizado()
  await pedir('/charges', cobranca())
  irPara(10, 6)
  expect(await avisos()).toEqual([])
  await simulador.pixAutomatico.soltar()
  expect(await avisos()).toEqual(['charge.paid', 'charge.scheduled', 'mandate.approved'])
  await controlar('notices', { wrong_secret: true, duplicate: 1 })
  await controlar('cancel/m1')
  await simulador.pixAutomatico.emSilencio()
  expect(simulador.pixAutomatico.avisos.slice(-2)).toEqual([
    { type: 'mandate.cancelled', id: 'm1', status: 401 },
    { type: 'mandate.cancelled', id: 'm1', status: 401 },
  ])
})
