import { works } from '#src/shared/server/queues/jobs.ts'
import { filasDeAvisos } from './queues.ts'
import { reterAvisos } from './reter-dados.ts'

export const jobs = [works(filasDeAvisos.reterDados, reterAvisos)]
