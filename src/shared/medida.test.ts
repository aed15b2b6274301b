import { expect, it } from 'vitest'
import { escreverMedida, lerMedida } from './ler-medida.ts'
import { precoPorUnidade, type Unidade } from './medida.ts'

it.each<[number, number, Unidade, string | null]>([
  [38.9, 500, 'g', 'R$ 77,80/kg'],
  [10, 1, 'kg', null],
  [10, 1000, 'g', null],
  [10, 2.5, 'kg', 'R$ 4,00/kg'],
  [7.5, 350, 'ml', 'R$ 21,43/l'],
  [19.9, 150, 'cm', 'R$ 13,27/m'],
  [120, 2.88, 'm2', 'R$ 41,67/m²'],
  [9, 6, 'un', 'R$ 1,50/un'],
])('%d reais for %d %s are told as %s', (preco, medida_quantidade, medida_unidade, dito) =>
  expect(
    precoPorUnidade(preco, { medida_quantidade, medida_unidade })?.replaceAll('\u00a0', ' ') ?? null,
  ).toBe(dito),
)

it('says nothing without a measure', () =>
  expect(precoPorUnidade(10, { medida_quantidade: null, medida_unidade: null })).toBeNull())

it.each([
  ['500 g', '500 g'],
  ['1,5 L', '1,5 l'],
  ['2 m²', '2 m2'],
  ['0.25kg', '0,25 kg'],
  ['quinhentos gramas', null],
  ['0 g', null],
  ['3 arrobas', null],
  ['1 toString', null],
])('reads %s as %s', (texto, lida) => {
  const medida = lerMedida(texto)
  expect(medida && escreverMedida(medida)).toBe(lida)
})
