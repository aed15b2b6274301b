import { paraCentavos } from '#src/shared/dinheiro.ts'
import type { LinhaDoCarrinho } from './carrinho.ts'

/** How many shops one purchase may be at. */
export const LOJAS_POR_COMPRA = 20
/** How many lines of a cart are held against today's prices at once. Every order is checked again. */
export const PRODUTOS_CONFERIDOS = 1000

/** The lines of one shop, which are one sale. */
export interface LojaDoCarrinho {
  estabelecimentoId: string
  nome: string
  codigo: string
  logoUrl: string | null
  linhas: LinhaDoCarrinho[]
  subtotalCentavos: number
}

/** Each shop apart, in the order in which the first of its products came in. */
export function separarPorLoja(linhas: readonly LinhaDoCarrinho[]): LojaDoCarrinho[] {
  const lojas = new Map<string, LojaDoCarrinho>()
  for (const linha of linhas) {
    const { produto } = linha
    const loja = lojas.get(produto.estabelecimento_id) ?? {
      estabelecimentoId: produto.estabelecimento_id,
      nome: produto.estabelecimento_nome,
      codigo: produto.estabelecimento_codigo,
      logoUrl: produto.estabelecimento_logo,
      linhas: [],
      subtotalCentavos: 0,
    }
    loja.linhas.push(linha)
    loja.subtotalCentavos += paraCentavos(linha.subtotal)
    lojas.set(produto.estabelecimento_id, loja)
  }
  return [...lojas.values()]
}
