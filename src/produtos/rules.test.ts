import { describe, expect, it } from 'vitest'
import { ajustarPreco, eanValido, margemPercentual, precoComDesconto, situacaoDaPromocao } from './rules.ts'

it.each([
  ['7891000315507', true],
  ['7891000315508', false],
  ['96385074', true],
  ['96385075', false],
  ['0000000000000', true],
  ['789100031550', false],
  ['78910003155O7', false],
  ['', false],
])('bar code %s: %s', (codigo, valido) => expect(eanValido(codigo)).toBe(valido))

describe('a price changed in bulk', () => {
  it.each([
    [100, -10, 'percentual', false, 90],
    [0.1, 5, 'percentual', false, 0.11],
    [19.99, 10, 'percentual', true, 21.9],
    [12.34, 0, 'percentual', true, 11.9],
    [12.45, 0, 'reais', true, 12.9],
    [0.5, 0, 'reais', true, 0.9],
    [10, -10, 'reais', false, null],
    [10, -12, 'reais', true, null],
    [10, 2.5, 'reais', false, 12.5],
  ] as const)('%s by %s %s (rounded: %s) is %s', (preco, valor, em, arredondar, espera) =>
    expect(ajustarPreco(preco, { valor, em, arredondar })).toBe(espera),
  )
})

it('a discount is exact to the cent', () => {
  expect(precoComDesconto(99.9, 33)).toBe(66.93)
  expect(precoComDesconto(0.03, 50)).toBe(0.02)
})

it('the margin is what is left of the price', () => {
  expect(margemPercentual(100, 55)).toBe(45)
  expect(margemPercentual(100, 120)).toBe(-20)
  expect(margemPercentual(30, 10)).toBe(66.7)
  expect(margemPercentual(100, null)).toBeNull()
})

it('the state of a promotion follows its dates', () => {
  const agora = Date.parse('2026-11-21T12:00:00Z')
  const promo = (em_promocao: boolean, de: string | null, ate: string | null) =>
    situacaoDaPromocao({ em_promocao, preco_promocao: 5, promocao_de: de, promocao_ate: ate }, agora)
  expect(promo(true, null, null)).toBe('valendo')
  expect(promo(false, null, null)).toBe('sem')
  expect(promo(false, '2026-11-21T12:00:01Z', null)).toBe('agendada')
  expect(promo(false, '2026-11-21T12:00:00Z', null)).toBe('valendo')
  expect(promo(true, null, '2026-11-21T12:00:00Z')).toBe('sem')
})
