import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ehDiaBancario, somarDias } from '#src/shared/feriados.ts'
import {
  bloqueioAdiado,
  diaDoBloqueio,
  emissaoDoPeriodo,
  type FaturaNoCalendario,
  faixaDeAtraso,
  fimDoPeriodo,
  passoAlcancado,
  type QuadroDaAssinatura,
  STATUS_ASSINATURA,
  situacaoDaAssinatura,
  vencimentoDoPeriodo,
} from './calendario.ts'
import { COBRANCA_PADRAO } from './configuracao.ts'
import { faturaPodeIr, STATUS_FATURA } from './situacoes.ts'
import { encargos, mrrDe, precoDoPeriodo, proRata } from './valores.ts'

const regras = COBRANCA_PADRAO
// A Monday, so that D+10 is a Thursday.
const vencimento = '2026-08-10'
const fatura = { vencimento, emissao: '2026-08-03', carencia_extra: 0, bloqueou_em: null }
const jaBloqueou = { ...fatura, bloqueou_em: new Date(0) }
const sem = { sem_bloqueio_ate: null }
const d = (dias: number) => somarDias(vencimento, dias)

describe('an unpaid invoice, day by day', () => {
  test.each([
    [-7, null],
    [-4, null],
    [-3, 'antes-3'],
    [-2, 'antes-3'],
    [-1, 'antes-1'],
    [0, 'hoje'],
    [1, null],
    [2, null],
    [3, 'depois-3'],
    [6, 'depois-3'],
    [7, 'depois-7'],
    [8, 'depois-7'],
    [9, 'ultimo-2026-08-20'],
    [10, null],
    [59, null],
  ])('D%i: the reminder reached is %s', (dia, nome) => {
    expect(passoAlcancado(fatura, sem, { hoje: d(dia), regras })?.nome ?? null).toBe(nome)
  })

  test('issued late, it skips the reminders of days before its issue', () => {
    const tarde = { ...fatura, emissao: d(-2) }
    expect(passoAlcancado(tarde, sem, { hoje: d(-2), regras })).toBeNull()
    expect(passoAlcancado(tarde, sem, { hoje: d(-1), regras })?.nome).toBe('antes-1')
  })

  test('postponed by three days, the last warning comes again the day before the new block', () => {
    const adiada = { ...fatura, carencia_extra: 3 }
    expect(diaDoBloqueio(adiada, sem, regras)).toBe('2026-08-24')
    expect(passoAlcancado(adiada, sem, { hoje: d(9), regras })?.nome).toBe('depois-7')
    expect(passoAlcancado(adiada, sem, { hoje: '2026-08-23', regras })?.nome).toBe('ultimo-2026-08-24')
  })

  test('freed until a promised day, it is warned of that day; freed for good, of none', () => {
    const ate = { sem_bloqueio_ate: d(19) }
    // D+19 is a Saturday.
    expect(diaDoBloqueio(fatura, ate, regras)).toBe(d(21))
    expect(passoAlcancado(fatura, ate, { hoje: d(12), regras })?.nome).toBe('depois-7')
    expect(passoAlcancado(fatura, ate, { hoje: d(20), regras })?.nome).toBe(`ultimo-${d(21)}`)
    expect(diaDoBloqueio(jaBloqueou, ate, regras)).toBeNull()
    expect(passoAlcancado(jaBloqueou, sem, { hoje: d(9), regras })?.nome).toBe('depois-7')
  })

  test('may be postponed where that moves its block', () => {
    expect(bloqueioAdiado(fatura, sem, regras)).toBe('2026-08-24')
    expect(bloqueioAdiado(fatura, { sem_bloqueio_ate: d(11) }, regras)).toBe('2026-08-24')
    expect(bloqueioAdiado(fatura, { sem_bloqueio_ate: d(19) }, regras)).toBeNull()
    expect(bloqueioAdiado({ ...fatura, carencia_extra: 3 }, sem, regras)).toBeNull()
    expect(bloqueioAdiado(jaBloqueou, sem, regras)).toBeNull()
    expect(bloqueioAdiado(fatura, sem, { ...regras, adiar_dias: 0 })).toBeNull()
  })
})

const quadro: QuadroDaAssinatura = {
  status: 'ativa',
  teste_ate: null,
  cancelar_em: null,
  sem_bloqueio_ate: null,
  vencidas: [fatura],
}

