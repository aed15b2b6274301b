import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDaVitrine = {
  relacionarProdutos: defineQueue({
    name: 'vitrine.relacionar-produtos',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '25 3 * * *',
  }),
}
