import { works } from '#src/shared/server/queues/jobs.ts'
import { reterDados } from './reter-dados.ts'
import { limpar } from './limpar-sessoes.ts'
import { pedirNovaSenha } from './auth/pedir-email.ts'
import { filasDeUsuarios } from './queues.ts'

export const jobs = [
  works(filasDeUsuarios.pedirNovaSenha, pedirNovaSenha),
  works(filasDeUsuarios.limpar, limpar),
  works(filasDeUsuarios.reterDados, reterDados),
]
