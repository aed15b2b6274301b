import { expect, test } from 'vitest'
import { CONTA_ATE, dizerTotal, ultimaContada } from './contagem.ts'
import { plural } from './plural.ts'

test('a list says how many it has, or that they are more than it counts', () => {
  expect(dizerTotal(1234)).toBe('1.234')
  expect(dizerTotal(CONTA_ATE)).toBe('10.000')
  expect(dizerTotal(CONTA_ATE + 1)).toBe('mais de 10 mil')
  expect(plural(CONTA_ATE + 1, '# produto', '# produtos', dizerTotal)).toBe('mais de 10 mil produtos')
})

test('the last page is known of a list that was counted to its end', () => {
  expect(ultimaContada(0, 20)).toBe(1)
  expect(ultimaContada(41, 20)).toBe(3)
  expect(ultimaContada(CONTA_ATE + 1, 20)).toBeNull()
})
