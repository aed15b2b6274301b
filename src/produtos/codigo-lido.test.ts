import { expect, test } from 'vitest'
import { temCodigo } from './codigo-lido.ts'

test.each([
  ['Can-10', true],
  ['can-10', true],
  ['CAN-10', true],
  ['Can-1', false],
  ['an-10', false],
  ['789', true],
  ['', false],
])('Can-10, with bar code 789, has the code %j: %s', (codigo, tem) => {
  expect(temCodigo({ sku: 'Can-10', codigo_barras: '789' }, codigo)).toBe(tem)
  expect(temCodigo({ sku: null, codigo_barras: null }, codigo)).toBe(false)
})
