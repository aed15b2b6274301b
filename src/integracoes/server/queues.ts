import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeIntegracoes = {
  despachar: defineQueue({
    name: 'integracoes.despachar',
    options: { retryLimit: 0, heartbeatSeconds: 30 },
    cron: '* * * * *',
  }),
  /** One attempt of one delivery; the delivery itself knows when the next is due. */
  entregar: defineQueue({
    name: 'integracoes.entregar',
    data: z.object({ estabelecimentoId: z.guid(), id: z.guid() }),
    options: { notify: true, retryLimit: 0, heartbeatSeconds: 60 },
  }),
  despacharBling: defineQueue({
    name: 'integracoes.despachar-bling',
    options: { retryLimit: 0, heartbeatSeconds: 30 },
    cron: '* * * * *',
  }),
  /** What one shop's connection to Bling has to do; its rows know what is due. */
  bling: defineQueue({
    name: 'integracoes.bling',
    data: z.object({ estabelecimentoId: z.guid() }),
    options: { notify: true, retryLimit: 0, heartbeatSeconds: 60 },
  }),
  reterDados: defineQueue({
    name: 'integracoes.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '25 4 * * *',
  }),
  reterChaves: defineQueue({
    name: 'integracoes.reter-chaves',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '31 4 * * *',
  }),
}
