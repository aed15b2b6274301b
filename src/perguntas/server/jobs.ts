import { works } from '#src/shared/server/queues/jobs.ts'
import { filasDasPerguntas } from './queues.ts'
import { reterDados } from './reter-dados.ts'

export const jobs = [works(filasDasPerguntas.reterDados, reterDados)]
