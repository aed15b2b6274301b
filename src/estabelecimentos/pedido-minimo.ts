import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { PedidoMinimo } from './configuracoes.ts'

/**
 * Reais of goods that a shop asks of an order. What is fetched at the shop has no minimum; what its own people bring may
 * have another.
 */
export function minimoDoPedido(minimo: PedidoMinimo | null | undefined, modo: string | null): number {
  if (!minimo || modo === 'retirada') return 0
  return modo === 'propria' ? (minimo.entrega_propria ?? minimo.valor) : minimo.valor
}

/**
 * Reais of goods that an order lacks (docs/rules/coupons.md#minimum-order): at the price they are sold for, before any
 * coupon and without delivery.
 */
export function faltaParaOMinimo(
  minimo: PedidoMinimo | null | undefined,
  { modo, subtotal }: { modo: string | null; subtotal: number },
): number {
  return paraReais(Math.max(0, paraCentavos(minimoDoPedido(minimo, modo)) - paraCentavos(subtotal)))
}
