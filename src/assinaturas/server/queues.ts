import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeAssinaturas = {
  cobrar: defineQueue({
    name: 'assinaturas.cobrar',
    options: { retryLimit: 3, retryDelay: 60, heartbeatSeconds: 30 },
    // By day, when e-mails are read and a shop can still pay.
    cron: '10 8-20 * * *',
  }),
  esvaziar: defineQueue({
    name: 'assinaturas.esvaziar',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '40 * * * *',
  }),
  copiarProdutos: defineQueue({
    name: 'assinaturas.copiar-produtos',
    data: z.object({ para: z.guid() }),
    options: { notify: true, retryLimit: 5, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 60 },
  }),
  /** A permission or a charge of PIX Automático changed, here or at the provider. */
  pixAutomatico: defineQueue({
    name: 'assinaturas.pix-automatico',
    data: z.object({
      estabelecimentoId: z.guid(),
      autorizacaoId: z.guid().optional(),
      cobrancaId: z.guid().optional(),
    }),
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 60 },
  }),
}
