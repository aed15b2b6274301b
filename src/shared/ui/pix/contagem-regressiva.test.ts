import { expect, test } from 'vitest'
import { formatarContagem } from './contagem-regressiva.ts'

test.each([
  [3_600_000, '1:00:00'],
  [3_909_000, '1:05:09'],
  [3_599_000, '59:59'],
  [59_400, '1:00'],
  [9_000, '0:09'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%d ms is %s', (ms, esperado) => expect(formatarContagem(ms)).toBe(esperado))
