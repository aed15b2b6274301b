import { formatarReais, paraCentavos } from '#src/shared/dinheiro.ts'
import { type LinhaVendida, restam } from './rules.ts'
import type { EntregaPedida } from './schemas.ts'

interface Pedido {
  itens: readonly (LinhaVendida & { id: string })[]
  entrega_pedida: EntregaPedida | null
}

/**
 * Why the buyer may not give up these units of an order that was not sent, in words; null where they may. What is left,
 * unless it is nothing, comes to what the order was made on condition of (docs/decisions/0114-who-gives-up-a-part-keeps-to-the-minimum.md).
 */
export function porQueNaoEmParte(
  { itens, entrega_pedida: pedida }: Pedido,
  unidades: readonly { item_id: string; quantidade: number }[],
): string | null {
  const minimo = pedida?.minimo ?? 0
  const [antes, depois] = [somarItens(itens, []), somarItens(itens, unidades)]
  const passa = depois > 0 && depois < paraCentavos(minimo)
  // Of one that was below already it was not the buyer who took it there.
  if (!passa || antes < paraCentavos(minimo)) return null
  return `Sem estes itens o pedido fica abaixo de ${formatarReais(minimo)}, o mínimo para as condições em que foi feito. Cancele o pedido inteiro ou fale com a loja.`
}

/** Cents of what is left without these units, at the price they were sold for, before coupons. */
function somarItens(
  itens: Pedido['itens'],
  menos: readonly { item_id: string; quantidade: number }[],
): number {
  return itens.reduce((soma, item) => {
    const fora = menos.find(({ item_id }) => item_id === item.id)?.quantidade ?? 0
    return soma + Math.round((paraCentavos(item.subtotal) * (restam(item) - fora)) / item.quantidade)
  }, 0)
}
