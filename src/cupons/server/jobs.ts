import { works } from '#src/shared/server/queues/jobs.ts'
import { filasDeCupons } from './queues.ts'
import { reterDados } from './reter-dados.ts'

export const jobs = [works(filasDeCupons.reterDados, reterDados)]
