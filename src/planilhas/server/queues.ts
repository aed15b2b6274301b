import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDePlanilhas = {
  exportar: defineQueue({
    name: 'planilhas.exportar',
    data: z.object({ exportacaoId: z.guid() }),
    options: { notify: true, retryLimit: 3, retryDelay: 10, retryBackoff: true, heartbeatSeconds: 60 },
  }),
  reterDados: defineQueue({
    name: 'planilhas.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '40 * * * *',
  }),
}
