import { paraCentavos, precoEfetivo } from '#src/shared/dinheiro.ts'
import type { LinhaDoCarrinho, ProdutoDoCarrinho } from './carrinho.ts'

export interface Mudanca {
  produtoId: string
  nome: string
  /** Reais, when the price is another one now. */
  preco?: { de: number; para: number }
  /** How many there are, when fewer than wanted. */
  restam?: number
  /** It has options by now: one of them is to be chosen. */
  escolher?: boolean
}

type ProdutoDeAgora = Pick<ProdutoDoCarrinho, 'preco' | 'preco_promocao' | 'em_promocao' | 'estoque'> & {
  preco_ate?: number | null
}

/** What is different for the buyer between the lines and the shop's products of now; what is gone counts as sold out. */
export function compararComAgora(
  linhas: readonly LinhaDoCarrinho[],
  agora: ReadonlyMap<string, ProdutoDeAgora>,
): Mudanca[] {
  return linhas.flatMap(({ produto, quantidade }) => {
    const novo = agora.get(produto.id)
    if (novo?.preco_ate)
      return produto.escolher ? [] : [{ produtoId: produto.id, nome: produto.nome, escolher: true }]
    const [de, para] = [precoEfetivo(produto), novo ? precoEfetivo(novo) : precoEfetivo(produto)]
    const estoque = novo?.estoque ?? 0
    const mudanca: Mudanca = { produtoId: produto.id, nome: produto.nome }
    if (paraCentavos(de) !== paraCentavos(para)) mudanca.preco = { de, para }
    if (estoque < quantidade && estoque < produto.estoque) mudanca.restam = estoque
    return mudanca.preco || mudanca.restam !== undefined ? [mudanca] : []
  })
}
