import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { somarDias } from '#src/shared/feriados.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createSubscriber, goToDay, payInvoice } from '#test/support/subscriber.ts'
import type { TestShop } from '#test/support/factories.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'
import { esvaziarLojas } from './esvaziar-lojas.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
afterEach(() => setClock(null))

interface Dias {
  de: string
  ate: string
  vezes?: number
}

/** Runs the job of every day from one to the other, as the clock would: twice is by two workers at the same moment. */
async function viver(loja: TestShop, { de, ate, vezes = 1 }: Dias) {
  for (let dia = de; dia <= ate; dia = somarDias(dia, 1)) {
    goToDay(dia)
    await Promise.all(Array.from({ length: vezes }, () => cobrarAssinaturas({ estabelecimentoId: loja.id })))
  }
}

async function assinatura({ id }: TestShop) {
  const { rows } = await t.owner.query(
    `select a.status, a.mrr::float8 as mrr, e.bloqueado_por_inadimplencia as bloqueada, e.motivo_bloqueio as motivo
     from assinaturas_estabelecimento a join estabelecimentos e on e.id = a.estabelecimento_id where e.id = $1`,
    [id],
  )
  return rows[0] as { status: string; mrr: number; bloqueada: boolean; motivo: string | null }
}

async function faturas({ id }: TestShop) {
  const { rows } = await t.owner.query(
    `select id, status, vencimento::text, emissao::text, total::float8 as total, periodo_de::text from faturas
     where estabelecimento_id = $1 order by vencimento, id`,
    [id],
  )
  return rows as { id: string; status: string; vencimento: string; emissao: string; total: number }[]
}

async function emails({ ownerId }: TestShop): Promise<string[]> {
  const { rows } = await t.owner.query(
    `select c.assunto from emails c join auth.users u on u.email = c.para where u.id = $1 order by c.created_at, c.id`,
    [ownerId],
  )
  return rows.map(({ assunto }) => assunto)
}

async function pagar(loja: TestShop, faturaId: string, hoje: string): Promise<boolean> {
  goToDay(hoje)
  return payInvoice(loja.id, { faturaId, hoje })
}

