import { works } from '#src/shared/server/queues/jobs.ts'
import { reterDados } from './reter-dados.ts'
import { enviarEmail } from './enviar-email.ts'
import { filasDeSuporte } from './queues.ts'
import { vigiarPrazos } from './vigiar-prazos.ts'

export const jobs = [
  works(filasDeSuporte.enviarEmail, enviarEmail),
  works(filasDeSuporte.vigiarPrazos, vigiarPrazos),
  works(filasDeSuporte.reterDados, reterDados),
]
