/**
 * Minutes between two runs of a cron line as the program writes them: every minute, every N minutes, once an hour, once
 * a day. A line of another kind is taken for a week's.
 */
export function minutosEntre(cron: string): number {
  const [minuto = '', hora = '', dia, mes, semana] = cron.trim().split(/\s+/)
  if (dia !== '*' || mes !== '*' || semana !== '*') return SEMANA
  const passo = /^\*\/(\d+)$/.exec(minuto)?.[1]
  if (hora === '*') return minuto === '*' ? 1 : passo ? Number(passo) : /^\d+$/.test(minuto) ? 60 : SEMANA
  return /^\d+$/.test(minuto) && /^\d+$/.test(hora) ? 1440 : SEMANA
}

const SEMANA = 7 * 1440

/** After how many minutes without a run a job is missed: two turns, and a moment for a queue that is busy. */
export function minutosAteFaltar(cron: string): number {
  return 2 * minutosEntre(cron) + 10
}
