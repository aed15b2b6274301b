import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { expirarVendas } from './pagamento/expirar-vendas.ts'

// A shop whose token the provider revoked has more old unpaid PIX than a round takes.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
  await l.owner.query(
    `with feitas as (
       insert into vendas (id, estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total, expira_em)
       select v, $1, 1000 + n, v, 'balcao', 'pendente', 'pix', 10, 10, now() - interval '1 day'
       from generate_series(1, 1100) n, lateral (select uuid_v7() as v where n > 0) ids returning id, numero)
     insert into pagamentos (estabelecimento_id, venda_id, forma, valor, status, tentativa, provider_api, provider_payment_id, created_at)
     select $1, id, 'pix', 10, 'pendente', 1, 'payments', '77' || numero, now() - interval '1 day' from feitas`,
    [l.outra.id],
  )
  l.provider.falhar({ mode: '401', path: '/v1/payments/77', times: 100_000 })
})
afterAll(() => l.close())

const perguntasVas = () => l.provider.log.filter(({ path }) => path.startsWith('/v1/payments/77')).length

test('the stock of the other shops is released all the same, and the provider is not asked in vain', async () => {
  const { saleOf, produto } = await l.sell()
  await l.makePix(saleOf.id)
  await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [saleOf.id])
  await expirarVendas()
  expect((await l.saleOf(saleOf.id)).status).toBe('expirado')
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  expect(perguntasVas()).toBeLessThan(10)
})

test('a paid PIX of another shop is still found by reconciliation', async () => {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  await l.provider.pagar(String(body.payment_id), { silent: true })
  await conciliarPagamentos({})
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
})
