import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chaveDeNotaValida, digitoDaChave, formatarChave, limparChave } from './nota-fiscal.ts'

// The example of the technical manual of the NF-e.
const MANUAL = '52060433009911002506550120000007800267301615'

describe('the access key', () => {
  test.each([
    ['of the manual', MANUAL, true],
    ['with another check digit', `${MANUAL.slice(0, 43)}6`, false],
    ['too short', MANUAL.slice(1), false],
    ['too long', `${MANUAL}0`, false],
    ['with a letter outside the CNPJ', `A${MANUAL.slice(1)}`, false],
    ['empty', '', false],
  ])('%s', (_name, chave, valida) => expect(chaveDeNotaValida(chave)).toBe(valida))

  test('a CNPJ with letters counts each by its code', () => {
    const posicoes = '35260712ABC34501DE3555001000000123100000012'
    expect(posicoes.length).toBe(43)
    expect(chaveDeNotaValida(`${posicoes}${digitoDaChave(posicoes)}`)).toBe(true)
    expect(chaveDeNotaValida(`${posicoes}${(digitoDaChave(posicoes) + 1) % 10}`)).toBe(false)
  })

  test('one wrong digit is always noticed', () => {
    fc.assert(
      fc.property(fc.nat(42), fc.integer({ min: 1, max: 9 }), (onde, mais) => {
        const trocado = String((Number(MANUAL[onde]) + mais) % 10)
        const outra = MANUAL.slice(0, onde) + trocado + MANUAL.slice(onde + 1)
        // Two remainders share the digit 0: those alone may pass.
        if (digitoDaChave(outra.slice(0, 43)) !== Number(MANUAL[43]))
          expect(chaveDeNotaValida(outra)).toBe(false)
      }),
    )
  })

  test('is taken as it is pasted, and shown in groups', () => {
    expect(limparChave('5206.0433 0099-1100 2506 5501 2000 0007 8002 6730 1615 ')).toBe(MANUAL)
    expect(limparChave('abc')).toBe('ABC')
    expect(formatarChave(MANUAL)).toBe('5206 0433 0099 1100 2506 5501 2000 0007 8002 6730 1615')
  })
})
