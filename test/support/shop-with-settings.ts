import { startTestApp } from './app.ts'
import { createShop } from './factories.ts'

/** The product with two shops whose owners change their records and settings: A on the largest plan, B on the smallest. */
export async function startShopWithSettings() {
  const t = await startTestApp()
  const a = await createShop(t.owner, { nome: 'Loja A' })
  const b = await createShop(t.owner, { nome: 'Loja B', plano: 'Starter' })
  const dono = await t.tokenFor(a.ownerId)

  return {
    ...t,
    a,
    b,
    dono,
    outroDono: await t.tokenFor(b.ownerId),
    alterar: (body: unknown, { token = dono, id = a.id } = {}) =>
      t.request('PATCH', `/rest/v1/estabelecimentos/${id}`, { token, body }),
    configurar: (body: object, token = dono, id = a.id) =>
      t.request('PATCH', '/rest/v1/configuracoes_estabelecimento', {
        token,
        body: { estabelecimento_id: id, ...body },
      }),
  }
}

export type ShopWithSettings = Awaited<ReturnType<typeof startShopWithSettings>>
