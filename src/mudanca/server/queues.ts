import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDaMudanca = {
  fazerArquivo: defineQueue({
    name: 'mudanca.fazer-arquivo',
    data: z.object({ arquivoId: z.guid() }),
    options: {
      notify: true,
      retryLimit: 2,
      retryDelay: 30,
      retryBackoff: true,
      heartbeatSeconds: 60,
      expireInSeconds: 6 * 3600,
    },
  }),
  reterDados: defineQueue({
    name: 'mudanca.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '25 * * * *',
  }),
}
