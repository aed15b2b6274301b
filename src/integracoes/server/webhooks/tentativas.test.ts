import { expect, test } from 'vitest'
import { esperaDaTentativa, pausaDoEndereco } from './tentativas.ts'

test('attempts are spread over about two days, and then there is none', () => {
  const esperas = Array.from({ length: 9 }, (_, i) => esperaDaTentativa(i + 1, { acaso: 0.5 }))
  const soma = esperas.reduce<number>((total, espera) => total + (espera ?? 0), 0)
  expect(soma / 3600).toBeGreaterThan(44)
  expect(soma / 3600).toBeLessThan(52)
  expect(esperas.at(-1)).toBeNull()
  expect(esperas.indexOf(null)).toBe(8)
})

test('what failed together does not come back together', () => {
  expect(esperaDaTentativa(2, { acaso: 0 })).toBeCloseTo(255)
  expect(esperaDaTentativa(2, { acaso: 1 })).toBeCloseTo(345)
})

test('a receiver is waited for as long as it asks, within reason', () => {
  expect(esperaDaTentativa(1, { pedida: 120 })).toBe(120)
  expect(esperaDaTentativa(1, { pedida: 10 ** 9 })).toBe(6 * 3600)
  expect(pausaDoEndereco(1, 120)).toBe(120)
  expect(pausaDoEndereco(30)).toBe(300)
})
