import { expect, test } from 'vitest'
import { decidir, type ParteMudada } from './lote.ts'

const EM_PROMOCAO: ParteMudada = {
  preco: 20,
  preco_promocao: 15,
  em_promocao: true,
  promocao_de: null,
  promocao_ate: null,
  status: 'ativo',
  status_antes: null,
  categoria_id: null,
  preco_ate: null,
  estoque: 1,
}

test.each([
  [-5.01, { ignorado: 'O preço ficaria menor que o preço promocional.' }],
  [-5, { ignorado: 'O preço ficaria menor que o preço promocional.' }],
  [-4.99, { depois: { ...EM_PROMOCAO, preco: 15.01 } }],
])('a price of 20 moved by %s while the promotion is 15', (valor, espera) => {
  const mudanca = { acao: 'preco', valor, em: 'reais', arredondar: false } as const
  expect(decidir(EM_PROMOCAO, mudanca, new Date())).toEqual(espera)
})

test.each([
  [{ acao: 'preco', valor: 10, em: 'percentual', arredondar: false }, 'preços na grade'],
  [{ acao: 'promocao', percentual: 10 }, 'promoção na grade'],
  [{ acao: 'estoque', tipo: 'contagem', quantidade: 1, motivo: 'x' }, 'toque no estoque'],
] as const)('a product with variations is left by %j, and why', (mudanca, motivo) => {
  const decisao = decidir({ ...EM_PROMOCAO, preco_ate: 30 }, mudanca, new Date())
  expect(decisao).toEqual({ ignorado: expect.stringContaining(motivo) })
  expect(decidir({ ...EM_PROMOCAO, preco_ate: 30 }, { acao: 'inativar' }, new Date())).toHaveProperty(
    'depois',
  )
})
