import { randomUUID } from 'node:crypto'
import { createProduct, createUser } from './factories.ts'
import { startSellingShop } from './selling-shop.ts'

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

/** A shop with its owner and a saleswoman, who send what they sold without a network. */
export async function startOfflineCounter() {
  const t = await startSellingShop()
  const dona = await t.tokenFor(t.loja.ownerId)
  const { id } = await createUser(t.owner)
  await t.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vendedora', 'vendedor')`,
    [id, t.loja.id],
  )
  const vendedora = await t.tokenFor(id)

  return {
    ...t,
    dona,
    vendedora,

    send: (body: Record<string, unknown>, { chave = randomUUID(), token = vendedora } = {}) =>
      t.request('POST', '/rest/v1/vendas/balcao', {
        token,
        headers: { 'idempotency-key': chave },
        body: { estabelecimento_id: t.loja.id, vendida_em: ago(60 * MINUTE), ...body },
      }),

    /** Two units of a product, sold for R$ 30 each. */
    async sold({ estoque = 5 } = {}) {
      const product = await createProduct(t.owner, t.loja.id, { preco: 30, estoque })
      const body = {
        itens: [{ produto_id: product.id, quantidade: 2, preco_visto: 30 }],
        pagamentos: [{ forma: 'avista', valor: 60, recebido: 100 }],
      }
      return { id: product.id, body }
    },
  }
}

export type OfflineCounter = Awaited<ReturnType<typeof startOfflineCounter>>
