import { expect, test } from 'vitest'
import { normalizarTelefone } from './telefone.ts'

test.each([
  ['(11) 98765-4321', '+5511987654321'],
  ['11 3456-7890', '+551134567890'],
  ['+55 48 99999-0000', '+5548999990000'],
  ['5511987654321', '+5511987654321'],
  ['(55) 99123-4567', '+5555991234567'],
])('%s is stored as %s', (texto, guardado) => expect(normalizarTelefone(texto)).toBe(guardado))

test.each(['', '123', '(20) 98765-4321', '(11) 88765-4321', '11 9876-4321', '(11) 98765-43210', 'abc'])(
  '%s is no Brazilian number',
  (texto) => expect(normalizarTelefone(texto)).toBeNull(),
)
