import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chaveDeNotaValida,
  diaDaVenda,
  digitoDaChave,
  formatarChave,
  limparChave,
  notaDeOutraVenda,
  notaDeOutroCnpj,
} from './nota-fiscal.ts'

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

describe('of this sale', () => {
  const CNPJ = '11222333000181'
  const de = (mes: string, cnpj = CNPJ, serie = '001') => `35${mes}${cnpj}55${serie}0000001231000000120`
  const venda = { cnpj: CNPJ, vendidaEm: '2026-10-31', hoje: '2026-11-22' }

  test.each([
    ['the shop and the month of the sale', de('2610')],
    ['a later month, up to this one', de('2611')],
    ['another branch of the same firm', de('2610', '11222333000262')],
    ['written for the shop by the tax office', de('2610', '99888777000165', '890')],
  ])('fits: %s', (_caso, chave) => expect(notaDeOutraVenda(chave, venda)).toBeNull())

  test.each([
    [
      'another firm',
      de('2610', '99888777000165'),
      'Esta nota foi emitida pelo CNPJ 99.888.777/0001-65, e o da loja é 11.222.333/0001-81. Use a nota emitida pela sua empresa.',
    ],
    [
      'a month before the sale',
      de('2609'),
      'Esta nota é de 09/2026, e a venda é de 10/2026. Confira se a nota é desta venda.',
    ],
    [
      'a month to come',
      de('2612'),
      'Esta nota é de 12/2026, um mês que ainda não começou. Compare com o DANFE.',
    ],
    ['no month at all', de('2613'), 'O mês na chave não existe. Compare com o DANFE.'],
  ])('does not fit: %s', (_caso, chave, frase) => expect(notaDeOutraVenda(chave, venda)).toBe(frase))

  test('the emitter of a shop without a CNPJ is not compared, the month is', () => {
    expect(notaDeOutraVenda(de('2610'), { ...venda, cnpj: null })).toBeNull()
    expect(notaDeOutraVenda(de('2609'), { ...venda, cnpj: null })).toContain('09/2026')
  })

  test.each([
    ['that is not paid', '2026-11-01T12:00:00Z', null, '2026-11-01'],
    ['that was paid later', '2026-10-31T12:00:00Z', '2026-11-01T12:00:00Z', '2026-10-31'],
    ['that the counter made before it came', '2026-11-01T12:00:00Z', '2026-11-01T01:00:00Z', '2026-10-31'],
  ])('the day of a sale %s', (_qual, created_at, pago_em, dia) => {
    expect(diaDaVenda({ created_at, pago_em })).toBe(dia)
  })

  test('says whose the other CNPJ is', () => {
    expect(notaDeOutroCnpj(de('2610'), CNPJ)).toBeNull()
    expect(notaDeOutroCnpj(de('2610', '11222333000262'), CNPJ)?.tipo).toBe('filial')
    expect(notaDeOutroCnpj(de('2610', '99888777000165', '890'), CNPJ)?.tipo).toBe('avulsa')
    expect(notaDeOutroCnpj(de('2610', '99888777000165'), CNPJ)?.tipo).toBe('alheio')
  })
})
