import { describe, expect, test } from 'vitest'
import { porQueNaoEmParte } from './desistir-em-parte.ts'

const linha = (id: string, subtotal: number, quantidade: number, foram = 0) => ({
  id,
  subtotal,
  quantidade,
  quantidade_cancelada: foram,
  quantidade_devolvida: 0,
  desconto_cupom: 5,
})
const pedido = (minimo: number | undefined, ...itens: ReturnType<typeof linha>[]) => ({
  itens,
  entrega_pedida: { modo: 'propria' as const, prazo: '', zona: null, ...(minimo ? { minimo } : {}) },
})
const menos = (item_id: string, quantidade: number) => [{ item_id, quantidade }]

describe('giving up some units', () => {
  const doze = pedido(100, linha('a', 120, 12), linha('b', 30, 1))

  test.each([
    ['what is left comes to the minimum, at the price it was sold for', doze, menos('a', 5), false],
    ['a unit more is given up', doze, menos('a', 6), true],
    ['another item makes it up', doze, menos('b', 1), false],
    ['nothing is chosen yet', doze, [], false],
    ['all of it goes', doze, [...menos('a', 12), ...menos('b', 1)], false],
    ['the order was made on no condition', pedido(undefined, linha('a', 120, 12)), menos('a', 11), false],
    ['it came to less before', pedido(100, linha('a', 120, 12, 3)), menos('a', 1), false],
    ['the sale is of the counter', { ...doze, entrega_pedida: null }, menos('a', 11), false],
  ])('%s', (_, venda, itens, recusa) => {
    expect(porQueNaoEmParte(venda, itens) !== null).toBe(recusa)
  })
})
