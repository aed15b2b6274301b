import { expect, test } from 'vitest'
import { compararNumeros, formatarDuracao, formatarPorcento, numeroNoEixo, reaisNoEixo } from './numeros.ts'

test('a change is described in words, and not at all against nothing', () => {
  expect(compararNumeros(112.4, 100)).toEqual({
    sentido: 'subiu',
    texto: '12,4%',
    falado: 'subiu 12,4% em relação ao período anterior',
  })
  expect(compararNumeros(50, 100)).toMatchObject({ sentido: 'caiu', texto: '50,0%' })
  expect(compararNumeros(100, 100)?.sentido).toBe('igual')
  expect([compararNumeros(10, 0), compararNumeros(null, 3), compararNumeros(3, null)]).toEqual([
    null,
    null,
    null,
  ])
})

test('figures read as people say them', () => {
  expect([45, 240, 7800, 7200, 260_000].map(formatarDuracao)).toEqual([
    '45 s',
    '4 min',
    '2 h 10 min',
    '2 h',
    '3 dias',
  ])
  expect([38.54, 20, 0].map(formatarPorcento)).toEqual(['38,5%', '20%', '0%'])
})

test('an axis has no cents, and thousands in words', () => {
  expect([0, 8000, 15_000].map(reaisNoEixo)).toEqual(['R$\u00A00', 'R$\u00A08.000', 'R$\u00A015\u00A0mil'])
  expect(numeroNoEixo(1_500_000)).toBe('1,5\u00A0mi')
})
