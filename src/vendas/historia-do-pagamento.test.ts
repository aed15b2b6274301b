import { expect, test } from 'vitest'
import { descreverPagamento, explicarPagamento } from './historia-do-pagamento.ts'
import type { Pagamento, VendaDetalhe } from './schemas.ts'

const pagamento = {
  id: 'pix',
  forma: 'pix',
  payment_id: '99',
  qr_code: '00020126',
  aprovado_em: '2026-11-21T12:03:00.000000Z',
  created_at: '2026-11-21T12:00:00.000000Z',
} as Pagamento

test('the story of a PIX goes from its making to its refund, in order, without another payment’s events', () => {
  const venda = {
    avisos: [
      {
        payment_id: '99',
        assinatura: 'valida',
        recebido_em: '2026-11-21T12:02:59.000000Z',
        processado_em: '2026-11-21T12:03:01.000000Z',
      },
      {
        payment_id: '100',
        assinatura: 'valida',
        recebido_em: '2026-11-21T12:02:58.000000Z',
        processado_em: null,
      },
    ],
    reembolsos: [
      {
        pagamento_id: 'pix',
        valor: 5,
        status: 'concluido',
        motivo: 'Veio com defeito',
        created_at: '2026-11-22T10:00:00.000000Z',
        updated_at: '2026-11-22T10:00:05.000000Z',
      },
    ],
  } as VendaDetalhe
  expect(descreverPagamento(venda, pagamento).map(({ texto, nota }) => [texto, nota ?? null])).toEqual([
    ['PIX pedido ao Mercado Pago', 'QR Code gerado'],
    ['Aviso do Mercado Pago recebido', 'Assinatura válida ✔, conferido na API'],
    ['Aprovado pelo Mercado Pago', null],
    ['Reembolso de R$ 5,00 pedido', 'Veio com defeito'],
    ['Reembolso concluído', null],
  ])
})

test('cash says only that it was taken', () => {
  const emDinheiro = { ...pagamento, forma: 'avista', payment_id: null, qr_code: null } as Pagamento
  const venda = { avisos: [], reembolsos: [] } as unknown as VendaDetalhe
  expect(descreverPagamento(venda, emDinheiro).map(({ texto }) => texto)).toEqual(['Recebimento registrado'])
})

test.each([
  ['criando', /^O cartão foi enviado/],
  ['pendente', /recebeu o cartão/],
  ['cancelado', /^Foi cancelado antes de alguém pagar\.$/],
  ['expirado', /^O prazo terminou sem pagamento\.$/],
])('a card that is %s is not explained as a code', (status, frase) =>
  expect(explicarPagamento({ ...pagamento, forma: 'cartao', status })).toMatch(frase),
)

test('a PIX that was never made is not called a code that cannot be paid any more', () => {
  const cancelado = { ...pagamento, status: 'cancelado' }
  expect(explicarPagamento(cancelado)).toMatch(/Este código não pode mais ser pago/)
  expect(explicarPagamento({ ...cancelado, payment_id: null })).toMatch(/^Nenhum código chegou/)
})
