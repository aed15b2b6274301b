import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mascararCnpj, mascararEmail, mascararTelefone } from './mascaras.ts'

test.each([
  ['', ''],
  ['11', '11'],
  ['112', '11.2'],
  ['11222333', '11.222.333'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['11.222.333/0001-81', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['11222333000181999', '11.222.333/0001-81'],
])('CNPJ %s is shown as %s', (digitado, esperado) => expect(mascararCnpj(digitado)).toBe(esperado))

test.each([
  ['', ''],
  ['11', '11'],
  ['119', '(11) 9'],
  ['1134567890', '(11) 3456-7890'],
  ['11987654321', '(11) 98765-4321'],
  ['+55 11 98765-4321', '(11) 98765-4321'],
])('phone %s is shown as %s', (digitado, esperado) => expect(mascararTelefone(digitado)).toBe(esperado))

test.each([
  ['maria@portal.com', 'm•••@portal.com'],
  ['a@b.co', 'a•••@b.co'],
  ['sem-arroba', '•••'],
  ['@x.com', '•••'],
])('e-mail %s is masked as %s', (email, esperado) => expect(mascararEmail(email)).toBe(esperado))

test('masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (texto) => {
      expect(mascararCnpj(mascararCnpj(texto))).toBe(mascararCnpj(texto))
      expect(mascararTelefone(mascararTelefone(texto))).toBe(mascararTelefone(texto))
    }),
  )
})
