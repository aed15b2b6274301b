/** How many units these lines hold. */
export function contarUnidades(itens: readonly { quantidade: number }[]): number {
  return itens.reduce((total, { quantidade }) => total + quantidade, 0)
}
