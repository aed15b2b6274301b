import { describe, expect, it } from 'vitest'
import { corpoDe, edicaoDe, errosDoProduto, valoresDe } from './formulario.ts'
import type { ProdutoDetalhe } from './schemas.ts'

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

describe('an edit of a product with options', () => {
  const opcoes = [{ nome: 'Cor', valores: ['Azul'] }]
  const produto = {
    estabelecimento_id: loja,
    nome: 'Bolsa',
    preco: 90,
    preco_ate: 100,
    estoque: 3,
    updated_at: 'ontem',
  } as ProdutoDetalhe
  const como = { sobrescrever: false, gradeMudou: true }

  it('sends the grid in place of price and stock, and only when it changed', () => {
    const valores = valoresDe(produto, { opcoes, variacoes: [], fora: [] })
    const edicao = edicaoDe(produto, valores, como)
    expect(edicao).toMatchObject({ estabelecimento_id: loja, updated_at: 'ontem', grade: { opcoes } })
    for (const campo of ['preco', 'em_promocao', 'preco_promocao', 'promocao_de', 'promocao_ate', 'estoque'])
      expect(edicao).not.toHaveProperty(campo)
    expect(edicaoDe(produto, valores, { ...como, gradeMudou: false })).not.toHaveProperty('grade')
  })

  it('without options any more it has price and stock of its own, counted from nothing', () => {
    const edicao = edicaoDe(produto, { ...valoresDe(produto), estoque: '4' }, como)
    expect(edicao).toMatchObject({
      preco: 90,
      estoque: 4,
      estoque_visto: 0,
      grade: { opcoes: [], variacoes: [] },
    })
  })
})
