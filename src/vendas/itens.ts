/** The id of what lies on the shelf, by which carts and orders go: the variation's, or the product's that has none. */
export const idNaPrateleira = (item: { produto_id: string; variacao_id: string | null }): string =>
  item.variacao_id ?? item.produto_id

/** One of each product, whatever variations of it were bought: its names are together. */
export function porProduto<I extends { produto_id: string; nome: string }>(itens: readonly I[]): I[] {
  const produtos = new Map<string, I>()
  for (const item of itens) {
    const antes = produtos.get(item.produto_id)
    produtos.set(item.produto_id, antes ? { ...antes, nome: `${antes.nome} e ${item.nome}` } : item)
  }
  return [...produtos.values()]
}

/** How many units these lines hold. */
export function contarUnidades(itens: readonly { quantidade: number }[]): number {
  return itens.reduce((total, { quantidade }) => total + quantidade, 0)
}