describe('a shop that never pays, day by day', () => {
  let loja: TestShop
  const quadro = new Map<string, { status: string; bloqueada: boolean; emails: string[] }>()

  // Approved on 27 July 2026, so that the trial ends and the first period begins on Monday, 10 August.
  beforeAll(async () => {
    loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
    let vistas = 0
    for (let dia = '2026-07-27'; dia <= '2026-08-22'; dia = somarDias(dia, 1)) {
      await viver(loja, { de: dia, ate: dia, vezes: 2 })
      const todas = await emails(loja)
      const { status, bloqueada } = await assinatura(loja)
      quadro.set(dia, { status, bloqueada, emails: todas.slice(vistas) })
      vistas = todas.length
    }
  }, 60_000)

  test.each([
    ['2026-08-02', 'D−8', 'em_teste', false, []],
    ['2026-08-03', 'D−7', 'em_teste', false, [/^Fatura FAT-.* vence em 10 de ago, 2026/]],
    ['2026-08-04', 'D−6', 'em_teste', false, []],
    ['2026-08-07', 'D−3', 'em_teste', false, [/^Lembrete/]],
    ['2026-08-08', 'D−2', 'em_teste', false, []],
    ['2026-08-09', 'D−1', 'em_teste', false, [/^Lembrete/]],
    ['2026-08-10', 'D0', 'ativa', false, [/vence hoje$/]],
    ['2026-08-11', 'D+1', 'em_atraso', false, []],
    ['2026-08-13', 'D+3', 'em_atraso', false, [/está em atraso$/]],
    ['2026-08-16', 'D+6', 'em_atraso', false, []],
    ['2026-08-17', 'D+7', 'em_atraso', false, [/está em atraso$/]],
    ['2026-08-18', 'D+8', 'em_atraso', false, []],
    ['2026-08-19', 'D+9', 'em_atraso', false, [/será bloqueada amanhã$/]],
    ['2026-08-20', 'D+10', 'bloqueada', true, [/foi bloqueada$/]],
    ['2026-08-21', 'D+11', 'bloqueada', true, []],
  ])('%s (%s): %s, blocked %s, e-mails %j', (dia, _, status, bloqueada, assuntos) => {
    const lido = quadro.get(dia)
    expect(lido).toMatchObject({ status, bloqueada })
    expect(lido?.emails).toHaveLength(assuntos.length)
    for (const [i, assunto] of assuntos.entries()) expect(lido?.emails[i]).toMatch(assunto)
  })

  test('one invoice of the plan’s price, though two workers ran every job; the platform is notified once', async () => {
    expect(await faturas(loja)).toMatchObject([
      { status: 'vencida', emissao: '2026-08-03', vencimento: '2026-08-10', total: 49.9 },
    ])
    expect((await assinatura(loja)).motivo).toMatch(
      /^Fatura FAT-\d{4}-\d{6} de R\$\s49,90, vencida em 10 de ago, 2026\.$/,
    )
    const { rows } = await t.owner.query(
      `select status, ocorrencias from alertas where codigo = 'FAT-BLOQ' and chave = $1`,
      [loja.id],
    )
    expect(rows).toEqual([{ status: 'novo', ocorrencias: 2 }])
  })

  test('D+60: given up as uncollectable and cancelled; its MRR leaves the ledger', async () => {
    await viver(loja, { de: '2026-10-08', ate: '2026-10-08' })
    expect((await assinatura(loja)).status).toBe('bloqueada')
    await viver(loja, { de: '2026-10-09', ate: '2026-10-10', vezes: 2 })
    expect(await assinatura(loja)).toMatchObject({ status: 'cancelada', bloqueada: true, mrr: 0 })
    expect((await faturas(loja)).map(({ status }) => status)).toEqual(['incobravel'])
    const { rows } = await t.owner.query(
      `select tipo, mrr_de::float8 as de, mrr_para::float8 as para from eventos_assinatura
       where estabelecimento_id = $1 and mrr_de <> mrr_para order by created_at`,
      [loja.id],
    )
    expect(rows).toEqual([
      { tipo: 'nova', de: 0, para: 49.9 },
      { tipo: 'cancelamento', de: 49.9, para: 0 },
    ])
  })

  test('180 days later it is closed, after warnings at 30, 7 and 1 days; who its customers were is gone', async () => {
    await t.owner.query(
      `insert into consumidores (estabelecimento_id, nome, email) values ($1, 'Rosa Lima', 'rosa@pessoas.test')`,
      [loja.id],
    )
    const antes = (await emails(loja)).length
    for (const dia of ['2027-03-08', '2027-03-09', '2027-03-31', '2027-04-06', '2027-04-07', '2027-04-08'])
      await viver(loja, { de: dia, ate: dia, vezes: 2 })
    expect((await assinatura(loja)).status).toBe('encerrada')
    expect((await emails(loja)).slice(antes)).toHaveLength(4)
    await esvaziarLojas()
    const { rows } = await t.owner.query(
      `select c.nome, c.email, e.status, e.mercadopago_user_id as conta,
         (select count(*)::int from cofre v where v.estabelecimento_id = e.id) as segredos,
         (select count(*)::int from faturas f where f.estabelecimento_id = e.id) as faturas
       from estabelecimentos e join consumidores c on c.estabelecimento_id = e.id where e.id = $1`,
      [loja.id],
    )
    expect(rows).toEqual([
      { nome: 'Cliente anonimizado', email: null, status: 'encerrado', conta: null, segredos: 0, faturas: 1 },
    ])
  })
})

