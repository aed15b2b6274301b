import { works } from '#src/shared/server/queues/jobs.ts'
import { encerrarEnsaiosParados } from './encerrar-ensaio.ts'
import { filasDoEnsaio } from './queues.ts'

export const jobs = [works(filasDoEnsaio.encerrarParados, encerrarEnsaiosParados)]
