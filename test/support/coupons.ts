import { randomUUID } from 'node:crypto'
import { startTestApp, type TestApp } from './app.ts'
import { createProduct, createShop, createUser } from './factories.ts'

export interface ShopWithCoupons {
  id: string
  ownerId: string
}

/** A coupon of a shop, made through its owner's own route; ten percent when nothing else is said. */
export async function createCoupon(t: TestApp, shop: ShopWithCoupons, campos: Record<string, unknown> = {}) {
  const { status, body } = await t.request('POST', '/rest/v1/cupons', {
    token: await t.tokenFor(shop.ownerId),
    body: {
      estabelecimento_id: shop.id,
      codigo: `C${randomUUID().slice(0, 8)}`,
      tipo: 'percentual',
      ...((campos.tipo ?? 'percentual') === 'percentual' ? { percentual: 10 } : {}),
      ...campos,
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body as { id: string; codigo: string; updated_at: string }
}

/** How often it counts as used, how often it was taken by sales that keep it, and in which state each is. */
export async function usesOf(t: TestApp, cupomId: string) {
  const { rows } = await t.owner.query<{ usos: number; pessoas: number; estados: string[] }>(
    `select usos, (select coalesce(sum(p.usos), 0)::int from pessoas_do_cupom p where p.cupom_id = c.id) as pessoas,
       array(select status from usos_de_cupom u where u.cupom_id = c.id order by u.created_at) as estados
     from cupons c where id = $1`,
    [cupomId],
  )
  return rows[0] as { usos: number; pessoas: number; estados: string[] }
}

/** A shop that hands over in every way, with a product of R$ 50, buyers as one likes, and its coupons. */
export async function startShopWithCoupons() {
  const t = await startTestApp()
  const loja = await createShop(t.owner)
  const propria = {
    ativa: true,
    zonas: [{ nome: 'Centro', bairros: ['Centro'], ceps: [], taxa: 12, minimo: 0, prazo: '1 dia útil' }],
  }
  const entrega = {
    retirada: { ativa: true, endereco: '', prazo: 'no mesmo dia' },
    propria,
    combinar: { ativa: true, texto: '' },
  }
  await t.owner.query('update configuracoes_estabelecimento set entrega = $2 where estabelecimento_id = $1', [
    loja.id,
    entrega,
  ])
  const produto = await createProduct(t.owner, loja.id, { estoque: 1000, preco: 50 })

  return {
    ...t,
    t: t as TestApp,
    loja,
    produto,
    endereco: {
      cep: '01001000',
      logradouro: 'Praça da Sé',
      numero: '1',
      bairro: 'Centro',
      cidade: 'São Paulo',
      uf: 'SP',
    },
    async comprador(email?: string) {
      const conta = await createUser(t.owner, email ? { email } : {})
      return { ...conta, token: await t.tokenFor(conta.id) }
    },
    dona: () => t.tokenFor(loja.ownerId),
    cupom: (campos: Record<string, unknown> = {}) => createCoupon(t, loja, campos),
    usos: (cupom: { id: string }) => usesOf(t, cupom.id),
    /** Two of the product, paid in cash, unless it says otherwise. */
    pedir(token: string, extra: Record<string, unknown> = {}) {
      return t.request('POST', '/rest/v1/vendas', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: loja.id,
          itens: [{ produto_id: produto.id, quantidade: 2 }],
          forma_pagamento: 'avista',
          cliente: { nome: 'Ana Souza' },
          ...extra,
        },
      })
    },
    cancelar: (token: string, id: unknown) =>
      t.request('POST', `/rest/v1/vendas/${String(id)}/cancelar`, {
        token,
        body: { motivo: 'Mudei de ideia' },
      }),
  }
}

export type CouponWorld = Awaited<ReturnType<typeof startShopWithCoupons>>
