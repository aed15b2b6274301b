import { aplicarPagamentoDaFatura } from './aplicar-pagamento-da-fatura.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'

export const jobs = {
  'pagamentos.fatura-atualizada': aplicarPagamentoDaFatura,
  'assinaturas.cobrar': cobrarAssinaturas,
}

/** Queues that the clock starts (cron, São Paulo): by day, when letters are read and a shop can still pay. */
export const crons = { 'assinaturas.cobrar': '10 8-20 * * *' }
