import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBrCode } from '#test/support/read-br-code.ts'
import { crc16, gerarBrCode } from './br-code.ts'

const EXEMPLO_DO_BANCO_CENTRAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

describe('crc16', () => {
  test.each([
    ['123456789', '29B1'],
    [EXEMPLO_DO_BANCO_CENTRAL.slice(0, -4), '1D3D'],
    ['', 'FFFF'],
  ])('%s', (texto, esperado) => expect(crc16(texto)).toBe(esperado))
})

describe('gerarBrCode', () => {
  test('writes the Central Bank example', () => {
    const codigo = gerarBrCode({
      chave: '123e4567-e12b-12d1-a456-426655440000',
      nome: 'Fulano de Tal',
      cidade: 'BRASILIA',
    })
    expect(codigo).toBe(EXEMPLO_DO_BANCO_CENTRAL)
  })

  test('drops accents and cuts name and city to what the standard holds', () => {
    const codigo = gerarBrCode({
      chave: 'a@b.c',
      nome: 'Comércio de Alimentos São João do Brasil',
      cidade: 'São José do Rio Preto',
    })
    expect(readBrCode(codigo)).toMatchObject({ nome: 'Comercio de Alimentos Sao', cidade: 'Sao Jose do Rio' })
  })

  test.each([
    { chave: 'a', nome: 'x', cidade: 'y', txid: 'com-hifen' },
    { chave: 'a', nome: 'x', cidade: 'y', txid: 'a'.repeat(26) },
    { chave: 'a', nome: '  ', cidade: 'y' },
    { chave: 'a', nome: 'x', cidade: 'y', valorCentavos: 0 },
    { chave: 'a', nome: 'x', cidade: 'y', valorCentavos: 10.5 },
    { chave: 'a', url: 'b', nome: 'x', cidade: 'y' },
    { nome: 'x', cidade: 'y' },
    { chave: 'a'.repeat(90), nome: 'x', cidade: 'y' },
  ])('refuses %j', (entrada) => expect(() => gerarBrCode(entrada)).toThrow(RangeError))

  test('what it writes, it reads', () => {
    const ascii = fc.stringMatching(/^[A-Za-z0-9]{1,15}$/)
    fc.assert(
      fc.property(
        ascii,
        ascii,
        ascii,
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.boolean(),
        (chave, nome, txid, valorCentavos, unico) => {
          const dados = { chave, nome, cidade: nome, txid, valorCentavos, unico }
          expect(readBrCode(gerarBrCode(dados))).toEqual(dados)
        },
      ),
    )
  })
})

describe('readBrCode', () => {
  test('a dynamic code carries a URL', () => {
    const codigo = gerarBrCode({
      url: 'pix.example.com/qr/1',
      nome: 'Loja',
      cidade: 'Recife',
      valorCentavos: 1050,
      unico: true,
    })
    expect(codigo).toContain('540510.50')
    expect(readBrCode(codigo)).toMatchObject({
      url: 'pix.example.com/qr/1',
      valorCentavos: 1050,
      unico: true,
      txid: '***',
    })
  })

  test.each([
    ['nothing', ''],
    ['another check digit', EXEMPLO_DO_BANCO_CENTRAL.replace(/1D3D$/, '1D3E')],
    ['one letter changed', EXEMPLO_DO_BANCO_CENTRAL.replace('Fulano', 'Fulana')],
    ['a length past the end', comCrc('000201269958')],
    ['no PIX account', comCrc('0002015204000053039865802BR5901a6001b62070503***')],
    [
      'a name longer than 25',
      comCrc(`00020126190014br.gov.bcb.pix0101a53039865802BR5926${'a'.repeat(26)}6001b62070503***`),
    ],
  ])('refuses %s', (_, texto) => expect(readBrCode(texto)).toBeNull())

  test('any single changed character is noticed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: EXEMPLO_DO_BANCO_CENTRAL.length - 5 }),
        fc.constantFrom('0', 'a', 'Z', '9', '-'),
        (i, letra) => {
          fc.pre(EXEMPLO_DO_BANCO_CENTRAL[i] !== letra)
          const trocado = EXEMPLO_DO_BANCO_CENTRAL.slice(0, i) + letra + EXEMPLO_DO_BANCO_CENTRAL.slice(i + 1)
          expect(readBrCode(trocado)).toBeNull()
        },
      ),
    )
  })
})

function comCrc(corpo: string): string {
  return `${corpo}6304${crc16(`${corpo}6304`)}`
}