describe('a shop that pays', () => {
  test('in time, month after month: always active, one invoice a month, the day of the cycle stays', async () => {
    const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-01-17' })
    for (let dia = '2026-01-17'; dia <= '2026-06-30'; dia = somarDias(dia, 1)) {
      await viver(loja, { de: dia, ate: dia })
      for (const aberta of await faturas(loja)) {
        if (aberta.status === 'aberta' && aberta.vencimento === dia) await pagar(loja, aberta.id, dia)
      }
      if (dia > '2026-01-31') expect((await assinatura(loja)).status).toBe('ativa')
    }
    const { rows } = await t.owner.query(
      'select periodo_de::text as de, vencimento::text from faturas where estabelecimento_id = $1 order by 1',
      [loja.id],
    )
    // 31 January is a Saturday, 31 May a Sunday: paid on the next day on which banks are open.
    expect(rows).toEqual([
      { de: '2026-01-31', vencimento: '2026-02-02' },
      { de: '2026-02-28', vencimento: '2026-03-02' },
      { de: '2026-03-31', vencimento: '2026-03-31' },
      { de: '2026-04-30', vencimento: '2026-04-30' },
      { de: '2026-05-31', vencimento: '2026-06-01' },
      { de: '2026-06-30', vencimento: '2026-06-30' },
    ])
  }, 60_000)

  test('late: freed in the same transaction as the last overdue invoice, not before', async () => {
    const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
    await viver(loja, { de: '2026-08-03', ate: '2026-08-20' })
    await t.owner.query(
      `insert into faturas (estabelecimento_id, tipo, competencia, emissao, vencimento, subtotal, total, status)
       values ($1, 'avulsa', '2026-08-01', '2026-08-01', '2026-08-12', 10, 10, 'vencida')`,
      [loja.id],
    )
    const [primeira, segunda] = await faturas(loja)
    expect(await pagar(loja, primeira?.id ?? '', '2026-08-21')).toBe(true)
    expect(await assinatura(loja)).toMatchObject({ status: 'bloqueada', bloqueada: true })
    expect(await pagar(loja, segunda?.id ?? '', '2026-08-21')).toBe(true)
    expect(await assinatura(loja)).toMatchObject({ status: 'ativa', bloqueada: false, motivo: null })
    // The database's own mark of who wrote a row last.
    const { rows: escritas } = await t.owner.query(
      `select f.xmin = e.xmin and a.xmin = e.xmin as juntas from faturas f
       join estabelecimentos e on e.id = f.estabelecimento_id
       join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where f.id = $1`,
      [segunda?.id],
    )
    expect(escritas).toEqual([{ juntas: true }])
    expect(await pagar(loja, segunda?.id ?? '', '2026-08-21')).toBe(false)
    expect((await emails(loja)).at(-1)).toBe('Loja liberada')
    const { rows } = await t.owner.query(
      `select status from alertas where codigo = 'FAT-BLOQ' and chave = $1`,
      [loja.id],
    )
    expect(rows).toEqual([{ status: 'resolvido' }])
  })

  test('after weeks of block: no invoice for them, the rest of the period in part, the cycle’s day unchanged', async () => {
    const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
    await viver(loja, { de: '2026-08-03', ate: '2026-09-20' })
    const [vencida] = await faturas(loja)
    await pagar(loja, vencida?.id ?? '', '2026-09-21')
    const depois = await faturas(loja)
    // 10 September to 10 October are 30 days, of which 19 are left.
    expect(depois.map(({ total, status }) => ({ total, status }))).toEqual([
      { total: 49.9, status: 'paga' },
      { total: 31.6, status: 'aberta' },
    ])
    const { rows } = await t.owner.query(
      `select (ciclo_ate at time zone 'America/Sao_Paulo')::date::text as ate from assinaturas_estabelecimento
       where estabelecimento_id = $1`,
      [loja.id],
    )
    expect(rows[0].ate).toBe('2026-10-10')
  })
})

