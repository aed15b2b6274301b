import { expect, test } from 'vitest'
import { classificarABC, palavrasFrequentes } from './classificar.ts'
import { formatarCelula } from './formatar.ts'
import {
  agrupamentoPadrao,
  contarDias,
  intervaloAnterior,
  intervaloDoPeriodo,
  nomeDoPasso,
  passosDoIntervalo,
} from './periodo.ts'
import { enviaNoDia } from './personalizado.ts'

const HOJE = '2026-03-01'

test.each([
  ['hoje', '2026-03-01', '2026-03-01'],
  ['7d', '2026-02-23', '2026-03-01'],
  ['30d', '2026-01-31', '2026-03-01'],
  ['mes', '2026-03-01', '2026-03-01'],
  ['mes_passado', '2026-02-01', '2026-02-28'],
] as const)('%s are days in São Paulo, compared with as many before', (nome, de, ate) => {
  const intervalo = intervaloDoPeriodo(nome, HOJE)
  expect(intervalo).toEqual({ de, ate })
  const antes = intervaloAnterior(intervalo)
  expect(contarDias(antes)).toBe(contarDias(intervalo))
  expect(antes.ate < de).toBe(true)
})

test('steps cover the interval: days, weeks from Monday, months', () => {
  const intervalo = { de: '2026-01-30', ate: '2026-03-02' }
  expect(passosDoIntervalo(intervalo, 'mes')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
  expect(passosDoIntervalo(intervalo, 'semana')[0]).toBe('2026-01-26')
  expect(passosDoIntervalo(intervalo, 'dia')).toHaveLength(32)
  expect(nomeDoPasso('2026-01-26', 'semana')).toBe('26/01 a 01/02')
  expect(agrupamentoPadrao({ de: '2025-01-01', ate: '2026-03-01' })).toBe('mes')
})

test('figures read as people say them', () => {
  expect(formatarCelula(1234.5, 'reais')).toBe('R$\u00A01.234,50')
  expect(formatarCelula(null, 'reais')).toBe('—')
  expect(formatarCelula(1, 'dias')).toBe('1 dia')
})

test('ABC: the product that crosses 80% is still A; what brought nothing is C', () => {
  expect(classificarABC([7000, 1500, 1000, 400, 100, 0])).toEqual(['A', 'A', 'B', 'C', 'C', 'C'])
  expect(classificarABC([])).toEqual([])
  expect(classificarABC([0, 0])).toEqual(['C', 'C'])
})

test('words are counted once a comment, without those that say nothing', () => {
  expect(palavrasFrequentes(['Entrega rápida, rápida!', 'A entrega foi boa', 'nada'])).toEqual([
    { palavra: 'entrega', vezes: 2 },
  ])
})

test('schedules: every day, Mondays, the first of the month', () => {
  expect(enviaNoDia('diaria', '2026-03-04')).toBe(true)
  expect(['2026-03-01', '2026-03-02'].map((dia) => enviaNoDia('semanal', dia))).toEqual([false, true])
  expect(['2026-03-01', '2026-03-02'].map((dia) => enviaNoDia('mensal', dia))).toEqual([true, false])
})
