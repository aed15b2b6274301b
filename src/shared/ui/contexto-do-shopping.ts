/** What pages inside the mall may ask of what stands around them. */
export interface ContextoDoShopping {
  abrirCarrinho: () => void
}
