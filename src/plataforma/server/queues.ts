import { defineQueue } from '#src/shared/server/queues/define-queue.ts'

export const filasDaPlataforma = {
  vigiarAprovacoes: defineQueue({
    name: 'plataforma.vigiar-aprovacoes',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '17 * * * *',
  }),
  vigiarAlertas: defineQueue({
    name: 'plataforma.vigiar-alertas',
    options: { retryLimit: 2, heartbeatSeconds: 30 },
    cron: '*/10 * * * *',
  }),
  conferirEstoque: defineQueue({
    name: 'plataforma.conferir-estoque',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '40 5 * * *',
  }),
  medirSaude: defineQueue({
    name: 'plataforma.medir-saude',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '27 * * * *',
  }),
  selarAuditoria: defineQueue({
    name: 'plataforma.selar-auditoria',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '10 2 * * *',
  }),
  reterDados: defineQueue({
    name: 'plataforma.reter-dados',
    options: { retryLimit: 2, heartbeatSeconds: 60 },
    cron: '52 4 * * *',
  }),
}
