import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCoupon, usesOf } from '#test/support/coupons.ts'
import { createProduct } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { expirarVendas } from './expirar-vendas.ts'

// What becomes of a coupon's use when the PIX of its order runs out, is opened again, or is paid too late.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

async function pedidoCom(cupom: { codigo: string }) {
  const produto = await createProduct(l.owner, l.loja.id, { estoque: 9, preco: 50 })
  const { status, body } = await l.request('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 2 }],
      forma_pagamento: 'pix',
      cliente: { nome: 'Ana Souza' },
      cupons: [cupom.codigo],
    },
  })
  expect(status).toBe(201)
  const pagamento = String((await l.makePix(String(body.id))).body.payment_id)
  return { id: String(body.id), pagamento, produto }
}

async function vencer(id: string) {
  await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [id])
  await expirarVendas()
}

const novoPix = (id: string, corpo: Record<string, unknown> = {}) =>
  l.request('POST', `/rest/v1/vendas/${id}/novo-pix`, { token: l.token, body: corpo })

test('an order that expires gives it back, and takes it again when it is opened again', async () => {
  const cupom = await createCoupon(l.t, l.loja, { limite_total: 1 })
  const { id } = await pedidoCom(cupom)
  await vencer(id)
  expect(await usesOf(l.t, cupom.id)).toEqual({ usos: 0, pessoas: 0, estados: ['devolvido'] })
  const { body } = await novoPix(id)
  expect(body).toMatchObject({
    status: 'pendente',
    total: 90,
    cupons: [{ codigo: cupom.codigo, desconto: 10 }],
  })
  expect(await usesOf(l.t, cupom.id)).toMatchObject({ usos: 1, estados: ['reservado'] })
})

test('opened again after somebody else had the last use it is lost: 409 says so, and the new total is agreed to', async () => {
  const cupom = await createCoupon(l.t, l.loja, { limite_total: 1 })
  const { id } = await pedidoCom(cupom)
  await vencer(id)
  const outro = await pedidoCom(cupom)
  const recusado = await novoPix(id)
  expect([recusado.status, recusado.body.code, recusado.body.total]).toEqual([409, 'vendas.preco_mudou', 100])
  expect(recusado.body.detail).toBe(
    `O cupom ${cupom.codigo} não vale mais. Este cupom já foi usado por completo. Confira o novo total antes de confirmar.`,
  )
  const { body } = await novoPix(id, { total_visto: 100 })
  expect(body).toMatchObject({
    status: 'pendente',
    total: 100,
    desconto: 0,
    cupons: [],
    itens: [{ desconto_cupom: 0 }],
  })
  expect(await usesOf(l.t, cupom.id)).toMatchObject({ usos: 1, estados: ['reservado'] })
  await vencer(outro.id)
  expect((await usesOf(l.t, cupom.id)).usos).toBe(0)
})

test('a day later it is worked out anew, at the prices of now', async () => {
  const cupom = await createCoupon(l.t, l.loja)
  const { id, produto } = await pedidoCom(cupom)
  await vencer(id)
  await l.owner.query(`update vendas set created_at = now() - interval '25 hours' where id = $1`, [id])
  await l.owner.query('update produtos set preco = 60 where id = $1', [produto.id])
  expect((await novoPix(id)).body.total).toBe(108)
  const { body } = await novoPix(id, { total_visto: 108 })
  expect(body).toMatchObject({ subtotal: 120, desconto: 12, total: 108, cupons: [{ desconto: 12 }] })
})

test('paid too late with the last use gone, all of the money goes back', async () => {
  const cupom = await createCoupon(l.t, l.loja, { limite_total: 1 })
  const { id, pagamento } = await pedidoCom(cupom)
  await vencer(id)
  await pedidoCom(cupom)
  await l.provider.pagar(pagamento)
  await vi.waitFor(() => {
    const reembolsos = l.provider.livro.pagamento(Number(pagamento))?.reembolsos ?? []
    expect(reembolsos.reduce((soma, { amount }) => soma + amount, 0)).toBe(90)
  }, soon)
  expect((await l.saleOf(id)).pago_em).toBeNull()
  expect(await usesOf(l.t, cupom.id)).toMatchObject({ usos: 1, estados: ['devolvido', 'reservado'] })
})

test('paid too late with the use still there, it is used', async () => {
  const cupom = await createCoupon(l.t, l.loja, { limite_total: 1 })
  const { id, pagamento } = await pedidoCom(cupom)
  await vencer(id)
  await l.provider.pagar(pagamento)
  await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), soon)
  expect(await usesOf(l.t, cupom.id)).toMatchObject({ usos: 1, estados: ['usado'] })
})

test('cancelled at the moment it is paid, its use follows what the sale became', async () => {
  const cupom = await createCoupon(l.t, l.loja)
  const pedidos = await Promise.all([1, 2, 3].map(() => pedidoCom(cupom)))
  await Promise.all(
    pedidos.flatMap(({ id, pagamento }) => [
      l.provider.pagar(pagamento),
      l.request('POST', `/rest/v1/vendas/${id}/cancelar`, {
        token: l.token,
        body: { motivo: 'Mudei de ideia' },
      }),
    ]),
  )
  await vi.waitFor(async () => expect(await brokenInvariants(l.owner)).toEqual({}), soon)
})
