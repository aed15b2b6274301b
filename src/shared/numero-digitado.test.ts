import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escreverNumero, lerNumero } from './numero-digitado.ts'

test.each([
  ['15', 15],
  [' 1,5 ', 1.5],
  ['1.5', 1.5],
  ['12,', 12],
  [',5', 0.5],
  ['-1', -1],
  ['1.500', 1500],
  ['0.500', 0.5],
  ['1.234,56', 1234.56],
  ['1.234.567', 1_234_567],
  ['', Number.NaN],
  [',', Number.NaN],
  ['1.5,3', Number.NaN],
  ['1,234.56', Number.NaN],
  ['1.23.45', Number.NaN],
  ['1e9', Number.NaN],
  ['dez', Number.NaN],
])('%j is %d', (texto, numero) => expect(lerNumero(texto)).toBe(numero))

test('what is written is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (centavos) => {
      expect(lerNumero(escreverNumero(centavos / 100))).toBe(centavos / 100)
    }),
  )
})
