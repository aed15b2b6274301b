import { conciliarPagamentos } from './conciliar.ts'
import { processarNotificacao } from './processar-notificacao.ts'
import { executarReembolso } from './reembolsar-pagamento.ts'

export const jobs = {
  'pagamentos.processar-notificacao': processarNotificacao,
  'pagamentos.conciliar': conciliarPagamentos,
  'pagamentos.reembolsar': executarReembolso,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'pagamentos.conciliar': '*/5 * * * *' }
