import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeRelatorios = {
  enviarAgendados: defineQueue({
    name: 'relatorios.enviar-agendados',
    options: { retryLimit: 3, heartbeatSeconds: 30 },
    cron: '0 7 * * *',
    missed: 'once',
  }),
  enviar: defineQueue({
    name: 'relatorios.enviar',
    data: z.object({ id: z.guid(), dia: z.iso.date() }),
    options: { retryLimit: 5, retryDelay: 60, retryBackoff: true, heartbeatSeconds: 60 },
  }),
}
