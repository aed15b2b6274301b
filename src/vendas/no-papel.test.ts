import { expect, test } from 'vitest'
import { aSeparar, unidadesNoPapel } from './no-papel.ts'
import type { Venda } from './schemas.ts'

const linha = (mais: Partial<Venda['itens'][number]> = {}) =>
  ({
    produto_id: 'c',
    variacao_id: null,
    nome: 'Caneca',
    quantidade: 3,
    quantidade_cancelada: 0,
    quantidade_devolvida: 0,
    ...mais,
  }) as Venda['itens'][number]

test('what was cancelled or came back is not fetched, nor anything of a sale that is off', () => {
  const prato = { produto_id: 'p', nome: 'Prato' }
  expect(
    aSeparar([
      {
        numero: 1,
        status: 'pago',
        itens: [linha({ quantidade_cancelada: 2 }), linha({ ...prato, quantidade_cancelada: 3 })],
      },
      {
        numero: 2,
        status: 'em_preparacao',
        itens: [linha({ quantidade: 1 }), linha({ produto_id: 'b', nome: 'Bule' })],
      },
      ...['cancelado', 'expirado', 'em_devolucao', 'devolvido'].map((status) => ({
        numero: 3,
        status,
        itens: [linha()],
      })),
      { numero: 4, status: 'entregue', itens: [linha({ quantidade_devolvida: 3 })] },
    ]),
  ).toEqual([
    { id: 'b', nome: 'Bule', unidades: 3, pedidos: [{ numero: 2, unidades: 3 }] },
    {
      id: 'c',
      nome: 'Caneca',
      unidades: 2,
      pedidos: [
        { numero: 1, unidades: 1 },
        { numero: 2, unidades: 1 },
      ],
    },
  ])
})

test('the paper of an order says what leaves, and what of it does not', () => {
  expect(unidadesNoPapel(linha())).toBe('3')
  expect(unidadesNoPapel(linha({ quantidade_cancelada: 2 }))).toBe('1 (2 canceladas)')
  expect(unidadesNoPapel(linha({ quantidade_cancelada: 1, quantidade_devolvida: 2 }))).toBe(
    '0 (1 cancelada, 2 devolvidas)',
  )
})
