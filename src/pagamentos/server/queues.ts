import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

const mudou = z.object({ estabelecimentoId: z.guid(), pagamentoId: z.guid() })
const LOGO = { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 }

export const filasDePagamentos = {
  processarNotificacao: defineQueue({
    name: 'pagamentos.processar-notificacao',
    data: z.object({
      /** Null for the platform's account. */
      estabelecimentoId: z.guid().nullable(),
      eventoId: z.guid(),
    }),
    options: LOGO,
  }),
  /** The payment of a sale changed: sales work it. */
  atualizado: defineQueue({ name: 'pagamentos.atualizado', data: mudou, options: LOGO }),
  /** The payment of an invoice changed: subscriptions work it. */
  faturaAtualizada: defineQueue({ name: 'pagamentos.fatura-atualizada', data: mudou, options: LOGO }),
  conciliar: defineQueue({
    name: 'pagamentos.conciliar',
    /** One payment; the clock looks at all. */
    data: z.object({ pagamentoId: z.guid().optional() }),
    options: { retryLimit: 2, heartbeatSeconds: 20 },
    cron: '*/5 * * * *',
  }),
  reembolsar: defineQueue({
    name: 'pagamentos.reembolsar',
    data: z.object({
      estabelecimentoId: z.guid(),
      daPlataforma: z.boolean().optional(),
      reembolsoId: z.guid(),
    }),
    options: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 20 },
  }),
  reterDados: defineQueue({
    name: 'pagamentos.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '37 4 * * *',
  }),
}
