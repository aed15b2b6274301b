import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDasAvaliacoes = {
  reterDados: defineQueue({
    name: 'avaliacoes.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '57 4 * * *',
  }),
}
