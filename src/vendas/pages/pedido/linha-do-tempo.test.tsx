import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Pagamento, VendaDetalhe } from '../../schemas.ts'
import { LinhaDoTempo } from './linha-do-tempo.tsx'

const tentativa = {
  forma: 'pix',
  payment_id: null,
  qr_code: null,
  aprovado_em: null,
  created_at: '2026-11-21T12:00:00.000000Z',
}

test.each<[string, Partial<Pagamento>, string[]]>([
  ['a PIX that never had a code', {}, ['PIX pedido ao Mercado Pago']],
  [
    'a PIX with its code',
    { payment_id: '99', qr_code: '00020126' },
    ['PIX pedido ao Mercado Pago', 'QR Code gerado'],
  ],
  ['a card whose answer never came', { forma: 'cartao' }, ['Cartão enviado ao Mercado Pago']],
  ['cash', { forma: 'avista', aprovado_em: '2026-11-21T12:00:00.000000Z' }, ['Recebimento registrado']],
])('%s is told as what it was', (_qual, pagamento, ditos) => {
  const venda = { historico: [], notas: [], pagamentos: [{ ...tentativa, ...pagamento }] }
  const html = renderToStaticMarkup(<LinhaDoTempo venda={venda as unknown as VendaDetalhe} />)
  expect(html.includes('QR Code gerado')).toBe(ditos.includes('QR Code gerado'))
  for (const dito of ditos) expect(html).toContain(dito)
})
