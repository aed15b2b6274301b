import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { trabalharBling } from '#src/integracoes/server/bling/trabalhar.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { startTestApp } from './app.ts'
import { createProduct, createShop, createUser, type TestShop } from './factories.ts'

const APP = { clientId: 'app-de-teste', clientSecret: 'segredo-do-app-de-teste' }
export const ACCOUNT = 'loja@erp.test'
export const OTHER_ACCOUNT = 'outra@erp.test'

/**
 * Two shops and an ERP that can lie and fail. No jobs run by themselves: `work` does what a connection has to do, at once
 * or, for a test of it, at the pace that the ERP allows.
 */
export async function startShopWithBling({ atItsPace = false } = {}) {
  const t = await startTestApp()
  const before = getConfig()
  const product = (codigo: string, saldo: number) => ({ codigo, nome: `Produto ${codigo}`, saldo })
  const simulator = await startSimulador({
    accounts: [],
    bling: {
      ...(atItsPace ? {} : { porSegundo: Number.POSITIVE_INFINITY }),
      app: { ...APP, redirectUri: `${t.url}/integracoes/bling` },
      contas: [
        {
          nome: 'Loja no ERP',
          email: ACCOUNT,
          empresa: 'd4475854366a36c86a37e792f9634a51',
          produtos: [product('CANECA', 10), product('PRATO', 7), product('COPO', 4)],
        },
        {
          nome: 'Outra no ERP',
          email: OTHER_ACCOUNT,
          empresa: 'e8d95dc21f3b4b1c8a5b0f6a9c1d2e3f',
          produtos: [product('CANECA', 99)],
        },
      ],
      urlDoAviso: `${t.url}/functions/v1/bling-webhook`,
    },
  })
  const url = `${simulator.url}/bling`
  setConfig({
    ...before,
    publicUrl: t.url,
    bling: { ...APP, url, consentUrl: `${url}/oauth/authorize` },
  })
  const erp = simulator.bling
  const [shop, other] = [await createShop(t.owner), await createShop(t.owner)]
  const [token, otherToken] = [await t.tokenFor(shop.ownerId), await t.tokenFor(other.ownerId)]
  const buyer = await createUser(t.owner)
  const buyerToken = await t.tokenFor(buyer.id)

  const world = {
    ...t,
    erp,
    loja: shop,
    outra: other,
    token,
    otherToken,
    /** What a person of the shop does at Bling: goes there, allows, and comes back with code and state. */
    async allow({ loja = shop, quem = token, conta = ACCOUNT, dias = 0 } = {}) {
      const { body } = await t.request('POST', '/rest/v1/integracoes/bling/conectar', {
        token: quem,
        body: { estabelecimento_id: loja.id, vendas_dos_ultimos_dias: dias },
      })
      const back = new URL(erp.consentir(String(body.url), conta))
      return {
        estabelecimento_id: loja.id,
        estado: back.searchParams.get('state') ?? '',
        codigo: back.searchParams.get('code') ?? '',
      }
    },
    act: (path: string, body: object = {}, { quem = token, loja = shop } = {}) =>
      t.request('POST', `/rest/v1/integracoes/bling/${path}`, {
        token: quem,
        body: { estabelecimento_id: loja.id, ...body },
      }),
    async connect(opcoes: { loja?: TestShop; quem?: string; conta?: string; dias?: number } = {}) {
      const answer = await world.act('concluir', await world.allow(opcoes), { quem: opcoes.quem ?? token })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },
    async read(quem = token, loja = shop) {
      return t.request('GET', `/rest/v1/integracoes/bling?estabelecimento_id=${loja.id}`, { token: quem })
    },
    /** Runs the job of a connection, as the queue would, whatever it was resting from. */
    async work(loja = shop) {
      await t.owner.query(`update conexoes_do_bling set pausada_ate = null where estabelecimento_id = $1`, [
        loja.id,
      ])
      await trabalharBling({ estabelecimentoId: loja.id }, atItsPace ? undefined : 0)
    },
    async master(estoque_de: 'portal' | 'bling') {
      await t.request('PATCH', '/rest/v1/integracoes/bling', {
        token,
        body: { estabelecimento_id: shop.id, estoque_de },
      })
      await world.work()
    },
    product: (sku: string | null, estoque: number, loja = shop) =>
      createProduct(t.owner, loja.id, { sku, estoque, preco: 25, nome: `Nosso ${sku}` }),
    async stockOf(produtoId: string): Promise<number> {
      const { rows } = await t.owner.query('select estoque from produtos where id = $1', [produtoId])
      return rows[0].estoque
    },
    /** A sale that waits for its money. */
    async order(produtoId: string, quantidade = 1, loja = shop) {
      const { body } = await t.request('POST', '/rest/v1/vendas', {
        token: buyerToken,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: loja.id,
          itens: [{ produto_id: produtoId, quantidade }],
          forma_pagamento: 'avista',
          cliente: { nome: 'Ana Souza', email: buyer.email, telefone: '+5519987654321' },
        },
      })
      return { id: String(body.id), numero: Number(body.numero) }
    },
    pay: (id: string) =>
      t.owner.query(`update vendas set status = 'pago', pago_em = now() where id = $1`, [id]),
    async sell(produtoId: string, quantidade = 1, loja = shop) {
      const sale = await world.order(produtoId, quantidade, loja)
      await world.pay(sale.id)
      return sale
    },
    async rowOf(vendaId: string) {
      const { rows } = await t.owner.query('select * from pedidos_no_bling where venda_id = $1', [vendaId])
      return rows[0] as {
        situacao: string
        bling_id: number | null
        numero: number | null
        problema: string | null
      }
    },
    orders: (conta = ACCOUNT) => erp.livro.conta(conta)?.pedidos ?? [],
    /** How often it was asked so. */
    asked: (method: string, path: string) =>
      erp.log.filter((call) => call.method === method && call.path.startsWith(path)).length,
    async close() {
      await simulator.stop()
      setConfig(before)
      await t.close()
    },
  }
  return world
}

export type ShopWithBling = Awaited<ReturnType<typeof startShopWithBling>>
