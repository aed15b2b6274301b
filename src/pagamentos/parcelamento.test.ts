import { describe, expect, it } from 'vitest'
import { descreverParcelamento, jurosAoMes, totalParcelado } from './parcelamento.ts'

describe('a purchase in instalments', () => {
  it.each([
    [2, 0.0299],
    [6, 0.0299],
    [12, 0.0349],
    [24, 0.05],
  ])('in %i times at %d a month: the total gives the interest back', (parcelas, juros) => {
    const valor = 1_000
    const total = totalParcelado(valor, parcelas, juros)
    expect(jurosAoMes({ parcelas, valor, total })).toBeCloseTo(juros, 4)
  })

  it('without interest costs what it costs at once, however oddly it divides', () => {
    expect(totalParcelado(100, 3, 0)).toBe(100)
    expect(jurosAoMes({ parcelas: 3, valor: 100, total: 100 })).toBe(0)
    // A provider that reports less than was bought gives nothing away.
    expect(jurosAoMes({ parcelas: 3, valor: 100, total: 90 })).toBe(0)
  })

  const dizer = (...args: Parameters<typeof descreverParcelamento>) =>
    descreverParcelamento(...args).replaceAll('\u00a0', ' ')

  it('says number and amount, the total, and the interest by month and year', () => {
    expect(dizer({ parcelas: 3, valor: 150, total: 150 })).toBe(
      '3× de R$ 50,00 sem juros, total de R$ 150,00',
    )
    expect(dizer({ parcelas: 6, valor: 120, total: totalParcelado(120, 6, 0.0299) })).toBe(
      '6× de R$ 22,14, total de R$ 132,84, com juros de 2,98% ao mês (42,31% ao ano)',
    )
  })
})
