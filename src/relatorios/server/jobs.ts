import { enviarAgendados, enviarRelatorio } from './enviar-agendados.tsx'

export const jobs = {
  'relatorios.enviar-agendados': enviarAgendados,
  'relatorios.enviar': enviarRelatorio,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'relatorios.enviar-agendados': '0 7 * * *' }
