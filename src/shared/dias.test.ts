import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anosEntre, diasEntre, formatarDia, inicioDoDia, somarMeses } from './dias.ts'
import { diaEmSaoPaulo, ehDiaBancario, proximoDiaBancario, somarDias } from './feriados.ts'

const dia = fc.integer({ min: 0, max: 36_500 }).map((dias) => somarDias('2000-01-01', dias))

test('adds months and keeps the day of the month where there is one', () => {
  expect(somarMeses('2026-01-31', 1)).toBe('2026-02-28')
  expect(somarMeses('2026-02-28', 1, 31)).toBe('2026-03-31')
  expect(somarMeses('2026-12-15', 1)).toBe('2027-01-15')
  expect(somarMeses('2024-02-29', 12)).toBe('2025-02-28')
})

test('adding days and counting them are each other’s opposite', () => {
  expect(somarDias('2026-12-31', 1)).toBe('2027-01-01')
  fc.assert(
    fc.property(dia, fc.integer({ min: -400, max: 400 }), (um, n) => {
      expect(diasEntre(um, somarDias(um, n))).toBe(n)
    }),
  )
})

test('a day begins at midnight in São Paulo', () => {
  expect(inicioDoDia('2026-11-21').toISOString()).toBe('2026-11-21T03:00:00.000Z')
  expect(diaEmSaoPaulo(inicioDoDia('2026-11-22'))).toBe('2026-11-22')
  expect(formatarDia('2026-12-05')).toBe('05 de dez, 2026')
})

test('banks are closed on weekends, national holidays, Carnival and Corpus Christi', () => {
  const fechados = [
    '2026-02-16',
    '2026-02-17',
    '2026-04-03',
    '2026-06-04',
    '2026-11-20',
    '2026-11-21',
    '2026-12-25',
  ]
  expect(fechados.filter(ehDiaBancario)).toEqual([])
  expect(['2026-02-18', '2026-06-05', '2026-11-23'].every(ehDiaBancario)).toBe(true)
  expect(proximoDiaBancario('2026-11-20')).toBe('2026-11-23')
  expect(proximoDiaBancario('2026-02-14')).toBe('2026-02-18')
  fc.assert(
    fc.property(dia, (um) => {
      expect(diasEntre(um, proximoDiaBancario(um))).toBeLessThanOrEqual(6)
    }),
  )
})

test.each([
  ['2008-11-23', '2026-11-23', 18],
  ['2008-11-24', '2026-11-23', 17],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
])('%s is on %s %d years old', (nascimento, hoje, anos) => expect(anosEntre(nascimento, hoje)).toBe(anos))
