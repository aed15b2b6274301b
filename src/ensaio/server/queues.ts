import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDoEnsaio = {
  encerrarParados: defineQueue({
    name: 'ensaio.encerrar-parados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '43 4 * * *',
  }),
}
