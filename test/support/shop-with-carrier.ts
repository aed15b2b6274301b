import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startSimulador } from '#src/demo/simulador/simulador.ts'
import { andarEtiqueta } from '#src/fretes/server/andar-etiqueta.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { moverPorEtiqueta } from '#src/vendas/server/etiqueta/mover-por-etiqueta.ts'
import { startTestApp } from './app.ts'
import { createProduct, createShop, createUser, type TestShop } from './factories.ts'

export const CARRIER_APP = {
  clientId: 77,
  clientSecret: 'segredo-do-app-de-teste',
  email: 'tecnica@teste.portal',
}
const WALLET = 'loja@transporte.test'
const BOX = { pesoGramas: 800, alturaCm: 10, larguraCm: 20, comprimentoCm: 25 }

/** Two shops, carriers that can lie and fail, and sales to send. No jobs run by themselves: `work` takes a label on. */
export async function startShopWithCarrier() {
  const t = await startTestApp()
  const before = getConfig()
  setConfig({ ...before, publicUrl: t.url, melhorEnvioApp: CARRIER_APP })
  const simulator = await startSimulador({
    accounts: [],
    envios: {
      app: {
        clientId: String(CARRIER_APP.clientId),
        clientSecret: CARRIER_APP.clientSecret,
        redirectUri: `${t.url}/integracoes/melhor-envio`,
      },
      contas: [{ nome: 'Loja de teste', email: WALLET, saldo: 1000 }],
      urlDoAviso: `${t.url}/functions/v1/melhor-envio-webhook`,
    },
  })
  setConfig({ ...getConfig(), melhorEnvioUrl: `${simulator.url}/melhor-envio` })
  const carrier = simulator.envios
  const shop = await withAddress(await createShop(t.owner))
  const other = await withAddress(await createShop(t.owner))
  const token = await t.tokenFor(shop.ownerId)
  const otherToken = await t.tokenFor(other.ownerId)
  const buyer = await createUser(t.owner)
  const buyerToken = await t.tokenFor(buyer.id)

  async function withAddress(loja: TestShop): Promise<TestShop> {
    await t.owner.query(
      `update estabelecimentos set cnpj = $2, email = 'loja@teste.portal', telefone = '+551133334444', cep = '01310100',
         endereco = 'Avenida Paulista, 1000, sala 2 — Bela Vista' where id = $1`,
      [loja.id, `${String(Math.floor(Math.random() * 1e12)).padStart(12, '1')}91`],
    )
    return loja
  }

  const world = {
    ...t,
    carrier,
    loja: shop,
    outra: other,
    token,
    otherToken,
    comprador: buyer,
    buyerToken,
    wallet: () => carrier.livro.conta(WALLET)?.saldo ?? 0,
    fillWallet: (reais: number) => carrier.livro.mudarSaldo(WALLET, reais),

    /** What a person of the shop does at the carrier: goes there, allows, and comes back with code and state. */
    async allow({
      loja = shop,
      quem = token,
      escopos,
    }: {
      loja?: TestShop
      quem?: string
      escopos?: string[]
    } = {}) {
      const { body } = await t.request('POST', '/rest/v1/integracoes/melhor-envio/conectar', {
        token: quem,
        body: { estabelecimento_id: loja.id },
      })
      const back = new URL(carrier.consentir(String(body.url), WALLET, escopos))
      return {
        estabelecimento_id: loja.id,
        estado: back.searchParams.get('state') ?? '',
        codigo: back.searchParams.get('code') ?? '',
      }
    },
    finish: (body: object, quem = token) =>
      t.request('POST', '/rest/v1/integracoes/melhor-envio/concluir', { token: quem, body }),
    async connect(opcoes: { loja?: TestShop; quem?: string; escopos?: string[] } = {}) {
      const answer = await world.finish(await world.allow(opcoes), opcoes.quem ?? token)
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    },

    /** A paid sale of the shop, to be sent to Campinas. */
    async sell({ em = shop, documento = '52998224725' as string | null } = {}) {
      const produto = await createProduct(t.owner, em.id, { estoque: 5, preco: 50 })
      const { body } = await t.request('POST', '/rest/v1/vendas', {
        token: buyerToken,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          estabelecimento_id: em.id,
          itens: [{ produto_id: produto.id, quantidade: 1 }],
          forma_pagamento: 'avista',
          cliente: { nome: 'Ana Souza', email: buyer.email, telefone: '+5519987654321' },
        },
      })
      const id = String(body.id)
      await t.owner.query(
        `update vendas set status = 'pago', pago_em = now(), entrega_pedida = null, endereco_entrega = $2 where id = $1`,
        [
          id,
          {
            cep: '13015904',
            logradouro: 'Rua Barão de Jaguara',
            numero: '10',
            complemento: null,
            bairro: 'Centro',
            cidade: 'Campinas',
            uf: 'SP',
          },
        ],
      )
      await t.owner.query(
        'update consumidores set cpf_cnpj = $2 where id = (select cliente_id from vendas where id = $1)',
        [id, documento],
      )
      return id
    },
    buy: (vendaId: string, mais: object = {}, quem = token) =>
      t.request('POST', `/rest/v1/vendas/${vendaId}/etiqueta-de-envio`, {
        token: quem,
        body: { servico_id: 1, volumes: [BOX], ...mais },
      }),
    BOX,
    async labelOf(vendaId: string) {
      const { rows } = await t.owner.query(
        'select * from etiquetas_de_envio where venda_id = $1 order by created_at desc limit 1',
        [vendaId],
      )
      return rows[0] as {
        id: string
        estabelecimento_id: string
        status: string
        provider_id: string
        rastreio: string | null
        erro: string | null
        valor_pago: number | null
      }
    },
    /** Runs the job of a sale's label and what it means for the sale, as the queue would; a failure is the queue's. */
    async work(vendaId: string) {
      const { id: etiquetaId, estabelecimento_id: estabelecimentoId } = await world.labelOf(vendaId)
      const alvo = { estabelecimentoId, etiquetaId }
      const failed = await andarEtiqueta(alvo).then(
        () => null,
        (error: Error) => error,
      )
      await moverPorEtiqueta(alvo)
      return failed
    },
    /** Whoever died under a step is given up. */
    async letGo(vendaId: string) {
      await t.owner.query(
        `update etiquetas_de_envio set em_curso_ate = now() - interval '1 second' where venda_id = $1`,
        [vendaId],
      )
    },
    async bought(em = shop) {
      const id = await world.sell({ em })
      const owner = em === shop ? token : otherToken
      expect((await world.buy(id, {}, owner)).status).toBe(200)
      expect(await world.work(id)).toBeNull()
      await carrier.emSilencio()
      return { ...(await world.labelOf(id)), id }
    },
    async saleOf(id: string) {
      const { rows } = await t.owner.query(
        'select status, rastreio, modo_entrega from vendas where id = $1',
        [id],
      )
      return rows[0] as { status: string; rastreio: string | null; modo_entrega: string | null }
    },
    /** How often the carrier was asked so. */
    asked: (path: string) => carrier.log.filter((call) => call.path === path).length,
    async close() {
      await simulator.stop()
      setConfig(before)
      await t.close()
    },
  }
  return world
}

export type ShopWithCarrier = Awaited<ReturnType<typeof startShopWithCarrier>>
