import { CronExpressionParser } from 'cron-parser'
import { FUSO } from '#src/shared/datas.ts'

/** After its turn a job may be late by so many minutes: its queue is busy. */
const FOLGA = 10

/** The next turn of a cron line after an instant, in São Paulo's time. */
export function proximaVez(cron: string, depoisDe: Date): Date {
  return CronExpressionParser.parse(cron, { currentDate: depoisDe, tz: FUSO }).next().toDate()
}

/** From when on a job that last began then is missed: two turns went by, and a moment for a busy queue. */
export function faltaDesde(cron: string, ultima: Date): Date {
  const segunda = proximaVez(cron, proximaVez(cron, ultima))
  return new Date(segunda.getTime() + FOLGA * 60_000)
}
