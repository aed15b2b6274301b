import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDePrivacidade = {
  juntarDados: defineQueue({
    name: 'privacidade.juntar-dados',
    data: z.object({ exportacaoId: z.guid() }),
    options: { notify: true, retryLimit: 3, retryDelay: 10, retryBackoff: true, heartbeatSeconds: 60 },
  }),
  vigiarTitulares: defineQueue({
    name: 'privacidade.vigiar-titulares',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '5 7 * * *',
  }),
  reterContas: defineQueue({
    name: 'privacidade.reter-contas',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '32 4 * * *',
  }),
}