describe('what a subscription is on a day', () => {
  test.each([
    [1, 'em_atraso'],
    [9, 'em_atraso'],
    [10, 'bloqueada'],
    [30, 'bloqueada'],
  ])('D+%i: %s', (dia, status) => {
    expect(situacaoDaAssinatura(quadro, d(dia), regras)).toBe(status)
  })

  test('D+10 on a Saturday or a holiday waits for the next day on which banks are open', () => {
    // D+10 of this one is Saturday, 14 November; Sunday 15 is a holiday as well.
    const sabado = { ...fatura, vencimento: '2026-11-04' }
    const em = (dia: string) => situacaoDaAssinatura({ ...quadro, vencidas: [sabado] }, dia, regras)
    expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(em)).toEqual([
      'em_atraso',
      'em_atraso',
      'em_atraso',
      'bloqueada',
    ])
    const carnaval = { ...fatura, vencimento: '2026-02-06' }
    expect(diaDoBloqueio(carnaval, sem, regras)).toBe('2026-02-18')
  })

  test('never blocks twice for one invoice, nor before a promised day', () => {
    expect(situacaoDaAssinatura({ ...quadro, vencidas: [jaBloqueou] }, d(20), regras)).toBe('em_atraso')
    const prometida = { ...quadro, sem_bloqueio_ate: d(15) }
    expect(situacaoDaAssinatura(prometida, d(14), regras)).toBe('em_atraso')
    expect(situacaoDaAssinatura(prometida, d(15), regras)).toBe('bloqueada')
  })

  test('nothing overdue: trial until its day, then active, or on its way out', () => {
    const limpo = { ...quadro, vencidas: [], teste_ate: d(5) }
    expect(situacaoDaAssinatura(limpo, d(4), regras)).toBe('em_teste')
    expect(situacaoDaAssinatura(limpo, d(5), regras)).toBe('ativa')
    expect(situacaoDaAssinatura({ ...limpo, status: 'bloqueada' }, d(9), regras)).toBe('ativa')
    expect(situacaoDaAssinatura({ ...limpo, cancelar_em: d(20) }, d(4), regras)).toBe('cancelamento_agendado')
    expect(situacaoDaAssinatura({ ...quadro, status: 'cancelada' }, d(1), regras)).toBe('cancelada')
  })

  test('on a weekend or a holiday nobody becomes blocked, whatever is overdue', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3000 }),
        fc.integer({ min: 0, max: 90 }),
        fc.constantFrom(...STATUS_ASSINATURA.filter((status) => status !== 'bloqueada')),
        (dia, atraso, status) => {
          const hoje = somarDias('2024-01-01', dia)
          const vencidas = [{ ...fatura, vencimento: somarDias(hoje, -atraso) }]
          const agora = situacaoDaAssinatura({ ...quadro, status, vencidas }, hoje, regras)
          if (!ehDiaBancario(hoje) || atraso < regras.bloquear) expect(agora).not.toBe('bloqueada')
        },
      ),
    )
  })
})

test('the banner is yellow from D+1, red from D+7 with the days that are left', () => {
  const faixa = (dia: number, vencidas = [fatura], promessa: string | null = null) =>
    faixaDeAtraso(vencidas, { sem_bloqueio_ate: promessa }, { hoje: d(dia), regras })
  expect(faixa(1)).toEqual({ fatura, cor: 'amarela', diasParaBloqueio: 9, bloqueio: '2026-08-20' })
  expect(faixa(7)).toEqual({ fatura, cor: 'vermelha', diasParaBloqueio: 3, bloqueio: '2026-08-20' })
  expect(faixa(7, [])).toBeNull()
  expect(faixa(12, [fatura], d(15))).toMatchObject({ cor: 'vermelha', diasParaBloqueio: 3 })
})

test('the banner of a shop freed for good names no day, but that of what blocks it yet', () => {
  const faixa = (...vencidas: FaturaNoCalendario[]) => faixaDeAtraso(vencidas, sem, { hoje: d(12), regras })
  expect(faixa(jaBloqueou)).toMatchObject({ cor: 'amarela', diasParaBloqueio: null, bloqueio: null })
  const nova = { ...fatura, vencimento: d(8) }
  expect(faixa(jaBloqueou, nova)).toMatchObject({ fatura: nova, cor: 'amarela', bloqueio: d(18) })
})

test('a period is paid on its first banking day and invoiced seven days before', () => {
  expect(vencimentoDoPeriodo('2026-11-20')).toBe('2026-11-23')
  expect(emissaoDoPeriodo('2026-11-20', regras)).toBe('2026-11-16')
  expect(fimDoPeriodo('2026-01-31', 'mensal', 31)).toBe('2026-02-28')
  expect(fimDoPeriodo('2026-02-28', 'mensal', 31)).toBe('2026-03-31')
  expect(fimDoPeriodo('2026-02-28', 'anual', 28)).toBe('2027-02-28')
})

test.each([
  ['2027-01-31', 31, '2027-02-28', '2027-03-31'],
  ['2028-01-31', 31, '2028-02-29', '2028-03-31'],
  ['2028-01-30', 30, '2028-02-29', '2028-03-30'],
  ['2027-01-29', 29, '2027-02-28', '2027-03-29'],
  ['2026-12-28', 28, '2027-01-28', '2027-02-28'],
])('from %s, a cycle of day %i goes on to %s and %s', (de, dia, seguinte, depois) => {
  expect(fimDoPeriodo(de, 'mensal', dia)).toBe(seguinte)
  expect(fimDoPeriodo(seguinte, 'mensal', dia)).toBe(depois)
})

