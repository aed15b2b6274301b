import type { PedidoMinimo } from '#src/estabelecimentos/configuracoes.ts'
import { faltaParaOMinimo } from '#src/estabelecimentos/pedido-minimo.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { errors } from '../../errors.ts'

/** 409 with what is missing while the goods do not come to what the shop asks for. */
export function exigirMinimo(minimo: PedidoMinimo | null, pedido: { modo: string; subtotal: number }): void {
  const falta = faltaParaOMinimo(minimo, pedido)
  if (falta > 0)
    throw errors.abaixo_do_minimo({
      detail: `Faltam ${formatarReais(falta)} para o pedido mínimo desta loja.`,
      extra: { falta },
    })
}
