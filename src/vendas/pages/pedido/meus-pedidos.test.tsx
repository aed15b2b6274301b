import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { Venda } from '../../schemas.ts'
import MeusPedidos from './meus-pedidos.tsx'

const VENDA = {
  id: 'v',
  status: 'pendente',
  forma_pagamento: 'pix',
  cartao_online: false,
  pago_em: null,
  created_at: '2026-11-28T12:00:00Z',
  updated_at: '2026-11-28T12:00:00Z',
  estabelecimento_nome: 'Sapataria',
  numero: 1001,
  total: 90,
  itens: [],
} as unknown as Venda

function lista(...vendas: Venda[]): string {
  const loaderData = { itens: vendas, total: vendas.length, proximo: null }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <MeusPedidos {...({ loaderData } as Parameters<typeof MeusPedidos>[0])} />,
    },
  ])
  return renderToStaticMarkup(<Stub />)
}

test('an order that waits for its payment is paid from the list, by PIX or by card', () => {
  expect(lista(VENDA)).toContain('Pagar com PIX')
  const html = lista({ ...VENDA, forma_pagamento: 'cartao', cartao_online: true })
  expect(html).toMatch(/<a [^>]*href="\/pagar-com-cartao\/v"[^>]*>Pagar com cartão<\/a>/)
})
