import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diasEntre } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { aindaVale, podeEnviar, proximaTentativa } from './pix-automatico.ts'

test.each([
  ['2026-07-30', false],
  ['2026-07-31', true],
  ['2026-08-08', true],
  ['2026-08-09', false],
  ['2026-08-11', false],
])('a charge due on 10 August may be sent on %s: %s', (hoje, pode) => {
  expect(podeEnviar('2026-08-10', hoje)).toBe(pode)
})

test('three tries more, on the first, third and sixth day; a day that was missed on the next', () => {
  const de = (feitas: number, ultima: string | null, hoje: string) =>
    proximaTentativa('2026-08-10', { feitas, ultima }, hoje)
  expect(de(0, null, '2026-08-10')).toBe('2026-08-11')
  expect(de(0, null, '2026-08-12')).toBe('2026-08-12')
  expect(de(1, '2026-08-11', '2026-08-11')).toBe('2026-08-13')
  expect(de(2, '2026-08-13', '2026-08-14')).toBe('2026-08-16')
  expect(de(3, '2026-08-16', '2026-08-17')).toBeNull()
  expect(de(0, null, '2026-08-18')).toBeNull()
})

test('whenever the clock looks, the tries are on different days within seven, and at most three', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), (dias) => {
      const vencimento = '2026-08-10'
      const tentativas: string[] = []
      for (const dia of dias.toSorted((a, b) => a - b)) {
        const hoje = somarDias(vencimento, dia)
        const marcada = proximaTentativa(
          vencimento,
          { feitas: tentativas.length, ultima: tentativas.at(-1) ?? null },
          hoje,
        )
        if (marcada !== null) expect(marcada >= hoje).toBe(true)
        if (marcada === hoje) tentativas.push(hoje)
      }
      expect(new Set(tentativas).size).toBe(tentativas.length)
      expect(tentativas.length).toBeLessThanOrEqual(3)
      for (const dia of tentativas) {
        expect(diasEntre(vencimento, dia)).toBeGreaterThanOrEqual(1)
        expect(diasEntre(vencimento, dia)).toBeLessThanOrEqual(7)
      }
    }),
  )
})

test('an invoice is still what the bank was asked for while its day and amount are; fine and interest do not count', () => {
  const cobranca = { vencimento: '2026-08-10', valor: 49.9, imediata: false }
  const fatura = { status: 'aberta', vencimento: '2026-08-10', subtotal: 49.9, desconto: 0, total: 49.9 }
  expect(aindaVale(cobranca, fatura)).toBe(true)
  expect(aindaVale(cobranca, { ...fatura, status: 'vencida', total: 50.9 })).toBe(true)
  expect(aindaVale(cobranca, { ...fatura, desconto: 5, total: 44.9 })).toBe(false)
  expect(aindaVale(cobranca, { ...fatura, vencimento: '2026-08-13' })).toBe(false)
  for (const status of ['paga', 'cancelada', 'incobravel', 'estornada'])
    expect(aindaVale({ ...cobranca, imediata: true }, { ...fatura, status })).toBe(false)
  expect(aindaVale({ ...cobranca, imediata: true }, { ...fatura, total: 51 })).toBe(true)
})