describe('the block', () => {
  // Approved, due (the trial's end, or the next day on which banks are open), blocked.
  test.each([
    ['a weekend', '2026-01-15', '2026-01-29', '2026-02-09'],
    ['Carnival', '2026-01-23', '2026-02-06', '2026-02-18'],
    ['Carnival, from a due date on Ash Wednesday', '2026-02-02', '2026-02-18', '2026-03-02'],
    ['Good Friday', '2026-03-10', '2026-03-24', '2026-04-06'],
    ['Corpus Christi', '2026-05-11', '2026-05-25', '2026-06-05'],
    ['Independence Day', '2026-08-14', '2026-08-28', '2026-09-08'],
    ['20 November', '2026-10-27', '2026-11-10', '2026-11-23'],
    ['Christmas', '2026-12-01', '2026-12-15', '2026-12-28'],
    ['New Year’s Day', '2026-12-08', '2026-12-22', '2027-01-04'],
  ])('never comes on %s: approved %s, due %s, blocked %s', async (_, aprovadaEm, vencimento, bloqueio) => {
    const loja = await createSubscriber(t.owner, { aprovadaEm })
    await viver(loja, { de: somarDias(vencimento, -7), ate: somarDias(vencimento, -7) })
    expect(await faturas(loja)).toMatchObject([{ status: 'aberta', vencimento }])
    await viver(loja, { de: somarDias(vencimento, 8), ate: somarDias(bloqueio, -1) })
    expect(await assinatura(loja)).toMatchObject({ status: 'em_atraso', bloqueada: false })
    await viver(loja, { de: bloqueio, ate: bloqueio })
    expect(await assinatura(loja)).toMatchObject({ status: 'bloqueada', bloqueada: true })
  })

  test('a payment that arrives while the job runs leaves the shop free, whoever comes first', async () => {
    for (let vez = 0; vez < 8; vez++) {
      const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
      await viver(loja, { de: '2026-08-03', ate: '2026-08-03' })
      await viver(loja, { de: '2026-08-19', ate: '2026-08-19' })
      const [fatura] = await faturas(loja)
      goToDay('2026-08-20')
      await Promise.all([
        cobrarAssinaturas({ estabelecimentoId: loja.id }),
        pagar(loja, fatura?.id ?? '', '2026-08-20'),
        cobrarAssinaturas({ estabelecimentoId: loja.id }),
      ])
      expect(await assinatura(loja)).toMatchObject({ status: 'ativa', bloqueada: false })
      expect((await faturas(loja)).map(({ status }) => status)).toEqual(['paga'])
    }
  })

  test('ten jobs of one day at once issue one invoice and one e-mail', async () => {
    const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
    goToDay('2026-08-03')
    await Promise.all(Array.from({ length: 10 }, () => cobrarAssinaturas({ estabelecimentoId: loja.id })))
    expect(await faturas(loja)).toHaveLength(1)
    expect((await emails(loja)).filter((assunto) => assunto.startsWith('Fatura'))).toHaveLength(1)
  })
})

test('fine and interest run from the day after when the platform sets them, and a PIX of yesterday still settles', async () => {
  await t.owner.query(
    `insert into configuracoes_plataforma (chave, versao, valor) values ('cobranca', 1, '{"multa_percentual": 2, "juros_mensal": 1}')`,
  )
  const loja = await createSubscriber(t.owner, { aprovadaEm: '2026-07-27' })
  await viver(loja, { de: '2026-08-03', ate: '2026-08-03' })
  await viver(loja, { de: '2026-08-11', ate: '2026-08-11' })
  expect((await faturas(loja))[0]?.total).toBe(50.92)
  await viver(loja, { de: '2026-08-19', ate: '2026-08-19' })
  const { rows } = await t.owner.query(
    'select id, multa::float8 as multa, juros::float8 as juros, total::float8 as total from faturas where estabelecimento_id = $1',
    [loja.id],
  )
  expect(rows[0]).toMatchObject({ multa: 1, juros: 0.15, total: 51.05 })
  await payInvoice(loja.id, { faturaId: rows[0].id, hoje: '2026-08-19', valor: 51.04 })
  expect((await faturas(loja))[0]).toMatchObject({ status: 'paga', total: 51.04 })
  await t.owner.query(`delete from configuracoes_plataforma`)
})
