import { z } from 'zod'
import { defineQueue } from '../queues/define-queue.ts'

export const filasDeArquivos = {
  apagar: defineQueue({
    name: 'arquivos.apagar',
    data: z.object({ chaves: z.array(z.string()) }),
    options: { notify: true, retryLimit: 5, retryDelay: 30, heartbeatSeconds: 30 },
  }),
}
