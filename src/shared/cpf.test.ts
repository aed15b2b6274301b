import { describe, expect, test } from 'vitest'
import { cpfValido, esconderDocumento, formatarDocumento, normalizarDocumento } from './cpf.ts'

describe('a CPF', () => {
  test.each(['529.982.247-25', '52998224725', '111.444.777-35', '123.456.789-09', '000.000.001-91'])(
    '%s is one',
    (cpf) => {
      expect(cpfValido(cpf)).toBe(true)
    },
  )
  test.each([
    '529.982.247-26',
    '111.111.111-11',
    '00000000000',
    '5299822472',
    '529982247255',
    '',
    'abc.def.ghi-jk',
  ])('%s is none', (cpf) => {
    expect(cpfValido(cpf)).toBe(false)
  })
})

test('a document is stored without punctuation, CPF or CNPJ, and nothing else', () => {
  expect(normalizarDocumento(' 529.982.247-25 ')).toBe('52998224725')
  expect(normalizarDocumento('12.abc.345/01de-35')).toBe('12ABC34501DE35')
  expect(normalizarDocumento('123')).toBeNull()
})

test('is shown whole or in part', () => {
  expect(formatarDocumento('52998224725')).toBe('529.982.247-25')
  expect(formatarDocumento('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
  expect(esconderDocumento('52998224725')).toBe('•••.982.247-••')
  expect(esconderDocumento('11222333000181')).toBe('••.222.333/0001-••')
})
