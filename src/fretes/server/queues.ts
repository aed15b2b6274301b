import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

const etiqueta = z.object({ estabelecimentoId: z.guid(), etiquetaId: z.guid() })

export const filasDeFretes = {
  /** Takes a label as far as it goes now: bought, made, cancelled. */
  etiqueta: defineQueue({
    name: 'fretes.etiqueta',
    data: etiqueta,
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 60 },
  }),
  /** A notice came about a label: the carrier is asked for the truth. */
  conferir: defineQueue({
    name: 'fretes.conferir',
    data: etiqueta,
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 60 },
  }),
  /** A label changed: sales work it. */
  etiquetaAndou: defineQueue({
    name: 'fretes.etiqueta-andou',
    // When it stopped, where that is what changed. A process of the version before does not say.
    data: etiqueta.extend({ parou: z.string().nullish() }),
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 },
  }),
  /** Labels whose notice never came, and purchases that something interrupted. */
  acompanhar: defineQueue({
    name: 'fretes.acompanhar',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '*/5 * * * *',
  }),
  renovar: defineQueue({
    name: 'fretes.renovar',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '17 * * * *',
  }),
  reterDados: defineQueue({
    name: 'fretes.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '52 4 * * *',
  }),
}
