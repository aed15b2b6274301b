import { vi, expect } from 'vitest'
import { onNotification } from '#src/shared/server/notifications.ts'
import { startTestApp } from './app.ts'
import { order } from './buy.ts'
import { createShop } from './factories.ts'
import { soon } from './soon.ts'

/** A shop, and buyers who say what they think of it. */
export type ShopWithReviews = Awaited<ReturnType<typeof startShopWithReviews>>

export async function startShopWithReviews() {
  const t = await startTestApp()
  const loja = await createShop(t.owner)

  /** A buyer whose sale is `status`, and what they bought. */
  async function comprador({
    status = 'entregue',
    userId = undefined as string | undefined,
    em = loja,
  } = {}) {
    const quem = userId ? { token: await t.tokenFor(userId) } : {}
    const { body, produto, token } = await order(t, { lojaId: em.id, ...quem })
    const vendaId = String(body.id)
    if (status === 'entregue') {
      const dona = await t.tokenFor(em.ownerId)
      await t.request('POST', `/rest/v1/vendas/${vendaId}/entregar`, {
        token: dona,
        body: { recebeu_pagamento: true },
      })
    }
    return { token, produto, vendaId }
  }

  /** Screens have been told that they bought and that they have it: what is announced from here on is something else. */
  async function compradorAnunciado() {
    const ditos: string[] = []
    const calar = onNotification('eventos', (dados) => {
      const { id, status } = JSON.parse(dados) as { id?: string; status?: string }
      ditos.push(`${id} ${status}`)
    })
    const quem = await comprador()
    for (const status of ['pendente', 'entregue'])
      await vi.waitFor(() => expect(ditos).toContain(`${quem.vendaId} ${status}`), soon)
    calar()
    return quem
  }

  return {
    ...t,
    loja,
    comprador,
    compradorAnunciado,
    avaliar: (token: string, produtoId: string, nota: unknown = 5) =>
      t.request('POST', '/rest/v1/avaliacoes_produtos', {
        token,
        body: { produto_id: produtoId, nota, comentario: 'Ótimo' },
      }),
    avaliarLoja: (token: string, nota: number, extra: object = {}) =>
      t.request('POST', '/rest/v1/avaliacoes_estabelecimento', {
        token,
        body: { estabelecimento_id: loja.id, nota, ...extra },
      }),
  }
}
