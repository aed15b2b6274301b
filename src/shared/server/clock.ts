import { diaEmSaoPaulo } from '../feriados.ts'
import { rowOf, type Tx } from './database/database.ts'

let aheadMs = 0

/** What time it is for whatever goes by the calendar. What is due of a sale or session goes by the database's clock. */
export function currentTime(): Date {
  return new Date(Date.now() + aheadMs)
}

/** Today in São Paulo, by the same clock. */
export function today(): string {
  return diaEmSaoPaulo(currentTime())
}

/** Sets this process's calendar to an instant from which it goes on; null brings it back. For tests. */
export function setClock(instant: Date | null): void {
  aheadMs = instant ? instant.getTime() - Date.now() : 0
}

/** The database's clock, which decides where that of this machine meets another: it may be wrong. */
export async function databaseTime(tx: Tx): Promise<Date> {
  const row = await rowOf<{ now: Date }>(tx)`select now() as now`
  return (row as { now: Date }).now
}
