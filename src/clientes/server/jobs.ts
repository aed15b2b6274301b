import { desistirDaImportacao } from '#src/planilhas/server/desistir.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { trabalharImportacao } from './importar-clientes.ts'
import { filasDeClientes } from './queues.ts'

export const jobs = [works(filasDeClientes.importar, trabalharImportacao, { giveUp: desistirDaImportacao })]
