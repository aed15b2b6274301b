import { paraCentavos } from '#src/shared/dinheiro.ts'
import { aVenda, type LinhaDoCarrinho } from './carrinho.ts'
import { idNaPrateleira } from './itens.ts'
import type { Venda } from './schemas.ts'

/** How many shops one purchase may be at. */
export const LOJAS_POR_COMPRA = 20
/** How many lines of a cart are held against today's prices at once. Every order is checked again. */
export const PRODUTOS_CONFERIDOS = 1000

/** The lines of one shop; what can be bought of them is one sale. */
export interface LojaDoCarrinho {
  estabelecimentoId: string
  nome: string
  codigo: string
  logoUrl: string | null
  linhas: LinhaDoCarrinho[]
  /** What no order takes now: sold out, or to be chosen again. */
  fora: LinhaDoCarrinho[]
  /** Of `linhas`. */
  subtotalCentavos: number
}

/**
 * Each shop apart, in the order in which the first of its products came in. What an open order of the person's holds is
 * sold out for others alone: finishing again leads to that order.
 */
export function separarPorLoja(
  linhas: readonly LinhaDoCarrinho[],
  abertas: readonly Pick<Venda, 'status' | 'itens'>[] = [],
): LojaDoCarrinho[] {
  const presas = new Set(
    abertas.flatMap(({ status, itens }) => (status === 'pendente' ? itens.map(idNaPrateleira) : [])),
  )
  const lojas = new Map<string, LojaDoCarrinho>()
  for (const linha of linhas) {
    const { produto } = linha
    const loja = lojas.get(produto.estabelecimento_id) ?? {
      estabelecimentoId: produto.estabelecimento_id,
      nome: produto.estabelecimento_nome,
      codigo: produto.estabelecimento_codigo,
      logoUrl: produto.estabelecimento_logo,
      linhas: [],
      fora: [],
      subtotalCentavos: 0,
    }
    if (aVenda(linha) || presas.has(produto.id)) {
      loja.linhas.push(linha)
      loja.subtotalCentavos += paraCentavos(linha.subtotal)
    } else loja.fora.push(linha)
    lojas.set(produto.estabelecimento_id, loja)
  }
  return [...lojas.values()]
}
