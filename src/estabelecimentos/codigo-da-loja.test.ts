import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codigoDoNome, codigoTentativa } from './codigo-da-loja.ts'

test.each([
  ['Padaria São João!', 'padaria-sao-joao'],
  ['  Açaí & Cia.  ', 'acai-cia'],
  ['日本', 'loja'],
  ['A', 'loja'],
  ['--x--y--', 'x-y'],
])('%j becomes %s', (nome, codigo) => {
  expect(codigoDoNome(nome)).toBe(codigo)
})

test('whatever the name, the code is one the database takes', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.integer({ min: 1, max: 10_000 }),
      (nome, n) => {
        const codigo = codigoTentativa(codigoDoNome(nome), n)
        expect(codigo).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        expect(codigo.length).toBeGreaterThanOrEqual(2)
        expect(codigo.length).toBeLessThanOrEqual(60)
      },
    ),
  )
})
