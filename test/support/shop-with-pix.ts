import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { filasDePagamentos } from '#src/pagamentos/server/queues.ts'
import { executarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { type Simulador, startSimulador } from '#src/demo/simulador/simulador.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type Json, startTestApp, type TestApp } from './app.ts'
import { createProduct, createShop, createUser, type TestShop } from './factories.ts'
import { soon } from './soon.ts'

/** The whole product with its worker, a provider that can lie and fail, a shop with PIX and a buyer. */
export async function startShopWithPix() {
  const t = await startTestApp({ worker: true })
  const shop = await createShop(t.owner, { nome: 'Padaria do Largo' })
  const otherShop = await createShop(t.owner)
  const shopWithoutSecret = await createShop(t.owner, { segredo: false })
  const provedor = await startSimulador({
    accounts: [shop.account, otherShop.account, shopWithoutSecret.account],
  })
  setConfig({ ...getConfig(), publicUrl: t.url, mercadoPagoUrl: provedor.url })
  const buyer = await createUser(t.owner)
  const token = await t.tokenFor(buyer.id)
  const dona = await t.tokenFor(shop.ownerId)

  return {
    ...t,
    /** The token of the shop's owner. */
    dona,
    /** An act on a sale, as its last word names it: by the owner, unless somebody else's token is given. */
    verbo: <Body = Json>(id: string, nome: string, body: unknown = {}, quem = dona) =>
      t.request<Body>('POST', `/rest/v1/vendas/${id}/${nome}`, { token: quem, body }),
    t: t as TestApp,
    loja: shop,
    outra: otherShop,
    semSegredo: shopWithoutSecret,
    provider: provedor as Simulador,
    comprador: buyer,
    token,
    async close() {
      await provedor.stop()
      await t.close()
    },
    /** A sale of the buyer; `venda` as the route answered it. */
    async sell({
      em = shop,
      forma = 'pix',
      estoque = 5,
      preco = 25.5,
    }: {
      em?: TestShop
      forma?: string
      estoque?: number
      preco?: number
    } = {}) {
      const produto = await createProduct(t.owner, em.id, { estoque, preco })
      const { body: venda } = await t.request('POST', '/rest/v1/vendas', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: em.id,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          forma_pagamento: forma,
          cliente: { nome: 'Ana Souza' },
        },
      })
      return { produto, saleOf: venda as { id: string; numero: number; total: number } }
    },
    makePix(vendaId: string, em: TestShop = shop) {
      return t.request('POST', '/functions/v1/create-payment-preference', {
        token,
        body: { estabelecimento_id: em.id, venda_id: vendaId },
      })
    },
    async saleOf(id: string) {
      const { rows } = await t.owner.query('select * from vendas where id = $1', [id])
      return rows[0] as {
        status: string
        pago_em: Date | null
        expira_em: Date | null
        ciclo: number
        em_disputa: boolean
        total_reembolsado: number
      }
    },
    /** The provider refuses the refund of this sale until it is given up; `reembolso` asks for it. Answers its id. */
    async refuseRefund(saleId: string, reembolso: () => Promise<unknown>): Promise<string> {
      provedor.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 50 })
      await reembolso()
      const { rows } = await t.owner.query<{ id: string }>(
        'select r.id from reembolsos r join pagamentos p on p.id = r.pagamento_id where p.venda_id = $1',
        [saleId],
      )
      const reembolsoId = rows[0]?.id ?? ''
      const failed = async () =>
        (await t.owner.query(`select 1 from reembolsos where id = $1 and status = 'falhou'`, [reembolsoId]))
          .rowCount === 1
      // The queue waits longer and longer between tries: here they are made one after the other.
      await vi.waitFor(async () => {
        await executarReembolso({ estabelecimentoId: shop.id, reembolsoId }).catch(() => undefined)
        expect(await failed()).toBe(true)
      }, soon)
      // The queue's own try may be under way still: it is refused as well.
      const underWay = `name = $1 and data ->> 'reembolsoId' = $2 and state = 'active'`
      await vi.waitFor(
        async () =>
          expect(
            await this.count('pgboss.job', underWay, [filasDePagamentos.reembolsar.name, reembolsoId]),
          ).toBe(0),
        { timeout: 15_000, interval: 20 },
      )
      provedor.desligarFalhas()
      return reembolsoId
    },
    async estoque(produtoId: string) {
      const { rows } = await t.owner.query('select estoque, estoque_reservado from produtos where id = $1', [
        produtoId,
      ])
      return rows[0] as { estoque: number; estoque_reservado: number }
    },
    async alerts(codigo: string) {
      const { rows } = await t.owner.query('select * from alertas where codigo = $1', [codigo])
      return rows
    },
    async count(tabela: string, onde: string, valores: unknown[]) {
      const { rows } = await t.owner.query(`select count(*)::int as n from ${tabela} where ${onde}`, valores)
      return rows[0].n as number
    },
  }
}

export type ShopWithPix = Awaited<ReturnType<typeof startShopWithPix>>
