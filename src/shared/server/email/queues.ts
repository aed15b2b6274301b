import { z } from 'zod'
import { defineQueue } from '../queues/define-queue.ts'

export const filasDeEmail = {
  enviar: defineQueue({
    name: 'email.enviar',
    data: z.object({ emailId: z.guid() }),
    // A mail server may be away for days: the wait between tries stays short, the tries many.
    options: {
      notify: true,
      retryLimit: 5000,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      heartbeatSeconds: 30,
    },
  }),
}
