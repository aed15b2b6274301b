import type { QueueDefinition } from './migrate.ts'

/** Every job queue, by its name `slice.fazer-algo`. src/worker.ts says which function works each one. */
export const QUEUES: QueueDefinition[] = [
  {
    name: 'usuarios.enviar-carta',
    options: { notify: true, retryLimit: 20, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'vendas.enviar-carta',
    options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'pagamentos.processar-notificacao',
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'pagamentos.atualizado',
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 },
  },
  { name: 'pagamentos.conciliar', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  {
    name: 'pagamentos.reembolsar',
    options: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 20 },
  },
  { name: 'vendas.expirar', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  { name: 'vendas.mover-pelo-relogio', options: { retryLimit: 2, heartbeatSeconds: 20 } },
]