test('a year that begins on 29 February ends on the last of February, and comes back to the 29th', () => {
  expect(fimDoPeriodo('2028-02-29', 'anual', 29)).toBe('2029-02-28')
  expect(fimDoPeriodo('2031-02-28', 'anual', 29)).toBe('2032-02-29')
})

test.each([
  ['Carnival Monday', '2026-02-06', '2026-02-18'],
  ['Carnival Tuesday', '2027-01-30', '2027-02-10'],
  ['Good Friday', '2026-03-24', '2026-04-06'],
  ['Tiradentes', '2026-04-11', '2026-04-22'],
  ['Corpus Christi', '2026-05-25', '2026-06-05'],
  ['20 November', '2026-11-10', '2026-11-23'],
  ['Christmas before a weekend', '2026-12-15', '2026-12-28'],
  ['New Year’s Day', '2026-12-22', '2027-01-04'],
  ['a Sunday', '2026-08-06', '2026-08-17'],
])('a block that would fall on %s comes on the next day on which banks are open', (_, venceu, bloqueio) => {
  expect(diaDoBloqueio({ ...fatura, vencimento: venceu }, sem, regras)).toBe(bloqueio)
})

test('an invoice goes through the changes of its table and no other', () => {
  const todos = STATUS_FATURA.flatMap((de) => STATUS_FATURA.map((para) => [de, para] as const))
  expect(todos.filter(([de, para]) => faturaPodeIr(de, para)).map(([de, para]) => `${de} → ${para}`)).toEqual(
    [
      'aberta → vencida',
      'aberta → paga',
      'aberta → cancelada',
      'vencida → aberta',
      'vencida → paga',
      'vencida → cancelada',
      'vencida → incobravel',
      'paga → estornada',
    ],
  )
})

describe('money', () => {
  const centavos = fc.integer({ min: 0, max: 10_000_000 })
  const dias = fc.integer({ min: 1, max: 366 }).chain((diasDoPeriodo) =>
    fc.record({
      diasDoPeriodo: fc.constant(diasDoPeriodo),
      diasRestantes: fc.integer({ min: 0, max: diasDoPeriodo }),
    }),
  )

  test('the example of the specification', () => {
    expect(proRata({ de: 10_000, para: 15_000, diasRestantes: 12, diasDoPeriodo: 30 })).toEqual({
      cobranca: 6_000,
      credito: 4_000,
      total: 2_000,
    })
  })

  test.each([
    ['28 days', 28, 14, { cobranca: 4_995, credito: 2_495, total: 2_500 }],
    ['29 days', 29, 14, { cobranca: 4_823, credito: 2_409, total: 2_414 }],
    ['30 days', 30, 14, { cobranca: 4_662, credito: 2_329, total: 2_333 }],
    ['31 days', 31, 14, { cobranca: 4_512, credito: 2_254, total: 2_258 }],
    ['a leap year', 366, 59, { cobranca: 1_610, credito: 804, total: 806 }],
    ['its last day', 30, 1, { cobranca: 333, credito: 166, total: 167 }],
    ['no day left', 30, 0, { cobranca: 0, credito: 0, total: 0 }],
  ])('pro rata to the cent in a period of %s', (_, diasDoPeriodo, diasRestantes, esperado) => {
    expect(proRata({ de: 4_990, para: 9_990, diasRestantes, diasDoPeriodo })).toEqual(esperado)
  })

  test('a change and the change back net to zero within a cent', () => {
    fc.assert(
      fc.property(centavos, centavos, dias, (de, para, quando) => {
        const ida = proRata({ de, para, ...quando }).total
        const volta = proRata({ de: para, para: de, ...quando }).total
        expect(Math.abs(ida + volta)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('never charges more than the whole difference, nor an upgrade less than nothing', () => {
    fc.assert(
      fc.property(centavos, centavos, dias, (a, b, quando) => {
        const [de, para] = a < b ? [a, b] : [b, a]
        const { total } = proRata({ de, para, ...quando })
        expect(total).toBeGreaterThanOrEqual(0)
        expect(total).toBeLessThanOrEqual(para - de + 1)
      }),
    )
  })

  test('a year costs ten months and is worth as much a month as it brings', () => {
    expect(precoDoPeriodo(9_990, 'anual')).toBe(99_900)
    expect(mrrDe(9_990, 'mensal')).toBe(9_990)
    expect(mrrDe(9_990, 'anual')).toBe(8_325)
  })

  test('no fine and no interest by default, none before the day after, then 2 % and 1 % a month', () => {
    const semEncargos = { base: 9_990, diasDeAtraso: 12, multaPercentual: 0, jurosMensal: 0 }
    expect(encargos(semEncargos)).toEqual({ multa: 0, juros: 0 })
    const com = { base: 9_990, multaPercentual: 2, jurosMensal: 1 }
    expect(encargos({ ...com, diasDeAtraso: 0 })).toEqual({ multa: 0, juros: 0 })
    expect(encargos({ ...com, diasDeAtraso: 1 })).toEqual({ multa: 200, juros: 3 })
    expect(encargos({ ...com, diasDeAtraso: 30 })).toEqual({ multa: 200, juros: 100 })
  })
})
