import { describe, expect, test } from 'vitest'
import { adivinharColunas, lerCelula } from './planilha.ts'
import { CLIENTE_EM_BRANCO, desfechoDaCompra, enderecoEmLinha, mesclarCampos } from './rules.ts'
import { juntarEtiquetas, nascimentoPossivel } from './campos.ts'

const VAZIO = { ...CLIENTE_EM_BRANCO, nome: 'Ana' }

test('nobody is born after today in São Paulo, also late in the evening', () => {
  const noite = new Date('2026-11-27T22:00:00-03:00')
  expect(
    ['1899-12-31', '1900-01-01', '2026-11-27', '2026-11-28'].map((dia) => nascimentoPossivel(dia, noite)),
  ).toEqual([false, true, true, false])
})

describe('two records become one', () => {
  const fica = { ...VAZIO, email: 'ana@a.test', etiquetas: ['Feira'], logradouro: 'Rua A', cidade: 'Recife' }
  const sai = {
    ...VAZIO,
    nome: 'Ana Maria',
    email: 'am@b.test',
    telefone: '+5511987654321',
    etiquetas: ['feira', 'Atacado'],
    cep: '01310100',
  }

  test('what one lacks the other gives; where both have a value, the one that stays wins', () => {
    expect(mesclarCampos(fica, sai)).toMatchObject({
      nome: 'Ana',
      email: 'ana@a.test',
      telefone: '+5511987654321',
      etiquetas: ['Feira', 'Atacado'],
    })
  })

  test('a choice turns it round, and an address is never mixed of two', () => {
    expect(mesclarCampos(fica, sai, { email: 'sai', endereco: 'sai' })).toMatchObject({
      email: 'am@b.test',
      cep: '01310100',
      logradouro: null,
      cidade: null,
    })
    expect(mesclarCampos(fica, sai)).toMatchObject({ logradouro: 'Rua A', cep: null })
  })

  test('choosing an empty field empties nothing', () => {
    expect(mesclarCampos(fica, sai, { telefone: 'fica' }).telefone).toBe('+5511987654321')
  })

  test.each([
    [true, false, false],
    [null, false, false],
    [true, null, true],
    [null, null, null],
  ])('%s and %s about offers is %s, either way round', (um, outro, juntos) => {
    const a = { ...VAZIO, aceita_marketing: um }
    const b = { ...VAZIO, aceita_marketing: outro }
    expect(mesclarCampos(a, b).aceita_marketing).toBe(juntos)
    expect(mesclarCampos(b, a).aceita_marketing).toBe(juntos)
  })
})

test('labels lose spaces and repeats, keep their first spelling, and end at twenty', () => {
  expect(juntarEtiquetas([' Feira  livre ', 'feira livre', '', 'VIP'])).toEqual(['Feira livre', 'VIP'])
  expect(juntarEtiquetas(Array.from({ length: 30 }, (_, i) => `e${i}`))).toHaveLength(20)
})

test('an address is written on one line, or is none', () => {
  expect(enderecoEmLinha(VAZIO)).toBeNull()
  expect(
    enderecoEmLinha({
      ...VAZIO,
      logradouro: 'Rua A',
      numero: '12',
      cidade: 'Recife',
      uf: 'PE',
      cep: '50010000',
    }),
  ).toBe('Rua A, 12, Recife, PE, CEP 50010-000')
})

test.each([
  ['pendente', false, 'Aguardando pagamento'],
  ['enviado', true, 'Paga, em andamento'],
  ['entregue', false, 'Entregue, a receber'],
  ['concluido', true, 'Entregue'],
  ['devolvido', true, 'Devolvida'],
  ['expirado', false, 'Não paga no prazo'],
])('a purchase %s, paid %s: %s', (status, pago, frase) => {
  expect(desfechoDaCompra({ status, pago })).toBe(frase)
})

describe('a spreadsheet', () => {
  test('is understood by its headings, also other programs’', () => {
    expect(
      adivinharColunas(['Nome completo', 'E-mail', 'Celular', 'CPF/CNPJ', 'Data de nascimento', 'Cor']),
    ).toEqual({
      nome: 0,
      email: 1,
      telefone: 2,
      cpf_cnpj: 3,
      nascimento: 4,
    })
    expect(adivinharColunas(['email', 'Email'])).toEqual({ email: 0 })
  })

  test.each([
    ['nascimento', '7/3/1988', '1988-03-07'],
    ['nascimento', '1988-03-07', '1988-03-07'],
    ['etiquetas', 'a, b | c', ['a', 'b', 'c']],
    ['aceita_marketing', 'Sim', true],
    ['aceita_marketing', 'não', false],
    ['aceita_marketing', '', null],
    ['nome', `'=Ana`, '=Ana'],
    ['nome', ' ', null],
  ] as const)('%s %j says %j', (campo, texto, valor) => {
    expect(lerCelula(campo, texto)).toEqual(valor)
  })
})
