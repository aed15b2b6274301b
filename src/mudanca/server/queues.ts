import { z } from 'zod'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

/** What runs longer is taken for dead. */
export const HORAS_DE_UM_TRABALHO = 6

/** Gigabytes of pictures may go through one job. */
const LONGA = {
  notify: true,
  retryLimit: 2,
  retryDelay: 30,
  retryBackoff: true,
  heartbeatSeconds: 60,
  expireInSeconds: HORAS_DE_UM_TRABALHO * 3600,
}

export const filasDaMudanca = {
  fazerArquivo: defineQueue({
    name: 'mudanca.fazer-arquivo',
    data: z.object({ arquivoId: z.guid() }),
    options: LONGA,
  }),
  conferirChegada: defineQueue({
    name: 'mudanca.conferir-chegada',
    data: z.object({ chegadaId: z.guid() }),
    options: LONGA,
  }),
  trazerChegada: defineQueue({
    name: 'mudanca.trazer-chegada',
    data: z.object({ chegadaId: z.guid() }),
    options: LONGA,
  }),
  apagarPartes: defineQueue({
    name: 'mudanca.apagar-partes',
    data: z.object({ id: z.guid() }),
    // Nothing else knows of these bytes: a store that is away is waited for.
    options: { ...LONGA, retryLimit: 100, retryDelayMax: 3600 },
  }),
  reterDados: defineQueue({
    name: 'mudanca.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '25 * * * *',
  }),
}
