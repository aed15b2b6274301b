import { works } from '#src/shared/server/queues/jobs.ts'
import { filasDeAvisos } from './queues.ts'
import { empurrar } from './empurrar.ts'
import { reterAvisos } from './reter-dados.ts'

export const jobs = [works(filasDeAvisos.empurrar, empurrar), works(filasDeAvisos.reterDados, reterAvisos)]
