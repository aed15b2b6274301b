import { describe, expect, it } from 'vitest'
import { comChaves, LETRA, marcasDoEixo, type RotuloDoEixo, rotulosQueCabem } from './escala.ts'

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

it('ends at the most that can be, where that is known', () => {
  expect(marcasDoEixo([4.2, 4.8], 5)).toEqual([0, 1, 2, 3, 4, 5])
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

describe('the labels of the lower axis', () => {
  /** Side by side over the width, those at the ends within it, as a line has them. */
  const aoLongo = (textos: string[], largura: number): RotuloDoEixo[] =>
    textos.map((texto, i) => ({
      texto,
      x: (i * largura) / Math.max(1, textos.length - 1),
      ancora: i === 0 ? 'start' : i === textos.length - 1 ? 'end' : 'middle',
    }))
  const dias = Array.from({ length: 30 }, (_, i) => `${i + 1} de out`)

  it.each([900, 320, 40])('are as many as fit in %i pixels, and do not touch', (largura) => {
    const escritos = rotulosQueCabem(aoLongo(dias, largura))
    expect(escritos.length).toBeGreaterThan(0)
    expect(escritos.length).toBeLessThan(30)
    const lados = escritos.map(({ texto, x, ancora }) => {
      const inicio = x - { start: 0, middle: 0.5, end: 1 }[ancora] * texto.length * LETRA
      return { inicio, fim: inicio + texto.length * LETRA }
    })
    for (const [i, { fim }] of lados.slice(0, -1).entries()) expect(lados[i + 1]?.inicio).toBeGreaterThan(fim)
  })

  it('are all written where there is room', () => {
    const cinco = aoLongo(dias.slice(0, 5), 900)
    expect(rotulosQueCabem(cinco)).toEqual(cinco)
  })

  it('stand at even steps, though the first is written from its point on', () => {
    const meses = ['dez/25', 'jan/26', 'fev/26', 'mar/26', 'abr/26', 'mai/26', 'jun/26']
    const escritos = rotulosQueCabem(aoLongo(meses, 360)).map(({ texto }) => meses.indexOf(texto))
    expect(escritos).toEqual([0, 2, 4, 6])
  })
})

it('points of one label have keys of their own, whatever others are called', () => {
  const chaves = comChaves(['Caneca', 'Caneca', '2 Caneca', 'Bule'].map((rotulo) => ({ rotulo }))).map(
    ({ chave }) => chave,
  )
  expect(new Set(chaves).size).toBe(4)
})
