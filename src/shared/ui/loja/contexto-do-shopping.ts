/** What pages inside the marketplace may ask of what stands around them. */
export interface ContextoDoShopping {
  abrirCarrinho: () => void
}
