import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'
import type { NomeDoEmail } from './emails/emails.tsx'

export const filasDeVendas = {
  enviarEmail: defineQueue({
    name: 'vendas.enviar-email',
    data: z.object({
      vendaId: z.guid(),
      modelo: z.custom<NomeDoEmail>((modelo) => typeof modelo === 'string'),
      /** In place of the buyer's own address. */
      destino: z.string().optional(),
      /** Tells one occasion of the same e-mail from another. */
      vez: z.string().optional(),
    }),
    options: {
      retryLimit: 20,
      retryDelay: 5,
      retryBackoff: true,
      heartbeatSeconds: 20,
      // It may carry an address.
      deleteAfterSeconds: 24 * 3600,
    },
  }),
  avisarEstoque: defineQueue({
    name: 'vendas.avisar-estoque',
    data: z.object({ vendaId: z.guid() }),
    options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  }),
  expirar: defineQueue({
    name: 'vendas.expirar',
    options: { retryLimit: 2, heartbeatSeconds: 20 },
    cron: '* * * * *',
  }),
  conferirLojas: defineQueue({
    name: 'vendas.conferir-lojas',
    options: { retryLimit: 2, heartbeatSeconds: 20 },
    cron: '20 6 * * *',
  }),
  prazos: defineQueue({
    name: 'vendas.prazos',
    options: { retryLimit: 2, heartbeatSeconds: 20 },
    cron: '*/10 * * * *',
  }),
  resumirDias: defineQueue({
    name: 'vendas.resumir-dias',
    // The first time it sums all the days there are.
    options: { retryLimit: 2, heartbeatSeconds: 30, expireInSeconds: 3600 },
    cron: '20 * * * *',
  }),
  lembrarCarrinhos: defineQueue({
    name: 'vendas.lembrar-carrinhos',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    // By day: nobody is written to at night.
    cron: '35 8-20 * * *',
  }),
  reterDados: defineQueue({
    name: 'vendas.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '42 4 * * *',
  }),
}
