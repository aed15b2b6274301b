import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'

// The money of a change of plan where something was paid at another price, or ahead.

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(async () => {
  setClock(null)
  await l.owner.query(
    `update planos_assinatura set valor_mensal = case nome when 'Starter' then 49.9 when 'Profissional' then 99.9 else valor_mensal end`,
  )
})

type Alvo = { plano_id: string | undefined; periodicidade: 'mensal' | 'anual' }
const para = (plano: string, periodicidade: Alvo['periodicidade'] = 'mensal'): Alvo => ({
  plano_id: l.planos[plano],
  periodicidade,
})

/** Asks what it would cost, and does it at that price. */
async function mudar(dona: Subscriber, alvo: Alvo) {
  const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
  const { status } = await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: body.valor_hoje })
  expect(status).toBe(200)
  return body as { tipo: string; dia: string; valor_hoje: number }
}

async function novoPreco(plano: string, valor: number): Promise<void> {
  await l.owner.query('update planos_assinatura set valor_mensal = $2 where nome = $1', [plano, valor])
}

/** A trial from 27 August to 10 September 2026 whose first invoice is paid already. */
async function testePago(plano: string): Promise<Subscriber> {
  const dona = await l.emTeste(plano)
  await l.viver(dona, '2026-09-03')
  await l.pagarTudo(dona, '2026-09-04')
  return dona
}

test('a plan without the shop’s own Mercado Pago is told before the change', async () => {
  const semMercadoPago = (planos: string[]) =>
    l.owner.query('update planos_assinatura set permite_mercadopago_proprio = not nome = any($1)', [planos])
  const dona = await l.emDia('Profissional')
  await semMercadoPago(['Starter'])
  for (const [plano, mercadopago_fora] of [
    ['Starter', true],
    ['Enterprise', false],
  ] as const)
    expect((await l.pedir(dona, 'simular-mudanca', para(plano))).body).toMatchObject({ mercadopago_fora })
  await semMercadoPago([])
})

describe('a price changed in mid-cycle', () => {
  test('raised: the credit is of what the shop paid, not of the new price', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-28')
    await novoPreco('Starter', 89.9)
    const { body } = await l.pedir(dona, 'simular-mudanca', para('Profissional'))
    // 12 of 30 days: 39,96 less 19,96, as before the change.
    expect(body).toMatchObject({ valor_hoje: 20, pro_rata: { preco_antigo: 49.9, credito: 19.96 } })
  })

  test('lowered below what is paid: nothing is due, nothing is paid out, no invoice', async () => {
    const dona = await l.emDia('Profissional')
    goToDay('2026-09-28')
    await novoPreco('Profissional', 39.9)
    expect(await mudar(dona, para('Starter'))).toMatchObject({ tipo: 'imediata', valor_hoje: 0 })
    expect(await l.faturas(dona)).toHaveLength(1)
    expect(await l.estado(dona)).toMatchObject({ plano: 'Starter', mrr: 49.9, livro: 49.9 })
  })

  test('raised between the invoice and its period: the period is worth what the invoice says', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    await novoPreco('Starter', 89.9)
    await l.pagarTudo(dona, '2026-10-06')
    await l.viver(dona, '2026-10-10')
    goToDay('2026-10-25')
    const { body } = await l.pedir(dona, 'simular-mudanca', para('Profissional'))
    expect(body).toMatchObject({ pro_rata: { preco_antigo: 49.9, dias_restantes: 16, dias_do_periodo: 31 } })
  })
})

describe('a period paid ahead', () => {
  test('to a year: what is left of the month and the month paid ahead are both given back', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    await l.pagarTudo(dona, '2026-10-06')
    goToDay('2026-10-07')
    // 499,00 less 3 of 30 days (4,99) less the month paid ahead (49,90).
    expect(await mudar(dona, para('Starter', 'anual'))).toMatchObject({
      tipo: 'imediata',
      valor_hoje: 444.11,
    })
    const { rows } = await l.owner.query(
      `select i.tipo, i.valor::float8 as valor from itens_fatura i join faturas f on f.id = i.fatura_id
       where f.estabelecimento_id = $1 and f.tipo = 'pro_rata' order by i.valor`,
      [dona.loja.id],
    )
    expect(rows).toEqual([
      { tipo: 'credito', valor: -49.9 },
      { tipo: 'credito', valor: -4.99 },
      { tipo: 'pro_rata', valor: 499 },
    ])
  })

  test('up: the difference of the next period is due as well', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    await l.pagarTudo(dona, '2026-10-06')
    goToDay('2026-10-07')
    // 3 of 30 days: 9,99 less 4,99; and 50,00 more for the next period.
    expect(await mudar(dona, para('Profissional'))).toMatchObject({ valor_hoje: 55 })
    await l.viver(dona, '2026-10-10', '2026-10-13')
    expect((await l.faturas(dona)).map(({ tipo }) => tipo)).toEqual(['ciclo', 'ciclo', 'pro_rata'])
  })

  test('in the trial, a smaller plan waits for the end of the period that is paid', async () => {
    const dona = await testePago('Profissional')
    expect(await mudar(dona, para('Starter'))).toMatchObject({
      tipo: 'agendada',
      dia: '2026-10-10',
      valor_hoje: 0,
    })
    await l.viver(dona, '2026-09-10', '2026-09-20')
    expect(await l.estado(dona)).toMatchObject({ plano: 'Profissional', mrr: 99.9 })
    await l.viver(dona, '2026-10-06', '2026-10-10')
    expect(await l.estado(dona)).toMatchObject({ plano: 'Starter', mrr: 49.9, livro: 49.9 })
    expect((await l.faturas(dona)).map(({ total }) => total)).toEqual([99.9, 49.9])
  })

  test('in the trial, a bigger plan costs the difference once, however many steps it takes', async () => {
    const dona = await testePago('Starter')
    expect(await mudar(dona, para('Profissional'))).toMatchObject({ tipo: 'teste', valor_hoje: 50 })
    expect(await mudar(dona, para('Enterprise'))).toMatchObject({ tipo: 'teste', valor_hoje: 150 })
    const total = (await l.faturas(dona)).reduce((soma, fatura) => soma + fatura.total, 0)
    expect(total).toBeCloseTo(249.9, 2)
  })

  test('in the trial, a year in place of the month that is paid is served to its end', async () => {
    const dona = await testePago('Starter')
    expect(await mudar(dona, para('Starter', 'anual'))).toMatchObject({ tipo: 'teste', valor_hoje: 449.1 })
    await l.pagarTudo(dona, '2026-09-04')
    const { loja, token } = dona
    const minha = await l.request('GET', `/rest/v1/minha_assinatura?estabelecimento_id=${loja.id}`, { token })
    expect(minha.body).toMatchObject({
      servida_ate: '2027-09-10',
      proxima_cobranca: { dia: '2027-09-10', valor: 499 },
    })
    const fim = await l.pedir(dona, 'cancelar', { motivo: 'outro' })
    expect(fim.body).toEqual({ cancelar_em: '2027-09-10' })
    await l.viver(dona, '2026-09-10', '2026-10-10')
    expect(await l.estado(dona)).toMatchObject({ status: 'cancelamento_agendado', ciclo_ate: '2027-09-10' })
  })
})
