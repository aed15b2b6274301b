import type { Page } from 'playwright-core'
import { type PublicProduct, type PublicShop, publicProducts, publicShops } from './shops.ts'

export interface Wanted {
  shop: Pick<PublicShop, 'id' | 'codigo' | 'nome'>
  product: PublicProduct
}

/** One product in stock of each of so many shops of the demonstration that take PIX and cards. */
export async function wantedFrom(url: string, count: number): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const shop of await publicShops(url)) {
    const answer = await fetch(`${url}/rest/v1/recebimento?estabelecimento_id=${shop.id}`)
    const { aceita_pix, desconto_pix } = (await answer.json()) as {
      aceita_pix: boolean
      desconto_pix: number
    }
    const product = (await publicProducts(url, shop.id)).find(({ estoque }) => estoque >= 5)
    if (aceita_pix && desconto_pix === 0 && product) wanted.push({ shop, product })
    if (wanted.length === count) return wanted
  }
  throw new Error(`The demonstration has only ${wanted.length} such shops`)
}

/** The browser opens with these in its cart, and the first shop chosen. */
export async function withCart(page: Page, wanted: Wanted[]): Promise<void> {
  const lines = wanted.map(({ shop, product }) => ({
    produto: {
      ...product,
      estabelecimento_id: shop.id,
      estabelecimento_nome: shop.nome,
      estabelecimento_codigo: shop.codigo,
      estabelecimento_logo: null,
    },
    quantidade: 1,
    subtotal: priceOf(product),
  }))
  const [first] = wanted
  if (!first) throw new Error('Nothing is wanted')
  const { id, codigo, nome } = first.shop
  await page.addInitScript(
    ([cart, chosen]) => {
      // The provider's frame is another site's.
      if (window.top !== window || localStorage.getItem('com carrinho')) return
      localStorage.setItem('com carrinho', '1')
      localStorage.setItem('carrinho_v2', cart)
      localStorage.setItem('estabelecimento_escolhido', chosen)
    },
    [JSON.stringify(lines), JSON.stringify({ id, codigo, nome, logo_url: null })] as const,
  )
}

export function priceOf({ em_promocao, preco_promocao, preco }: PublicProduct): number {
  return em_promocao && preco_promocao !== null ? preco_promocao : preco
}
