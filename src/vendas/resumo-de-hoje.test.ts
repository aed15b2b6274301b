import { expect, test } from 'vitest'
import { resumirHoje } from './resumo-de-hoje.ts'

const agora = new Date('2026-11-21T13:00:00Z')
const venda = (mudancas: object) => ({
  status: 'pago',
  total: 10.1,
  total_reembolsado: 0,
  pago_em: '2026-11-21T12:00:00Z',
  created_at: '2026-11-21T11:00:00Z',
  ...mudancas,
})

test('counts what was paid today in São Paulo, whatever day it was ordered', () => {
  const vendas = [
    venda({}),
    venda({ total: 20.2, created_at: '2026-11-19T11:00:00Z' }),
    venda({ pago_em: '2026-11-21T02:59:00Z' }),
    venda({ status: 'pendente', pago_em: null }),
    venda({ status: 'cancelado' }),
  ]
  expect(resumirHoje(vendas, agora)).toEqual({
    faturamento: 30.3,
    pagas: 2,
    ticketMedio: 15.15,
    aguardando: 1,
  })
})

test('a refund is taken off', () => {
  expect(resumirHoje([venda({ total_reembolsado: 4.1 })], agora).faturamento).toBe(6)
})

test('an empty day has no average', () => {
  expect(resumirHoje([], agora)).toEqual({ faturamento: 0, pagas: 0, ticketMedio: 0, aguardando: 0 })
})
