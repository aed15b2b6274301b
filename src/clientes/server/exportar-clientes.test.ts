import { expect, test } from 'vitest'
import type { Cliente } from '../schemas.ts'
import { exportacaoDeClientes } from './exportar-clientes.ts'

test('a CEP has its hyphen, since Excel takes the zero from the front of a number', () => {
  const cep = exportacaoDeClientes.colunas.find(({ id }) => id === 'cep')
  expect(cep?.valor({ cep: '05409000' } as Cliente)).toBe('05409-000')
  expect(cep?.valor({ cep: null } as Cliente)).toBe(null)
})
