import type { CupomRow } from '#src/cupons/server/usos.ts'
import type { PedidoMinimo } from '#src/estabelecimentos/configuracoes.ts'
import { faltaParaOMinimo, minimoDoPedido } from '#src/estabelecimentos/pedido-minimo.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { errors } from '../../errors.ts'
import type { EntregaPedida } from '../../schemas.ts'
import type { EntregaCotada } from './cotar-entrega.ts'

/** 409 with what is missing while the goods do not come to what the shop asks for. */
export function exigirMinimo(minimo: PedidoMinimo | null, pedido: { modo: string; subtotal: number }): void {
  const falta = faltaParaOMinimo(minimo, pedido)
  if (falta > 0)
    throw errors.abaixo_do_minimo({
      detail: `Faltam ${formatarReais(falta)} para o pedido mínimo desta loja.`,
      extra: { falta },
    })
}

/**
 * The delivery as the sale keeps it: with the most that shop, delivery and a coupon for the delivery asked of the goods
 * (docs/decisions/0114-who-gives-up-a-part-keeps-to-the-minimum.md).
 */
export function comMinimo(
  { pedida, minimo: daEntrega }: EntregaCotada,
  { pedidoMinimo, cupons }: { pedidoMinimo: PedidoMinimo | null; cupons: readonly CupomRow[] },
): EntregaPedida {
  const daLoja = minimoDoPedido(pedidoMinimo, pedida.modo)
  const dosCupons = cupons.filter(({ tipo }) => tipo === 'entrega').map((cupom) => cupom.minimo)
  const minimo = Math.max(daEntrega, daLoja, ...dosCupons)
  return minimo > 0 ? { ...pedida, minimo } : pedida
}
