import { expect, test } from 'vitest'
import { porProduto } from './itens.ts'

test('two variations of a product are one product, called by both', () => {
  const tenis = { produto_id: 't', nome: 'Tênis (38 / Preto)' }
  const meia = { produto_id: 'm', nome: 'Meia' }
  const outro = { produto_id: 't', nome: 'Tênis (40 / Preto)' }
  expect(porProduto([tenis, meia, outro])).toEqual([
    { produto_id: 't', nome: 'Tênis (38 / Preto) e Tênis (40 / Preto)' },
    meia,
  ])
})
