import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeAssinaturas = {
  cobrar: defineQueue({
    name: 'assinaturas.cobrar',
    options: { retryLimit: 3, retryDelay: 60, heartbeatSeconds: 30 },
    // By day, when e-mails are read and a shop can still pay.
    cron: '10 8-20 * * *',
  }),
}
