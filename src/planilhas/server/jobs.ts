import { works } from '#src/shared/server/queues/jobs.ts'
import { desistirDaExportacao } from './desistir.ts'
import type { Exportacao } from './exportar.ts'
import { fazerExportacao } from './fazer-exportacao.ts'
import { filasDePlanilhas } from './queues.ts'
import { reterPlanilhas } from './reter-dados.ts'

export const jobs = (exportacoes: readonly Exportacao[]) => [
  works(filasDePlanilhas.exportar, (pedido) => fazerExportacao(exportacoes, pedido), {
    giveUp: desistirDaExportacao,
  }),
  works(filasDePlanilhas.reterDados, reterPlanilhas),
]
