import { describe, expect, it } from 'vitest'
import { erroNosDias } from './horarios.ts'

const turno = (texto: string) => ({ abre: texto.slice(0, 5), fecha: texto.slice(6) })
const SEMANA = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado']
const semana = (dias: Record<string, string[]>) => SEMANA.map((dia) => dias[dia]?.map(turno) ?? null)

describe('turns of a week', () => {
  it.each<[string, Record<string, string[]>]>([
    ['a turn past midnight', { sexta: ['18:00-02:00'], sábado: ['18:00-02:00'] }],
    ['one until midnight', { sexta: ['18:00-00:00'], sábado: ['00:00-02:00'] }],
    ['a lunch before it', { sexta: ['18:00-02:00', '11:00-15:00'], sábado: ['02:00-05:00'] }],
    ['one beginning as another ends', { segunda: ['12:00-18:00', '09:00-12:00'] }],
    ['no night off', Object.fromEntries(SEMANA.map((dia) => [dia, ['18:00-17:59']]))],
  ])('stand beside each other: %s', (_, dias) => {
    expect(erroNosDias(semana(dias))).toBeNull()
  })

  it.each<[string, Record<string, string[]>]>([
    ['within a day', { segunda: ['11:00-18:00', '09:00-12:00'] }],
    ['with one past midnight', { sexta: ['18:00-02:00', '20:00-22:00'] }],
    ['into the next day', { sexta: ['18:00-02:00'], sábado: ['01:00-05:00'] }],
    ['from Saturday into Sunday', { sábado: ['18:00-02:00'], domingo: ['01:00-05:00'] }],
  ])('overlap: %s', (_, dias) => {
    expect(erroNosDias(semana(dias))).toMatch(/^Os turnos não podem se sobrepor/)
  })
})
