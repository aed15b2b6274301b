import { desistirDaConferencia } from '#src/planilhas/server/conferir.ts'
import { desistirDaImportacao } from '#src/planilhas/server/desistir.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { trabalharConferenciaDeClientes } from './conferir-planilha.ts'
import { trabalharImportacao } from './importar-clientes.ts'
import { cumprirRecusas } from './ofertas-da-pessoa.ts'
import { filasDeClientes } from './queues.ts'
import { recontarCompras } from './recontar-compras.ts'

export const jobs = [
  works(filasDeClientes.conferirPlanilha, trabalharConferenciaDeClientes, { giveUp: desistirDaConferencia }),
  works(filasDeClientes.cumprirRecusas, cumprirRecusas),
  works(filasDeClientes.recontarCompras, recontarCompras),
  works(filasDeClientes.importar, trabalharImportacao, { giveUp: desistirDaImportacao }),
]
