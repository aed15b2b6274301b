import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeAvisos = {
  reterDados: defineQueue({
    name: 'avisos.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '40 * * * *',
  }),
}
