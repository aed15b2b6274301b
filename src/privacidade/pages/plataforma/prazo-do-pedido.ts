import { diasEntre } from '#src/shared/dias.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'
import { plural } from '#src/shared/plural.ts'
import type { SituacaoDePedido } from '../../titular.ts'

/** How long is left of the fifteen days, in words; nothing once it is answered. Days as lived in São Paulo. */
export function prazoDoPedido(
  { status, vence_em }: { status: SituacaoDePedido; vence_em: string },
  agora = new Date(),
): string {
  if (status === 'concluida' || status === 'negada') return '—'
  const dias = diasEntre(diaEmSaoPaulo(agora), diaEmSaoPaulo(new Date(vence_em)))
  if (dias < 0) return plural(-dias, 'Vencido há # dia', 'Vencido há # dias')
  if (dias === 0) return 'Vence hoje'
  return plural(dias, 'Falta # dia', 'Faltam # dias')
}
