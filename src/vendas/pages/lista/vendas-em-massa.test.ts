import { expect, test } from 'vitest'
import type { Venda } from '../../schemas.ts'
import { acoesEmMassa } from './vendas-em-massa.tsx'

test('what is to be fetched, or goes by a carrier, is not marked as sent among others', async () => {
  const packed = {
    status: 'em_preparacao',
    forma_pagamento: 'pix',
    pago_em: '2026-11-21T12:00:00Z',
    itens: [],
  }
  const vendas = [
    { numero: 1, entrega_pedida: { modo: 'retirada' }, modo_entrega: null },
    { numero: 2, entrega_pedida: null, modo_entrega: 'retirada' },
    { numero: 3, entrega_pedida: { modo: 'transportadora' }, modo_entrega: null },
  ].map((venda) => ({ ...packed, ...venda }) as unknown as Venda)
  const enviar = acoesEmMassa('proprietario').find(({ id }) => id === 'enviar')
  const selecao = {
    quantos: 3,
    todos: false,
    ids: [],
    filtros: {},
    ler: async () => vendas,
    limpar: () => undefined,
  }
  const retirada = 'será retirada na loja: marque-a como pronta para retirada na página da venda.'
  expect(await enviar?.fazer(selecao)).toEqual({
    feitos: 0,
    ignorados: [
      { nome: '#1', motivo: retirada },
      { nome: '#2', motivo: retirada },
      { nome: '#3', motivo: 'vai por transportadora: envie pela página da venda, com o rastreio.' },
    ],
  })
})
