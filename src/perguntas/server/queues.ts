import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDasPerguntas = {
  reterDados: defineQueue({
    name: 'perguntas.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '52 4 * * *',
  }),
}
