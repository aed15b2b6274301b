/** The id of what lies on the shelf, by which carts and orders go: the variation's, or the product's that has none. */
export const idNaPrateleira = (item: { produto_id: string; variacao_id: string | null }): string =>
  item.variacao_id ?? item.produto_id

interface ItemPedido {
  produto_id: string
  nome: string
  quantidade: number
  quantidade_cancelada: number
}

/** One of each product that was not cancelled whole, whatever variations of it came: its names are together. */
export function produtosRecebidos<I extends ItemPedido>(itens: readonly I[]): I[] {
  const produtos = new Map<string, I>()
  for (const item of itens) {
    if (item.quantidade <= item.quantidade_cancelada) continue
    const antes = produtos.get(item.produto_id)
    produtos.set(item.produto_id, antes ? { ...antes, nome: `${antes.nome} e ${item.nome}` } : item)
  }
  return [...produtos.values()]
}

/** How many units these lines hold. */
export function contarUnidades(itens: readonly { quantidade: number }[]): number {
  return itens.reduce((total, { quantidade }) => total + quantidade, 0)
}
