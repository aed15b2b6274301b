import { expect, it } from 'vitest'
import { formatarEndereco } from './endereco.ts'

it('writes what is known of an address, the same everywhere', () => {
  const cidade = { cidade: 'Pelotas', uf: 'RS' }
  expect(formatarEndereco({ logradouro: 'Rua Quinze, 610', ...cidade, cep: '96010000' })).toBe(
    'Rua Quinze, 610, Pelotas, RS, CEP 96010-000',
  )
  expect(formatarEndereco({ ...cidade, bairro: '', cep: null })).toBe('Pelotas, RS')
  expect(formatarEndereco({})).toBe('')
})
