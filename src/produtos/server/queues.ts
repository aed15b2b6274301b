import { z } from 'zod'
import { conferenciaSchema } from '#src/planilhas/server/conferir.ts'
import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDeProdutos = {
  conferirPlanilha: defineQueue({
    name: 'produtos.conferir-planilha',
    data: conferenciaSchema,
    options: { notify: true, retryLimit: 3, retryDelay: 2, heartbeatSeconds: 30 },
  }),
  importar: defineQueue({
    name: 'produtos.importar',
    data: z.object({ importacaoId: z.guid() }),
    options: { notify: true, retryLimit: 5, retryDelay: 2, heartbeatSeconds: 30 },
  }),
  desfazerImportacao: defineQueue({
    name: 'produtos.desfazer-importacao',
    data: z.object({ importacaoId: z.guid(), estabelecimentoId: z.guid(), userId: z.guid() }),
    options: { notify: true, retryLimit: 5, retryDelay: 2, heartbeatSeconds: 30 },
  }),
  buscarImagens: defineQueue({
    name: 'produtos.buscar-imagens',
    data: z.object({ importacaoId: z.guid(), estabelecimentoId: z.guid(), userId: z.guid() }),
    options: { notify: true, retryLimit: 5, retryDelay: 20, retryBackoff: true, heartbeatSeconds: 60 },
  }),
  virarPromocoes: defineQueue({
    name: 'produtos.virar-promocoes',
    // Jobs of a moment to come: nobody tells when it is there.
    options: { notify: false, retryLimit: 2, heartbeatSeconds: 20 },
    cron: '* * * * *',
  }),
  avisarReposicao: defineQueue({
    name: 'produtos.avisar-reposicao',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '*/5 * * * *',
  }),
  reterAvisos: defineQueue({
    name: 'produtos.reter-avisos',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '50 3 * * *',
  }),
  esvaziarLixeira: defineQueue({
    name: 'produtos.esvaziar-lixeira',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '40 3 * * *',
  }),
  marcarPelaLei: defineQueue({
    name: 'produtos.marcar-pela-lei',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '10 4 * * *',
  }),
}
