import type { ProdutoDetalhe } from '#src/produtos/schemas.ts'
import { startTestApp } from './app.ts'
import { createShop } from './factories.ts'

interface PublicProduct {
  id: string
  nome: string
  preco: number
  em_promocao: boolean
  estoque: number
}

/** The product with two shops, A and B, each with its owner and a category of its own; the routes act on A. */
export async function startShopWithProducts() {
  const t = await startTestApp()
  const a = await createShop(t.owner)
  const b = await createShop(t.owner)
  const dona = await t.tokenFor(a.ownerId)
  const categoria = await criarCategoria(a.id)

  async function criarCategoria(loja: string, nome = 'Canecas'): Promise<string> {
    const { rows } = await t.owner.query(
      `insert into categorias (estabelecimento_id, nome, cor) values ($1, $2, '#2f6fed') returning id`,
      [loja, nome],
    )
    return rows[0].id
  }

  const corpo = (mais: object = {}) => ({
    estabelecimento_id: a.id,
    nome: 'Caneca esmaltada',
    preco: 39.9,
    categoria_id: categoria,
    ...mais,
  })

  return {
    ...t,
    a,
    b,
    dona,
    /** B's owner, from whom A must be safe. */
    outra: await t.tokenFor(b.ownerId),
    categoriaB: await criarCategoria(b.id),
    criarCategoria,
    /** The form as the page sends it, and what a test changes in it. */
    corpo,

    criar: (mais: object = {}) =>
      t.request<ProdutoDetalhe & { code: string; errors: { path: string }[] }>('POST', '/rest/v1/produtos', {
        token: dona,
        body: corpo(mais),
      }),

    salvar: (id: string, mais: object, token = dona) =>
      t.request('PATCH', `/rest/v1/produtos/${id}`, { token, body: corpo(mais) }),

    ler: (id: string, token = dona, loja = a.id) =>
      t.request('GET', `/rest/v1/produtos/${id}?estabelecimento_id=${loja}`, { token }),

    /** What anybody sees in the shop. */
    async publico(): Promise<PublicProduct[]> {
      const answer = await fetch(
        `${t.url}/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${a.id}`,
      )
      return (await answer.json()) as PublicProduct[]
    },
  }
}

export type ShopWithProducts = Awaited<ReturnType<typeof startShopWithProducts>>
