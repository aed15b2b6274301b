import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  diaEmSaoPaulo,
  EXPEDIENTE,
  ehDiaUtil,
  feriadoEm,
  feriadosNacionais,
  proximoDiaBancario,
  somarDias,
  somarHorasUteis,
} from './feriados.ts'

const HORA = 3_600_000

it('tells the end of the calendar instead of looking for the next day for ever', () => {
  expect(() => somarDias('9999-12-31', 1)).toThrow(RangeError)
  expect(() => somarDias('0000-01-01', -1)).toThrow(RangeError)
  expect(() => proximoDiaBancario('9999-12-31')).not.toThrow()
})

describe('national holidays', () => {
  it('knows the ten of 2026, Good Friday among them', () => {
    expect(feriadosNacionais(2026).map(({ dia }) => dia)).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-21',
      '2026-05-01',
      '2026-09-07',
      '2026-10-12',
      '2026-11-02',
      '2026-11-15',
      '2026-11-20',
      '2026-12-25',
    ])
  })

  it.each([
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2027, '2027-03-26'],
    [2038, '2038-04-23'],
  ])('finds Good Friday of %i', (_ano, dia) => {
    expect(feriadoEm(dia)?.nome).toBe('Paixão de Cristo')
  })

  it('keeps 20 November only since the law of 2023', () => {
    expect(feriadoEm('2023-11-20')).toBeNull()
    expect(feriadoEm('2024-11-20')).not.toBeNull()
  })

  it('moves a day off to the next business day', () => {
    expect(proximoDiaBancario('2026-11-20')).toBe('2026-11-23')
    expect(proximoDiaBancario('2026-12-25')).toBe('2026-12-28')
    expect(proximoDiaBancario('2026-11-24')).toBe('2026-11-24')
    expect(somarDias('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('takes the day as lived in São Paulo', () => {
    expect(diaEmSaoPaulo(new Date('2026-11-22T02:30:00Z'))).toBe('2026-11-21')
  })
})

describe('business hours', () => {
  const local = (texto: string) => new Date(`${texto}:00-03:00`)

  it.each([
    ['within a day', '2026-11-24T10:00', 3, '2026-11-24T13:00'],
    ['over a night', '2026-11-24T17:00', 2, '2026-11-25T10:00'],
    ['from before opening', '2026-11-24T06:00', 1, '2026-11-24T10:00'],
    ['to the very end of a day', '2026-11-24T09:00', 9, '2026-11-24T18:00'],
    ['over a holiday and a weekend', '2026-11-19T17:00', 2, '2026-11-23T10:00'],
    ['twelve hours', '2026-11-23T14:00', 12, '2026-11-24T17:00'],
  ])('counts %s', (_nome, de, horas, ate) => {
    expect(somarHorasUteis(local(de), horas)).toEqual(local(ate))
  })

  it('counts back what it added, from any instant', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2024-01-01'), max: new Date('2032-01-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 100 }),
        (de, horas) => {
          const ate = somarHorasUteis(de, horas)
          expect(tempoUtilEntre(de, ate)).toBe(horas * HORA)
          expect(ehDiaUtil(diaEmSaoPaulo(ate))).toBe(true)
        },
      ),
    )
  })
})

/** The business time from `de` to `ate`, in milliseconds, counted another way: day by day. */
function tempoUtilEntre(de: Date, ate: Date): number {
  let soma = 0
  for (let dia = diaEmSaoPaulo(de); dia <= diaEmSaoPaulo(ate); dia = somarDias(dia, 1)) {
    if (!ehDiaUtil(dia)) continue
    const hora = (horas: number) => Date.parse(`${dia}T${String(horas).padStart(2, '0')}:00:00-03:00`)
    const [abre, fecha] = [hora(EXPEDIENTE.abre), hora(EXPEDIENTE.fecha)]
    soma += Math.max(0, Math.min(fecha, ate.getTime()) - Math.max(abre, de.getTime()))
  }
  return soma
}
