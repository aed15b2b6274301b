import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeClientes = {
  importar: defineQueue({
    name: 'clientes.importar',
    data: z.object({ importacaoId: z.guid() }),
    options: { notify: true, retryLimit: 5, retryDelay: 2, heartbeatSeconds: 30 },
  }),
}
