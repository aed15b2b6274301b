import { useAgora } from '#src/shared/ui/kit/use-agora.ts'
import { usePortal } from '#src/shared/ui/portal-contexto.ts'
import { type AcaoDoComprador, acoesDoComprador, type PedidoComAcoes } from '../../passos-do-pedido.ts'

/** What may be done with an order, as long as this part of the screen is open. */
export function useAcoesDoComprador(pedido: PedidoComAcoes): AcaoDoComprador[] {
  return acoesDoComprador(pedido, { agora: useAgora(), avaliarEmDias: usePortal().avaliar_em_dias })
}
