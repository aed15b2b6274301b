import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { type PlatformWithInvoices, startPlatformWithInvoices } from '#test/support/platform-with-invoices.ts'
import type { Conciliada, Receitas } from '../../schemas-receitas.ts'

let m: PlatformWithInvoices
beforeAll(async () => {
  m = await startPlatformWithInvoices()
})
afterAll(async () => {
  setClock(null)
  await m.close()
})

describe('the figures', () => {
  const evento = (loja: TestShop, [tipo, dia, de, para, plano]: [string, string, number, number, string]) =>
    m.owner.query(
      `insert into eventos_assinatura (estabelecimento_id, tipo, dia, mrr_de, mrr_para, plano_para) values ($1, $2, $3, $4, $5, $6)`,
      [loja.id, tipo, dia, de, para, plano],
    )

  test('MRR, churn, retention, cohorts and recovery come out as counted by hand', async () => {
    await m.owner.query('delete from eventos_assinatura')
    const c = await createShop(m.owner, { nome: 'Cerâmica' })
    await evento(m.a, ['nova', '2026-01-10', 0, 50, 'Starter'])
    await evento(m.a, ['expansao', '2026-03-10', 50, 100, 'Profissional'])
    await evento(m.b, ['nova', '2026-01-20', 0, 100, 'Profissional'])
    await evento(m.b, ['cancelamento', '2026-04-15', 100, 0, 'Profissional'])
    await evento(c, ['nova', '2026-03-05', 0, 50, 'Starter'])
    const receitas = async (periodo: string) => (await m.ler<Receitas>(`receitas?${periodo}`)).body
    const q2 = await receitas('de=2026-02-01&ate=2026-04-30')
    expect(q2).toMatchObject({
      mrr: 150,
      arr: 1800,
      assinaturas: 2,
      arpa: 75,
      // Of a and b, with MRR 150 on the eve: b left, a doubled.
      churn_lojas: 50,
      churn_receita: 66.7,
      nrr: 66.7,
    })
    expect(q2.passos.map(({ de, inicio, fim }) => [de, inicio, fim])).toEqual([
      ['2026-02-01', 150, 150],
      ['2026-03-01', 150, 250],
      ['2026-04-01', 250, 150],
    ])
    expect(q2.passos[1]).toMatchObject({ nova: 50, expansao: 50 })
    expect(q2.passos[2]).toMatchObject({ cancelamento: -100 })
    expect(q2.por_plano.map(({ plano, assinaturas, mrr }) => [plano, assinaturas, mrr])).toEqual([
      ['Starter', 1, 50],
      ['Profissional', 1, 100],
    ])
    expect((await receitas('de=2026-01-01&ate=2026-04-30')).coortes).toEqual([
      { mes: '2026-01', tamanho: 2, ativas: [2, 2, 2, 1] },
      { mes: '2026-03', tamanho: 1, ativas: [1, 1] },
    ])
    // Nobody paid on the eve: nothing to lose, so no rate at all rather than zero or a division by it.
    expect(await receitas('de=2025-01-01&ate=2025-12-31')).toMatchObject({
      churn_lojas: null,
      nrr: null,
      ltv: null,
      mrr: 0,
    })
    expect((await m.ler('receitas?de=2026-05-01&ate=2026-04-01')).status).toBe(422)
    expect((await m.ler('receitas?de=2010-01-01&ate=2026-04-01')).status).toBe(422)
  })

  test('what reminders bring back counts only who was late, and only the days that have come', async () => {
    await m.owner.query('delete from pagamentos')
    await m.owner.query('delete from faturas')
    await m.por(m.a, { status: 'paga', vencimento: '2026-08-03', pagoEm: '2026-08-03', meio: 'pix' })
    await m.por(m.a, { status: 'paga', vencimento: '2026-08-03', pagoEm: '2026-08-04', meio: 'pix' })
    await m.por(m.a, { status: 'paga', vencimento: '2026-08-03', pagoEm: '2026-08-09', meio: 'pix' })
    await m.por(m.a, { status: 'vencida', vencimento: '2026-08-18' })
    const { recuperacao } = (await m.ler<Receitas>('receitas?de=2026-08-01&ate=2026-08-20')).body
    expect(recuperacao).toEqual([
      { ate_dia: 1, de: 3, percentual: 33.3 },
      { ate_dia: 3, de: 2, percentual: 50 },
      { ate_dia: 7, de: 2, percentual: 100 },
      { ate_dia: 10, de: 2, percentual: 100 },
    ])
  })

  test('each paid invoice stands beside its payment, and every kind of difference is found', async () => {
    await m.owner.query('delete from faturas')
    const paga = { status: 'paga', vencimento: '2026-08-10', pagoEm: '2026-08-10' }
    await pagamento(m.a, await m.por(m.a, { ...paga, meio: 'pix' }), 49.9)
    await pagamento(m.a, await m.por(m.a, { ...paga, meio: 'pix' }), 49.89)
    await m.por(m.b, { ...paga, meio: 'pix' })
    await m.por(m.b, { ...paga, meio: 'pix_automatico' })
    await m.por(m.b, { ...paga, meio: 'transferencia' })
    await pagamento(m.b, await m.por(m.b, { vencimento: '2026-08-25' }), 49.9, { liga: false })
    const { body } = await m.ler('receitas/conciliacao?de=2026-08-01&ate=2026-08-31')
    expect(body.contagens).toEqual({ todas: 6, diferencas: 4, conferem: 2 })
    const itens = body.itens as Conciliada[]
    expect(itens.map(({ conferencia, diferenca }) => `${conferencia} ${diferenca}`).toSorted()).toEqual([
      'confere 0',
      'fatura_em_aberto 49.9',
      'por_fora 0',
      'sem_pagamento -49.9',
      'sem_pagamento -49.9',
      'valor_diferente -0.01',
    ])
    expect(
      itens
        .slice(4)
        .map(({ conferencia }) => conferencia)
        .toSorted(),
    ).toEqual(['confere', 'por_fora'])
    expect((await m.ler('receitas?de=2026-08-01&ate=2026-08-20')).body).toMatchObject({ divergencias: 4 })
    for (const recurso of ['receitas', 'receitas-por-loja', 'conciliacao']) {
      const planilha = await m.exportar(recurso, { de: '2026-08-01', ate: '2026-08-31' })
      expect(planilha.split('\r\n').filter(Boolean).length).toBeGreaterThan(1)
    }
  })
})

async function pagamento(loja: TestShop, fatura: string, valor: number, { liga = true } = {}) {
  const { rows } = await m.owner.query<{ id: string }>(
    `insert into pagamentos (estabelecimento_id, fatura_id, forma, valor, status, provider_api, provider_payment_id, aprovado_em)
     values ($1, $2, 'pix', $3, 'aprovado', 'payments', $4, '2026-08-10T15:00:00-03:00') returning id`,
    [loja.id, fatura, valor, String(Math.floor(Math.random() * 1e12))],
  )
  if (liga) await m.owner.query('update faturas set pagamento_id = $1 where id = $2', [rows[0]?.id, fatura])
}
