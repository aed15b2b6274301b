import { works } from '#src/shared/server/queues/jobs.ts'
import { acompanharEtiquetas, andarEConferir, conferirEtiqueta } from './acompanhar-etiquetas.ts'
import { filasDeFretes } from './queues.ts'
import { renovarConexoes } from './renovar-conexao.ts'
import { reterDados } from './reter-dados.ts'

export const jobs = [
  works(filasDeFretes.etiqueta, andarEConferir),
  works(filasDeFretes.conferir, conferirEtiqueta),
  works(filasDeFretes.acompanhar, acompanharEtiquetas),
  works(filasDeFretes.renovar, renovarConexoes),
  works(filasDeFretes.reterDados, reterDados),
]
