import { works } from '#src/shared/server/queues/jobs.ts'
import { filasDasAvaliacoes } from './queues.ts'
import { reterDados } from './reter-dados.ts'

export const jobs = [works(filasDasAvaliacoes.reterDados, reterDados)]
