import { z } from 'zod'
import { conferenciaSchema } from '#src/planilhas/server/conferir.ts'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeClientes = {
  conferirPlanilha: defineQueue({
    name: 'clientes.conferir-planilha',
    data: conferenciaSchema,
    options: { notify: true, retryLimit: 3, retryDelay: 2, heartbeatSeconds: 30 },
  }),
  cumprirRecusas: defineQueue({
    name: 'clientes.cumprir-recusas',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '35 * * * *',
  }),
  importar: defineQueue({
    name: 'clientes.importar',
    data: z.object({ importacaoId: z.guid() }),
    options: { notify: true, retryLimit: 5, retryDelay: 2, heartbeatSeconds: 30 },
  }),
  recontarCompras: defineQueue({
    name: 'clientes.recontar-compras',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '25 * * * *',
  }),
}
