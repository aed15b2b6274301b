import { expect, it } from 'vitest'
import { plural } from './plural.ts'

it.each([
  [0, '0 produtos'],
  [1, '1 produto'],
  [2, '2 produtos'],
  [1234, '1.234 produtos'],
])('the form that goes with %d', (quantos, dito) => {
  expect(plural(quantos, '# produto', '# produtos')).toBe(dito)
})

it('the word alone, and a whole sentence', () => {
  expect(plural(1, 'separada', 'separadas')).toBe('separada')
  expect(plural(3, 'Resta # código', 'Restam # códigos')).toBe('Restam 3 códigos')
})
