import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { VendaDetalhe } from '#src/vendas/schemas.ts'
import type { Json } from './app.ts'
import { createProduct } from './factories.ts'
import { startShopWithPix } from './shop-with-pix.ts'
import { soon } from './soon.ts'

/** A shop with PIX whose orders are fetched, or brought at a freight that it agrees on with the buyer. */
export async function startShopThatArranges() {
  const l = await startShopWithPix()
  const owner = await l.tokenFor(l.loja.ownerId)
  const verb = (id: string, nome: string, body: unknown, token = owner) =>
    l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })

  /** Which ways to receive it has: of fetching and arranging. */
  async function publish({ retirada = false, combinar = false }) {
    await l.owner.query(
      'update configuracoes_estabelecimento set entrega = $2 where estabelecimento_id = $1',
      [
        l.loja.id,
        {
          retirada: { ativa: retirada, endereco: '', prazo: 'hoje' },
          propria: { ativa: false, zonas: [] },
          combinar: { ativa: combinar, texto: '' },
        },
      ],
    )
  }

  async function buy<Body = Json>(extra: object = { entrega: 'combinar', ciente_do_frete: true }) {
    const { id } = await createProduct(l.owner, l.loja.id, { estoque: 5, preco: 30 })
    return l.request<Body>('POST', '/rest/v1/vendas', {
      token: l.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: l.loja.id,
        itens: [{ produto_id: id, quantidade: 1 }],
        forma_pagamento: 'pix',
        cliente: { nome: 'Ana Souza', email: 'ana@teste.portal' },
        ...extra,
      },
    })
  }

  await publish({ retirada: true, combinar: true })
  return {
    ...l,
    dona: owner,
    verb,
    publish,
    buy,
    /** An order with its freight to arrange, paid by PIX. */
    async paid(): Promise<VendaDetalhe> {
      const venda = (await buy<VendaDetalhe>()).body
      await l.provider.pagar(String((await l.makePix(venda.id)).body.payment_id))
      await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('pago'), soon)
      return venda
    },
    propose: (id: string, body: object, token = owner) => verb(id, 'frete/propor', body, token),
    accept: (id: string, proposta: number, token = l.token) => verb(id, 'frete/aceitar', { proposta }, token),
    /** The words of the one letter of that occasion. */
    letter: (id: string, modelo: string) =>
      vi.waitFor(async () => {
        const { rows } = await l.owner.query<{ texto: string }>(
          'select texto from emails where message_id like $1',
          [`<${id}.${modelo}.%`],
        )
        expect(rows).toHaveLength(1)
        return rows[0]?.texto ?? ''
      }, soon),
    /** All that was paid is back. */
    refunded: (id: string) =>
      vi.waitFor(async () => expect(await l.saleOf(id)).toMatchObject({ total_reembolsado: 30 }), soon),
  }
}

export type ShopThatArranges = Awaited<ReturnType<typeof startShopThatArranges>>
