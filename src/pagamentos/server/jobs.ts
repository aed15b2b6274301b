import { conciliarPagamentos } from './conciliar.ts'
import { cumprirPrazos } from './cumprir-prazos.ts'
import { processarNotificacao } from './processar-notificacao.ts'
import { executarReembolso } from './reembolsar-pagamento.ts'

export const jobs = {
  'pagamentos.processar-notificacao': processarNotificacao,
  'pagamentos.conciliar': conciliarPagamentos,
  'pagamentos.reembolsar': executarReembolso,
  'pagamentos.cumprir-prazos': cumprirPrazos,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'pagamentos.conciliar': '*/5 * * * *', 'pagamentos.cumprir-prazos': '37 4 * * *' }
