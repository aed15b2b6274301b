import { works } from '#src/shared/server/queues/jobs.ts'
import { enviarAgendados, enviarRelatorio } from './enviar-agendados.ts'
import { filasDeRelatorios } from './queues.ts'

export const jobs = [
  works(filasDeRelatorios.enviarAgendados, enviarAgendados),
  works(filasDeRelatorios.enviar, enviarRelatorio),
]
