/** São Paulo's minutes behind UTC; it has had no daylight saving since 2019. */
const ATRASO = 180

/** After its turn a job may be late by so many minutes: its queue is busy. */
const FOLGA = 10

/**
 * The next turn after an instant of a cron line as the program writes them, in São Paulo's time: a minute and an hour,
 * each `*`, `17`, `8-20` or a step as in every ten minutes, on every day.
 */
export function proximaVez(cron: string, depoisDe: Date): Date {
  const [minuto = '', hora = ''] = cron.split(' ')
  let vez = Math.floor(depoisDe.getTime() / 60_000) + 1
  while (!bate(minuto, (vez - ATRASO) % 60) || !bate(hora, Math.floor((vez - ATRASO) / 60) % 24)) vez += 1
  return new Date(vez * 60_000)
}

function bate(campo: string, valor: number): boolean {
  const passo = /^\*(?:\/(\d+))?$/.exec(campo)
  if (passo) return valor % Number(passo[1] ?? 1) === 0
  const [de, ate = de] = campo.split('-').map(Number)
  return valor >= Number(de) && valor <= Number(ate)
}

/** From when on a job that last began then is missed: two turns went by, and a moment for a busy queue. */
export function faltaDesde(cron: string, ultima: Date): Date {
  const segunda = proximaVez(cron, proximaVez(cron, ultima))
  return new Date(segunda.getTime() + FOLGA * 60_000)
}
