import { expect, test } from 'vitest'
import {
  descreverMaquininha,
  disputaAberta,
  nomeDoStatusDePagamento,
  rotuloDaSituacao,
  rotuloDoPagamento,
} from './rotulos.ts'
import { STATUS_VENDA } from './rules.ts'

test.each([
  ['pendente', 'pix', 'loja', 'Aguardando pagamento'],
  ['pendente', 'avista', 'loja', 'Para confirmar'],
  ['pendente', 'cartao', 'cliente', 'Aguardando confirmação da loja'],
  ['pago', 'pix', 'loja', 'Para separar'],
  ['pago', 'pix', 'cliente', 'Pagamento confirmado'],
  ['enviado', 'pix', 'cliente', 'A caminho'],
] as const)('%s by %s is, to the %s, %s', (status, forma_pagamento, quem, texto) =>
  expect(rotuloDaSituacao({ status, forma_pagamento, pago_em: null }, quem).texto).toBe(texto),
)

test.each([
  [{ debito: true, parcelas: 1, nsu: null }, 'Débito'],
  [{ debito: false, parcelas: 3, nsu: '4321' }, 'Crédito, 3×, NSU 4321'],
  [{ debito: null, parcelas: 2, nsu: null }, '2×'],
  [{ debito: null, parcelas: null, nsu: null }, ''],
])('a card at the counter, %o, is %j', (pagamento, texto) =>
  expect(descreverMaquininha(pagamento)).toBe(texto),
)

test.each([
  ['in_mediation', 'pending', true],
  ['charged_back', 'in_process', true],
  ['charged_back', null, true],
  ['charged_back', 'settled', false],
  ['approved', 'partially_refunded', false],
])('of a dispute at Mercado Pago that is %s, %s, is open: %s', (provider_status, detalhe, aberta) => {
  const pagamentos = [{ provider_status, provider_status_detail: detalhe }]
  expect(disputaAberta({ em_disputa: true, pagamentos })).toBe(aberta)
  expect(disputaAberta({ em_disputa: false, pagamentos })).toBe(false)
})

test('every status of a sale has a name that is not its code', () => {
  for (const status of STATUS_VENDA) {
    expect(rotuloDaSituacao({ status, forma_pagamento: 'pix', pago_em: null }, 'loja').texto).not.toBe(status)
  }
})

test.each([
  ['pix', 'criando', 'Gerando PIX'],
  ['cartao', 'criando', 'Cartão enviado ao Mercado Pago'],
  ['cartao', 'pendente', 'Aguardando o Mercado Pago'],
  ['pix', 'cancelado', 'PIX cancelado'],
  ['cartao', 'cancelado', 'Pagamento cancelado'],
  ['cartao', 'expirado', 'Pagamento expirado'],
])('a payment by %s that is %s: %s', (forma, status, texto) =>
  expect(nomeDoStatusDePagamento({ forma, status })).toBe(texto),
)

test('a sale in preparation may still have to be paid', () => {
  const venda = {
    status: 'em_preparacao',
    forma_pagamento: 'avista',
    pago_em: null,
    total: 90,
    total_reembolsado: 0,
  }
  expect(rotuloDoPagamento(venda).texto).toBe('A receber')
  expect(rotuloDoPagamento({ ...venda, pago_em: '2026-11-21T10:00:00Z' }).texto).toBe('Pago')
})

test('what came back before anybody paid is not called reimbursed', () => {
  const volta = { status: 'devolvido', forma_pagamento: 'avista', total: 90, total_reembolsado: 0 }
  const lidos = (pago_em: string | null) =>
    [rotuloDaSituacao({ ...volta, pago_em }, 'cliente'), rotuloDoPagamento({ ...volta, pago_em })].map(
      ({ texto }) => texto,
    )
  expect(lidos(null)).toEqual(['Devolvido', 'Não pago'])
  expect(lidos('2026-11-21T10:00:00Z')).toEqual(['Devolvido e reembolsado', 'Reembolsado'])
})

test('what was given back is not called paid', () => {
  const cancelada = {
    status: 'cancelado',
    forma_pagamento: 'pix',
    pago_em: '2026-11-21T10:00:00Z',
    total: 90,
  }
  expect(rotuloDoPagamento({ ...cancelada, total_reembolsado: 90 }).texto).toBe('Reembolsado')
  expect(rotuloDoPagamento({ ...cancelada, total_reembolsado: 30 }).texto).toBe('Reembolsado em parte')
})
