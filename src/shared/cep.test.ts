import { expect, test } from 'vitest'
import { ufDoCep } from './cep.ts'

test.each([
  ['01310-100', 'SP'],
  ['20040002', 'RJ'],
  ['30110-000', 'MG'],
  ['69005-070', 'AM'],
  ['69301-380', 'RR'],
  ['69900-062', 'AC'],
  ['70040-010', 'DF'],
  ['72860-000', 'GO'],
  ['73010-000', 'DF'],
  ['90010-150', 'RS'],
  ['00999-000', null],
  ['0131', null],
  ['', null],
])('%s lies in %s', (cep, uf) => {
  expect(ufDoCep(cep)).toBe(uf)
})
