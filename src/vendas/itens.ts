/** The id of what lies on the shelf, by which carts and orders go: the variation's, or the product's that has none. */
export const idNaPrateleira = (item: { produto_id: string; variacao_id: string | null }): string =>
  item.variacao_id ?? item.produto_id

/** How many units these lines hold. */
export function contarUnidades(itens: readonly { quantidade: number }[]): number {
  return itens.reduce((total, { quantidade }) => total + quantidade, 0)
}
