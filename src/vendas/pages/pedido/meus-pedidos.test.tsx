import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PORTAL_PADRAO } from '#src/shared/portal.ts'
import { DadosDoPortal } from '#src/shared/ui/portal-contexto.ts'
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

function pagina(...vendas: Venda[]) {
  const loaderData = { itens: vendas, total: vendas.length, proximo: null }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => <MeusPedidos {...({ loaderData } as Parameters<typeof MeusPedidos>[0])} />,
    },
  ])
  return <Stub />
}

const lista = (venda: Venda) => renderToStaticMarkup(pagina(venda))

test('an order that waits for its payment is paid from the list, by PIX or by card', () => {
  expect(lista(VENDA)).toContain('Pagar com PIX')
  const html = lista({ ...VENDA, forma_pagamento: 'cartao', cartao_online: true })
  expect(html).toMatch(/<a [^>]*href="\/pagar-com-cartao\/v"[^>]*>Pagar com cartão<\/a>/)
})

test('an order is reviewed as long after its delivery as the platform says, however long it was on its way', () => {
  const diasAtras = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString()
  const venda = {
    ...VENDA,
    status: 'concluido',
    pago_em: diasAtras(40),
    created_at: diasAtras(40),
    entregue_em: diasAtras(10),
  }
  const em = (avaliar_em_dias: number) =>
    renderToStaticMarkup(
      <DadosDoPortal value={{ ...PORTAL_PADRAO, avaliar_em_dias }}>{pagina(venda)}</DadosDoPortal>,
    )
  expect(em(15)).toContain('Avaliar')
  expect(em(0)).not.toContain('Avaliar')
})
