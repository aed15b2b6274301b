import { plural } from '#src/shared/plural.ts'
import type { SituacaoDePedido } from '../../titular.ts'

const DIA = 86_400_000

/** How long is left of the fifteen days, in words; nothing once it is answered. */
export function prazoDoPedido({ status, vence_em }: { status: SituacaoDePedido; vence_em: string }): string {
  if (status === 'concluida' || status === 'negada') return '—'
  const dias = Math.ceil((Date.parse(vence_em) - Date.now()) / DIA)
  if (dias < 0) return `Vencido há ${dias === -1 ? '1 dia' : `${-dias} dias`}`
  if (dias === 0) return 'Vence hoje'
  return plural(dias, 'Falta # dia', 'Faltam # dias')
}
