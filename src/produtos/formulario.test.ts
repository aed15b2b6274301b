import { expect, it } from 'vitest'
import { corpoDe, errosDoProduto, valoresDe } from './formulario.ts'

const loja = '01890000-0000-7000-8000-000000000000'

it('an empty form says each thing that is missing, once', () => {
  expect(errosDoProduto(loja, { valores: valoresDe(null), categoria: null })).toEqual({
    nome: 'O nome precisa de pelo menos 3 letras.',
    preco: 'Informe um preço maior que zero.',
    categoria_id: 'Escolha uma categoria.',
  })
})

it('what was typed crosses the wire in reais, in UTC, and without empty lines', () => {
  const corpo = corpoDe(loja, {
    ...valoresDe(null),
    nome: 'Caneca',
    preco: 3990,
    em_promocao: true,
    preco_promocao: 2990,
    promocao_de: '2026-11-27T00:00',
    especificacoes_tecnicas: [
      { chave: 'a', nome: 'Volume', valor: '350 ml' },
      { chave: 'b', nome: '', valor: ' ' },
    ],
  })
  expect(corpo).toMatchObject({
    preco: 39.9,
    preco_promocao: 29.9,
    promocao_de: '2026-11-27T03:00:00.000Z',
    promocao_ate: null,
    especificacoes_tecnicas: [{ nome: 'Volume', valor: '350 ml' }],
  })
})
