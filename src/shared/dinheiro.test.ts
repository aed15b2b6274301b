import { describe, expect, it } from 'vitest'
import { reaisFalados } from './dinheiro.ts'

describe('an amount as it is said', () => {
  it.each([
    [1299.9, '1.299 reais e 90 centavos'],
    [1299, '1.299 reais'],
    [1, '1 real'],
    [1.01, '1 real e 1 centavo'],
    [0.5, '50 centavos'],
    [0.01, '1 centavo'],
    [0, '0 reais'],
    [-12.35, 'menos 12 reais e 35 centavos'],
    [0.1 + 0.2, '30 centavos'],
  ])('%s: %s', (reais, dito) => {
    expect(reaisFalados(reais)).toBe(dito)
  })
})
