import { expect, test } from 'vitest'
import type { Venda } from '../../schemas.ts'
import { exportacaoDeVendas } from './exportar-vendas.ts'

const celula = (qual: string, venda: unknown) =>
  exportacaoDeVendas.colunas.find(({ id }) => id === qual)?.valor(venda as Venda)

test('the key of a fiscal document is in groups, since Excel rounds 44 digits in a row', () => {
  const nota_fiscal_chave = '35261124318507000156550010000001011000001017'
  expect(celula('nota_fiscal', { nota_fiscal_chave })).toBe(
    '3526 1124 3185 0700 0156 5500 1000 0001 0110 0000 1017',
  )
  expect(celula('nota_fiscal', { nota_fiscal_chave: null })).toBe(null)
})

test('a telephone is as it is dialled, without the sign that a spreadsheet takes for a formula', () => {
  expect(celula('telefone', { cliente: { telefone: '+5511987654321' } })).toBe('(11) 98765-4321')
  expect(celula('telefone', { cliente: { telefone: null } })).toBe(null)
})
