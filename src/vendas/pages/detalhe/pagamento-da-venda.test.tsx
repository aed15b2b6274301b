import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { VendaDetalhe } from '../../schemas.ts'
import { PagamentoDaVenda } from './pagamento-da-venda.tsx'

const diasAtras = (dias: number) => new Date(Date.now() - dias * 86_400_000).toISOString()

test.each<[string, object, boolean]>([
  ['by PIX since yesterday', { forma_pagamento: 'pix', updated_at: diasAtras(1) }, true],
  ['by PIX for eight days', { forma_pagamento: 'pix', updated_at: diasAtras(8) }, false],
  ['by card', { forma_pagamento: 'cartao', cartao_online: true, updated_at: diasAtras(1) }, false],
])('an expired sale, %s, is offered a new PIX only while one can be made', (_qual, pago, oferece) => {
  const venda = {
    status: 'expirado',
    pago_em: null,
    created_at: diasAtras(9),
    total: 90,
    pagamentos: [],
    reembolsos: [],
    ...pago,
  } as unknown as VendaDetalhe
  const Component = () => <PagamentoDaVenda venda={venda} daLoja podeReembolsar podeVender />
  const Stub = createRoutesStub([{ path: '/', Component }])
  expect(renderToStaticMarkup(<Stub />).includes('Gerar novo PIX')).toBe(oferece)
})
