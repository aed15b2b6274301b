import { aplicarPagamento } from './aplicar-pagamento.ts'
import { expirarVendas } from './expirar-vendas.ts'

export const jobs = {
  'pagamentos.atualizado': aplicarPagamento,
  'vendas.expirar': expirarVendas,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'vendas.expirar': '* * * * *' }
