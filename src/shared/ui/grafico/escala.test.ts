import { expect, it } from 'vitest'
import { marcasDoEixo, saltoDosRotulos } from './escala.ts'

it.each([
  [
    [0, 97],
    [0, 25, 50, 75, 100],
  ],
  [
    [1, 2, 3],
    [0, 1, 2, 3],
  ],
  [
    [0.4, 1.1],
    [0, 0.5, 1, 1.5],
  ],
  [[1234.5], [0, 500, 1000, 1500]],
  [
    [-30, 80],
    [-50, 0, 50, 100],
  ],
  [[0], [0, 1]],
  [[], [0, 1]],
])('the axis of %j', (valores, marcas) => {
  expect(marcasDoEixo(valores)).toEqual(marcas)
})

it('holds every value between its first and its last mark', () => {
  for (let i = 1; i < 400; i += 1) {
    const valores = [Math.sin(i) * 10 ** (i % 7), Math.cos(i * 3) * 10 ** (i % 5)]
    const marcas = marcasDoEixo(valores)
    expect(Math.min(...marcas)).toBeLessThanOrEqual(Math.min(0, ...valores))
    expect(Math.max(...marcas)).toBeGreaterThanOrEqual(Math.max(0, ...valores))
    expect(marcas.length).toBeLessThanOrEqual(7)
  }
})

it('leaves labels out before they touch', () => {
  const dias = Array.from({ length: 30 }, (_, i) => `${i + 1} de out`)
  expect(saltoDosRotulos(dias, 900)).toBeGreaterThan(1)
  expect(saltoDosRotulos(dias.slice(0, 5), 900)).toBe(1)
  expect(saltoDosRotulos(dias, 10)).toBe(30)
})
