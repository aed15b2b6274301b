import { describe, expect, test } from 'vitest'
import { acoesDaVenda, proximaAcao } from './acoes.ts'
import { podeMudar, STATUS_VENDA, type StatusVenda } from './rules.ts'

const venda = (status: string, mais: Partial<Parameters<typeof acoesDaVenda>[0]> = {}) => ({
  status,
  forma_pagamento: 'pix',
  pago_em: status === 'pendente' ? null : '2026-11-21T12:00:00Z',
  total: 100,
  total_reembolsado: 0,
  ...mais,
})

describe('the next step of a sale', () => {
  test.each([
    ['pendente', undefined],
    ['pago', 'preparar'],
    ['em_preparacao', 'enviar'],
    ['pronto_retirada', 'entregar'],
    ['enviado', 'entregar'],
    ['entregue', undefined],
    ['concluido', undefined],
    ['expirado', undefined],
    ['cancelado', undefined],
    ['em_devolucao', undefined],
    ['devolvido', undefined],
  ])('of %s paid by PIX is %s', (status, acao) => {
    expect(proximaAcao(venda(status), 'proprietario')).toBe(acao)
  })

  test.each([
    ['to be fetched', { entrega_pedida: { modo: 'retirada' } }, 'pronto'],
    ['sold at the counter to be fetched', { entrega_pedida: null, modo_entrega: 'retirada' }, 'pronto'],
    [
      'sold at the counter to be brought',
      { entrega_pedida: null, modo_entrega: 'entrega_propria' },
      'enviar',
    ],
  ])('of what is packed and %s is that', (_qual, entrega, acao) => {
    expect(proximaAcao(venda('em_preparacao', entrega), 'proprietario')).toBe(acao)
  })

  test('an order in cash is accepted first and may be marked as paid at any step', () => {
    const emDinheiro = { forma_pagamento: 'avista', pago_em: null }
    expect(acoesDaVenda(venda('pendente', emDinheiro), 'proprietario')).toEqual([
      'aceitar',
      'confirmar-pagamento',
      'cancelar',
    ])
    expect(acoesDaVenda(venda('enviado', emDinheiro), 'proprietario')).toEqual([
      'entregar',
      'confirmar-pagamento',
    ])
  })
})

test('each role is offered only what its permissions allow', () => {
  expect(acoesDaVenda(venda('pago'), 'estoquista')).toEqual(['preparar', 'enviar', 'pronto', 'entregar'])
  const emDinheiro = venda('enviado', { forma_pagamento: 'avista', pago_em: null })
  expect(acoesDaVenda(emDinheiro, 'estoquista')).toEqual([])
  expect(acoesDaVenda(venda('pago'), 'financeiro')).toEqual(['reembolsar', 'cancelar'])
  expect(acoesDaVenda(venda('pago'), 'visualizador')).toEqual([])
})

test('a blocked shop delivers what is paid at the door, and takes no other money for it', () => {
  const emDinheiro = venda('em_preparacao', { forma_pagamento: 'avista', pago_em: null })
  const acoes = ['enviar', 'pronto', 'entregar', 'cancelar']
  expect(acoesDaVenda(emDinheiro, 'proprietario', { bloqueada: true })).toEqual(acoes)
})

test('nothing is left to refund once all of it went back, or was asked for', () => {
  expect(acoesDaVenda(venda('entregue', { total_reembolsado: 100 }), 'proprietario')).toEqual([])
  const paga = {
    pagamentos: [{ id: 'pix', uso: 'quitou', status: 'aprovado', valor: 100, valor_reembolsado: 0 }],
    reembolsos: [{ pagamento_id: 'pix', status: 'solicitado', valor: 100 }],
  } as Partial<Parameters<typeof acoesDaVenda>[0]>
  expect(acoesDaVenda(venda('entregue', { ...paga, reembolsos: [] }), 'proprietario')).toEqual(['reembolsar'])
  expect(acoesDaVenda(venda('entregue', paga), 'proprietario')).toEqual([])
})

test('no step is offered that the table of changes refuses', () => {
  const leva: Record<string, StatusVenda> = {
    aceitar: 'em_preparacao',
    preparar: 'em_preparacao',
    enviar: 'enviado',
    pronto: 'pronto_retirada',
    entregar: 'entregue',
    cancelar: 'cancelado',
  }
  for (const status of STATUS_VENDA) {
    for (const forma_pagamento of ['pix', 'avista']) {
      for (const acao of acoesDaVenda(venda(status, { forma_pagamento }), 'proprietario')) {
        const para = leva[acao]
        if (para) expect([status, acao, podeMudar(status, para)]).toEqual([status, acao, true])
      }
    }
  }
})

test('a return is answered once, by who knows what it is of, and regret cannot be refused', () => {
  const em = (tipo: string, status: string) =>
    acoesDaVenda(venda('em_devolucao', { devolucao: { tipo, status } }), 'proprietario')
  expect(em('problema', 'aberta')).toEqual(['receber-devolucao', 'recusar-devolucao'])
  expect(em('arrependimento', 'aberta')).toEqual(['receber-devolucao'])
  expect(em('problema', 'recebida')).toEqual([])
  expect(acoesDaVenda(venda('em_devolucao'), 'proprietario')).toEqual([])
})
