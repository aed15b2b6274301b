import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'
import type { EMAILS_DE_CONVERSA, EmailDeChamado } from './emails.ts'

/** Tells apart e-mails of one kind about one thing, each written once. */
const ocasiao = z.string().optional()

const texto = (valor: unknown) => typeof valor === 'string'

export const filasDeSuporte = {
  enviarEmail: defineQueue({
    name: 'suporte.enviar-email',
    data: z.union([
      z.object({ chamadoId: z.guid(), modelo: z.custom<EmailDeChamado>(texto), ocasiao }),
      z.object({
        conversaId: z.guid(),
        modelo: z.custom<keyof typeof EMAILS_DE_CONVERSA>(texto),
        ocasiao,
      }),
    ]),
    options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  }),
  vigiarPrazos: defineQueue({
    name: 'suporte.vigiar-prazos',
    options: { retryLimit: 2, heartbeatSeconds: 20 },
    cron: '*/10 * * * *',
  }),
  reterDados: defineQueue({
    name: 'suporte.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '47 4 * * *',
  }),
}
