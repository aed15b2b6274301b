import { expect, test } from 'vitest'
import { aceitaVolumes, podeAndar, statusDoProvedor } from './etiqueta.ts'
import { partesDoEndereco, remetenteDaLoja } from './remetente.ts'

test.each([
  ['Rua da Bahia, 2110 — Lourdes', 'Rua da Bahia', '2110', '', 'Lourdes'],
  ['Rua 3, 845, loja 12 — Setor Central', 'Rua 3', '845', 'loja 12', 'Setor Central'],
  ['Av. Brasil, 10 sala 2, Centro', 'Av. Brasil', '10', 'sala 2', 'Centro'],
  ['Rua das Flores, s/n, Jardim', 'Rua das Flores', 's/n', '', 'Jardim'],
  ['Avenida Paulista', 'Avenida Paulista', '', '', ''],
  ['', '', '', '', ''],
])('%s', (linha, logradouro, numero, complemento, bairro) => {
  expect(partesDoEndereco(linha)).toEqual({ logradouro, numero, complemento, bairro })
})

test('what a record lacks is named; a whole one is a sender', () => {
  const loja = {
    nome: 'Ateliê',
    razao_social: 'Ateliê Ltda.',
    cnpj: '11222333000181',
    email: 'a@b.test',
    telefone: '+5531999990000',
    cep: '30160011',
    endereco: 'Rua da Bahia, 2110 — Lourdes',
    cidade: 'Belo Horizonte',
    uf: 'MG',
  }
  expect(remetenteDaLoja(loja)).toMatchObject({ remetente: { numero: '2110', telefone: '31999990000' } })
  expect(remetenteDaLoja({ ...loja, cep: null, endereco: 'Rua da Bahia' })).toEqual({
    falta: ['CEP', 'número', 'bairro'],
  })
})

test('a label never goes back, and carriers that take one box say so', () => {
  expect(podeAndar('gerada', 'entregue')).toBe(true)
  expect(podeAndar('postada', 'parada')).toBe(true)
  expect(podeAndar('parada', 'postada')).toBe(true)
  expect(podeAndar('entregue', 'postada')).toBe(false)
  expect(podeAndar('cancelada', 'entregue')).toBe(false)
  expect(podeAndar('postada', 'gerada')).toBe(false)
  expect(statusDoProvedor('palavra nova')).toBeNull()
  expect(aceitaVolumes('Correios', 2)).toBe(false)
  expect(aceitaVolumes('Jadlog', 2)).toBe(true)
})
