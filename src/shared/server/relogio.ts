import { diaEmSaoPaulo } from '../feriados.ts'
import { getConfig } from './config.ts'

let adiantadoMs = 0

/** What time it is for whatever goes by the calendar. Sales and sessions go by the database's clock, which never moves. */
export function agora(): Date {
  return new Date(Date.now() + adiantadoMs)
}

/** Today in São Paulo, by the same clock. */
export function hoje(): string {
  return diaEmSaoPaulo(agora())
}

/** Sets this process's calendar to an instant from which it goes on; null brings it back. For tests, never in production. */
export function acertarRelogio(instante: Date | null): void {
  if (getConfig().production) throw new Error('The clock is not set by hand in production')
  adiantadoMs = instante ? instante.getTime() - Date.now() : 0
}
