const POUCAS = 5

/** What the stock lets one say (docs/rules/marketplace.md#cart-stock-and-session): sold out, the last ones, or how many. */
export function textoDeEstoque(estoque: number): string {
  if (estoque <= 0) return 'Fora de estoque'
  if (estoque <= POUCAS) return 'Últimas unidades'
  return `${estoque} unidades disponíveis`
}

export function Estoque({ estoque }: { estoque: number }) {
  const estado = estoque <= 0 ? 'fora' : estoque <= POUCAS ? 'poucas' : 'tem'
  return <p className={`estoque ${estado}`}>{textoDeEstoque(estoque)}</p>
}
