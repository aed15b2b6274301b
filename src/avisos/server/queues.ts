import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeAvisos = {
  /** One message to one device, beside the notice and its e-mail. */
  empurrar: defineQueue({
    name: 'avisos.empurrar',
    data: z.object({
      aparelhoId: z.guid(),
      envelope: z.object({
        tipo: z.string(),
        titulo: z.string(),
        texto: z.string(),
        rota: z.string(),
        marca: z.string(),
        venceEm: z.string(),
      }),
      /** How often its service asked to wait. */
      vez: z.int().optional(),
    }),
    options: {
      notify: true,
      retryLimit: 8,
      retryDelay: 5,
      retryBackoff: true,
      heartbeatSeconds: 30,
      // It carries the notice's words.
      deleteAfterSeconds: 24 * 3600,
    },
  }),
  reterDados: defineQueue({
    name: 'avisos.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '40 * * * *',
  }),
}
