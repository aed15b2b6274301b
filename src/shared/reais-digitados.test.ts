import { expect, test } from 'vitest'
import { centavosDigitados, mascararReais } from './reais-digitados.ts'

test.each([
  ['', 0],
  ['5', 5],
  ['50,00', 5000],
  ['R$ 1.234,56', 123456],
  ['0,0', 0],
  ['99999999999999999', 999999999999],
])('what was typed as %j is %i cents', (texto, centavos) => {
  expect(centavosDigitados(texto)).toBe(centavos)
})

test('typing digit by digit reads like a till', () => {
  let campo = ''
  for (const tecla of '123456') campo = mascararReais(centavosDigitados(campo + tecla))
  expect(campo).toBe('1.234,56')
})
