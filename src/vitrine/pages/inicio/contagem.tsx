import { plural } from '#src/shared/plural.ts'
import { useCarrinho } from '#src/vendas/pages/carrinho/carrinho.tsx'

/** How many units the cart holds, on a button or link that is named for the cart. */
export function Contagem() {
  const { quantidadeTotal } = useCarrinho()
  if (quantidadeTotal === 0) return null
  return (
    <span className="contagem">
      {quantidadeTotal > 99 ? '99+' : quantidadeTotal}
      <span className="so-leitor"> {plural(quantidadeTotal, 'item', 'itens')}</span>
    </span>
  )
}
