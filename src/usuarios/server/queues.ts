import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeUsuarios = {
  pedirNovaSenha: defineQueue({
    name: 'usuarios.pedir-nova-senha',
    data: z.object({ userId: z.guid() }),
    options: { notify: true, retryLimit: 20, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  }),
  limpar: defineQueue({
    name: 'usuarios.limpar',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '17 4 * * *',
  }),
  reterDados: defineQueue({
    name: 'usuarios.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '27 4 * * *',
  }),
}
