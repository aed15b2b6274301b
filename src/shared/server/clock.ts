import { diaEmSaoPaulo } from '../feriados.ts'

let adiantadoMs = 0

/** What time it is for whatever goes by the calendar. Sales and sessions go by the database's clock, which never moves. */
export function agora(): Date {
  return new Date(Date.now() + adiantadoMs)
}

/** Today in São Paulo, by the same clock. */
export function hoje(): string {
  return diaEmSaoPaulo(agora())
}

/** Sets this process's calendar to an instant from which it goes on; null brings it back. For tests. */
export function acertarRelogio(instante: Date | null): void {
  adiantadoMs = instante ? instante.getTime() - Date.now() : 0
}
