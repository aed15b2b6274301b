import type { QueueDefinition } from './migrate.ts'

/** Every job queue, by its name `slice.fazer-algo`. src/worker.ts says which function works each one. */
export const QUEUES: QueueDefinition[] = [
  {
    name: 'usuarios.enviar-carta',
    // A mail server may be away for days: the wait between tries stays short, the tries many.
    options: {
      notify: true,
      retryLimit: 5000,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 60,
      heartbeatSeconds: 30,
    },
  },
  {
    name: 'produtos.importar',
    options: { notify: true, retryLimit: 5, retryDelay: 2, heartbeatSeconds: 30 },
  },
  { name: 'produtos.virar-promocoes', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  { name: 'produtos.esvaziar-lixeira', options: { retryLimit: 2, heartbeatSeconds: 30 } },
  {
    name: 'usuarios.juntar-dados',
    options: { notify: true, retryLimit: 3, retryDelay: 10, retryBackoff: true, heartbeatSeconds: 60 },
  },
  {
    name: 'usuarios.apagar-arquivos',
    options: { notify: true, retryLimit: 5, retryDelay: 30, heartbeatSeconds: 30 },
  },
  { name: 'usuarios.cumprir-prazos', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  { name: 'pagamentos.cumprir-prazos', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  { name: 'vendas.cumprir-prazos', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  { name: 'suporte.cumprir-prazos', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  { name: 'plataforma.cumprir-prazos', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  { name: 'plataforma.vigiar-titulares', options: { retryLimit: 2, heartbeatSeconds: 30 } },
  { name: 'plataforma.selar-auditoria', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  {
    name: 'clientes.importar',
    options: { notify: true, retryLimit: 5, retryDelay: 2, heartbeatSeconds: 30 },
  },
  { name: 'usuarios.limpar', options: { retryLimit: 2, heartbeatSeconds: 30 } },
  {
    name: 'planos.exportar',
    options: { notify: true, retryLimit: 3, retryDelay: 10, retryBackoff: true, heartbeatSeconds: 60 },
  },
  { name: 'planos.limpar', options: { retryLimit: 2, heartbeatSeconds: 30 } },
  {
    name: 'vendas.enviar-carta',
    options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'vendas.avisar-estoque',
    options: { retryLimit: 5, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'pagamentos.processar-notificacao',
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'pagamentos.atualizado',
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 },
  },
  {
    name: 'pagamentos.fatura-atualizada',
    options: { notify: true, retryLimit: 12, retryDelay: 2, retryBackoff: true, heartbeatSeconds: 20 },
  },
  { name: 'assinaturas.cobrar', options: { retryLimit: 3, retryDelay: 60, heartbeatSeconds: 30 } },
  { name: 'pagamentos.conciliar', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  {
    name: 'pagamentos.reembolsar',
    options: { notify: true, retryLimit: 5, retryDelay: 30, retryBackoff: true, heartbeatSeconds: 20 },
  },
  { name: 'vendas.expirar', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  { name: 'vendas.conferir-lojas', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  { name: 'vendas.mover-pelo-relogio', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  // The first time it sums all the days there are.
  { name: 'vendas.resumir-dias', options: { retryLimit: 2, heartbeatSeconds: 30, expireInSeconds: 3600 } },
  {
    name: 'suporte.enviar-carta',
    options: { retryLimit: 20, retryDelay: 5, retryBackoff: true, heartbeatSeconds: 20 },
  },
  { name: 'suporte.vigiar-prazos', options: { retryLimit: 2, heartbeatSeconds: 20 } },
  { name: 'relatorios.enviar-agendados', options: { retryLimit: 3, heartbeatSeconds: 30 } },
  {
    name: 'relatorios.enviar',
    options: { retryLimit: 5, retryDelay: 60, retryBackoff: true, heartbeatSeconds: 60 },
  },
  { name: 'plataforma.vigiar-aprovacoes', options: { retryLimit: 2, heartbeatSeconds: 30 } },
  { name: 'plataforma.vigiar-alertas', options: { retryLimit: 2, heartbeatSeconds: 30 } },
  { name: 'plataforma.medir-saude', options: { retryLimit: 2, heartbeatSeconds: 60 } },
  { name: 'plataforma.conferir-estoque', options: { retryLimit: 2, heartbeatSeconds: 60 } },
]
