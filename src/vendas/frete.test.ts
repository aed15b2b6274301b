import { describe, expect, test } from 'vitest'
import { acoesDaVenda, nomeDaAcao, proximaAcao } from './acoes.ts'
import { descreverProposta, linhasDoFrete, vezNoFrete } from './frete.ts'
import { acoesDoComprador, recadoDoPedido } from './passos-do-pedido.ts'
import { entregaEmLinhas, rotuloDaSituacao } from './rotulos.ts'
import type { FreteACombinar } from './schemas.ts'

const CIENTE = '2026-11-20T13:00:00Z'
const PROPOSTA = {
  numero: 1,
  valor: 12.5,
  prazo_dias: 3 as number | null,
  dia: null as string | null,
  proposto_em: '2026-11-21T13:00:00Z',
}
const aPropor: FreteACombinar = { ciente_em: CIENTE, proposta: null, aceito_em: null }
const proposto: FreteACombinar = { ...aPropor, proposta: PROPOSTA }
const aceito: FreteACombinar = { ...proposto, aceito_em: '2026-11-22T01:00:00Z' }

const venda = (status: string, frete_a_combinar: FreteACombinar | null) => ({
  status,
  frete_a_combinar,
  forma_pagamento: 'pix',
  pago_em: status === 'pendente' ? null : CIENTE,
  total: 100,
  total_reembolsado: 0,
  created_at: CIENTE,
  updated_at: CIENTE,
  expira_em: null,
  entregue_em: null,
  modo_entrega: null,
  rastreio: null,
  motivo_cancelamento: null,
  devolucao: null,
  historico: [],
  entrega_pedida: { modo: 'combinar' as const, prazo: 'a combinar', zona: null },
})
const semNbsp = (texto: string) => texto.replaceAll('\u00a0', ' ')

describe('a freight to arrange', () => {
  test.each([
    ['pago', aPropor, 'loja'],
    ['pago', proposto, 'cliente'],
    ['em_preparacao', proposto, 'cliente'],
    ['pendente', aPropor, 'loja'],
    ['pago', aceito, null],
    ['pago', null, null],
    ['cancelado', proposto, null],
    ['expirado', aPropor, null],
  ])('of a sale that is %s: whose turn', (status, frete, vez) => {
    expect(vezNoFrete(venda(status, frete))).toBe(vez)
  })

  test('says its price, who is paid and by when, counted from its acceptance in São Paulo', () => {
    expect(semNbsp(descreverProposta(PROPOSTA))).toBe(
      'Frete de R$ 12,50, pago à loja na entrega. Prazo: até 3 dias depois do aceite.',
    )
    expect(descreverProposta({ ...PROPOSTA, valor: 0, prazo_dias: 1 })).toBe(
      'Frete grátis. Prazo: 1 dia depois do aceite.',
    )
    expect(descreverProposta({ ...PROPOSTA, valor: 0, prazo_dias: null, dia: '2026-12-05' })).toBe(
      'Frete grátis. Prazo: até 05 de dez, 2026.',
    )
    // Still the 21st there.
    expect(semNbsp(linhasDoFrete(aceito)[0] ?? '')).toContain('Prazo: até 24 de nov, 2026.')
  })

  test('stands in the order with what the buyer knew before it', () => {
    const [forma, , sabia] = entregaEmLinhas(venda('pago', aPropor))
    expect(forma).toBe('Entrega a combinar com a loja')
    expect(sabia).toBe(
      'Quem comprou confirmou em 20 de nov, 2026 às 10:00 que o frete não está incluído no total.',
    )
    expect(entregaEmLinhas(venda('pago', aceito))[0]).toBe('Entrega combinada com a loja')
  })

  test('comes before anything leaves the shop, whose other steps wait', () => {
    expect(proximaAcao(venda('pago', aPropor), 'proprietario')).toBe('propor-frete')
    expect(acoesDaVenda(venda('em_preparacao', aPropor), 'proprietario')).toEqual([
      'propor-frete',
      'reembolsar',
      'cancelar',
    ])
    expect(proximaAcao(venda('pago', proposto), 'proprietario')).toBe('preparar')
    expect(acoesDaVenda(venda('pago', proposto), 'proprietario')).toContain('propor-frete')
    const naPorta = { ...venda('em_preparacao', proposto), forma_pagamento: 'avista', pago_em: null }
    expect(proximaAcao(naPorta, 'proprietario')).toBe('confirmar-pagamento')
    expect(proximaAcao(naPorta, 'proprietario', { bloqueada: true })).toBe('propor-frete')
    expect(nomeDaAcao('propor-frete', venda('pago', proposto))).toBe('Mudar o frete')
    expect(acoesDaVenda(venda('pago', aceito), 'proprietario')).not.toContain('propor-frete')
    expect(acoesDaVenda(venda('pago', aceito), 'proprietario')).toContain('enviar')
    expect(acoesDaVenda(venda('pago', aPropor), 'financeiro')).not.toContain('propor-frete')
  })

  test('is told to both in the order’s own words', () => {
    const agora = new Date('2026-11-21T15:00:00Z')
    const quando = { agora, avaliarEmDias: 60 }
    expect(rotuloDaSituacao(venda('pago', proposto), 'cliente').texto).toBe('Frete para você aceitar')
    expect(rotuloDaSituacao(venda('pago', proposto), 'loja').texto).toBe('Frete a aceitar')
    expect(rotuloDaSituacao(venda('pago', aceito), 'cliente').texto).toBe('Pagamento confirmado')
    expect(recadoDoPedido(venda('pago', aPropor), agora)).toContain('em até 3 dias úteis')
    expect(recadoDoPedido(venda('pago', proposto), agora)).toContain('Nada sai da loja antes do seu aceite.')
    expect(recadoDoPedido(venda('pendente', aPropor), agora)).toMatch(/^Pague o PIX .* A loja diz o preço/)
    expect(acoesDoComprador(venda('pago', proposto), quando)[0]).toBe('responder-frete')
    expect(acoesDoComprador(venda('pago', aceito), quando)).not.toContain('responder-frete')
  })
})
