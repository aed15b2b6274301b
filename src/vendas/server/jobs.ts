import { aplicarPagamento } from './aplicar-pagamento.ts'
import { enviarCarta } from './enviar-carta.ts'
import { expirarVendas } from './expirar-vendas.ts'

export const jobs = {
  'pagamentos.atualizado': aplicarPagamento,
  'vendas.enviar-carta': enviarCarta,
  'vendas.expirar': expirarVendas,
}

/** Queues that the clock starts (cron, São Paulo). */
export const crons = { 'vendas.expirar': '* * * * *' }
