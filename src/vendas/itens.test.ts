import { expect, test } from 'vitest'
import { produtosRecebidos } from './itens.ts'

const veio = { quantidade: 3, quantidade_cancelada: 2 }
const tenis = { produto_id: 't', nome: 'Tênis (38 / Preto)', ...veio }
const meia = { produto_id: 'm', nome: 'Meia', ...veio }
const outro = { produto_id: 't', nome: 'Tênis (40 / Preto)', ...veio }

test('two variations of a product are one product, called by both', () => {
  expect(produtosRecebidos([tenis, meia, outro])).toEqual([
    { ...tenis, nome: 'Tênis (38 / Preto) e Tênis (40 / Preto)' },
    meia,
  ])
})

test('what was cancelled whole was not received, and gives the product no name', () => {
  const cancelado = { quantidade: 3, quantidade_cancelada: 3 }
  expect(produtosRecebidos([tenis, { ...meia, ...cancelado }, { ...outro, ...cancelado }])).toEqual([tenis])
})
