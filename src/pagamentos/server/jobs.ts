import { works } from '#src/shared/server/queues/jobs.ts'
import { conciliarPagamentos } from './conciliar.ts'
import { reterDados } from './reter-dados.ts'
import { processarNotificacao } from './processar-notificacao.ts'
import { filasDePagamentos } from './queues.ts'
import { executarReembolso } from './reembolsar-pagamento.ts'

export const jobs = [
  works(filasDePagamentos.processarNotificacao, processarNotificacao),
  works(filasDePagamentos.conciliar, conciliarPagamentos),
  works(filasDePagamentos.reembolsar, executarReembolso),
  works(filasDePagamentos.reterDados, reterDados),
]
