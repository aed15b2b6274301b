import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDaVitrine = {
  avisarFavoritos: defineQueue({
    name: 'vitrine.avisar-favoritos',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    // By day: nobody is written to at night.
    cron: '25 8-20 * * *',
  }),
  relacionarProdutos: defineQueue({
    name: 'vitrine.relacionar-produtos',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '25 3 * * *',
  }),
}
