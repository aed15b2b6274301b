import { z } from 'zod'
import { defineQueue } from '../queues/define-queue.ts'

export const filasDeArquivos = {
  apagar: defineQueue({
    name: 'arquivos.apagar',
    data: z.object({ chaves: z.array(z.string()) }),
    // Nothing else knows of these bytes: a store that is away is waited for, for days.
    options: {
      notify: true,
      retryLimit: 100,
      retryDelay: 30,
      retryBackoff: true,
      retryDelayMax: 3600,
      heartbeatSeconds: 30,
    },
  }),
}
