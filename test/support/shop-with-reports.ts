import { type Json, startTestApp, type TestResponse } from './app.ts'
import { createProduct, createShop, createUser } from './factories.ts'

const PAPEIS = ['vendedor', 'estoquista', 'financeiro', 'visualizador'] as const

/** The product with a shop that sold 3 × R$ 10,00 at the counter today, and a token of each role of its team. */
export async function startShopWithReports() {
  const t = await startTestApp()
  const loja = await createShop(t.owner, { nome: 'Padaria do Largo' })
  const dona = await t.tokenFor(loja.ownerId)
  const [vendedor, estoquista, financeiro, visualizador] = await Promise.all(
    PAPEIS.map(async (papel) => {
      const { id } = await createUser(t.owner)
      await t.owner.query(
        'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
        [id, loja.id, papel],
      )
      return t.tokenFor(id)
    }),
  )

  const produto = await createProduct(t.owner, loja.id, { nome: '=Pão de queijo', preco: 10, estoque: 3 })
  const { status, body } = await t.request('POST', '/rest/v1/vendas/balcao', {
    token: dona,
    headers: { 'idempotency-key': produto.id },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto.id, quantidade: 3 }],
      pagamentos: [{ forma: 'avista', valor: 30 }],
    },
  })
  if (status !== 201) throw new Error(JSON.stringify(body))

  return {
    ...t,
    loja,
    dona,
    tokens: { vendedor, estoquista, financeiro, visualizador } as Record<(typeof PAPEIS)[number], string>,

    /** A route of the shop, or of `em`, with a filter in its address. */
    pedir<Body = Json>(
      caminho: string,
      { token = dona, em = loja.id, ...filtro }: Record<string, string> = {},
    ): Promise<TestResponse<Body>> {
      const busca = new URLSearchParams({ estabelecimento_id: em, ...filtro })
      return t.request('GET', `/rest/v1/${caminho}?${busca}`, { token })
    },

    async baixar(relatorio: string, filtro: Record<string, string>, token = dona) {
      const busca = new URLSearchParams({ estabelecimento_id: loja.id, ...filtro })
      const resposta = await fetch(`${t.url}/rest/v1/relatorios/${relatorio}/arquivo?${busca}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { resposta, bytes: Buffer.from(await resposta.arrayBuffer()) }
    },

    /** A shop on a plan with that level of reports. */
    async planoCom(nivel: string): Promise<{ id: string; token: string }> {
      await t.owner.query(
        `insert into planos_assinatura (nome, valor_mensal, nivel_relatorios) values ($1, 0, $2) on conflict do nothing`,
        [`Plano ${nivel}`, nivel],
      )
      const { id, ownerId } = await createShop(t.owner, { plano: `Plano ${nivel}` })
      return { id, token: await t.tokenFor(ownerId) }
    },
  }
}

export type ShopWithReports = Awaited<ReturnType<typeof startShopWithReports>>
