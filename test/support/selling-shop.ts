import { randomUUID } from 'node:crypto'
import { startTestApp } from './app.ts'
import { createShop, createUser } from './factories.ts'

/** The product with a shop and a buyer signed in, who buys through the shop's own route. */
export async function startSellingShop() {
  const t = await startTestApp()
  const shop = await createShop(t.owner)
  const token = await t.tokenFor((await createUser(t.owner)).id)
  const customer = { nome: 'Ana Souza', email: 'ana@teste.portal' }

  return {
    ...t,
    loja: shop,
    token,
    cliente: customer,

    order(produtoId: string, quantidade: unknown = 1, extra: Record<string, unknown> = {}) {
      return {
        estabelecimento_id: shop.id,
        itens: [{ produto_id: produtoId, quantidade }],
        forma_pagamento: 'avista',
        cliente: customer,
        ...extra,
      }
    },

    buy(body: unknown, { chave = randomUUID(), quem = token }: { chave?: string; quem?: string } = {}) {
      return t.request('POST', '/rest/v1/vendas', {
        token: quem,
        body,
        headers: { 'idempotency-key': chave },
      })
    },

    async stockOf(produtoId: string): Promise<number> {
      const { rows } = await t.owner.query('select estoque from produtos where id = $1', [produtoId])
      return rows[0].estoque
    },

    async countSales(): Promise<number> {
      const { rows } = await t.owner.query('select count(*)::int as total from vendas')
      return rows[0].total
    },
  }
}

export type SellingShop = Awaited<ReturnType<typeof startSellingShop>>
