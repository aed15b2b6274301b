import { desistirDaExportacao } from '#src/planilhas/server/desistir.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { juntarMeusDados } from './baixar-meus-dados.ts'
import { filasDePrivacidade } from './queues.ts'
import { reterContas } from './reter-contas.ts'
import { vigiarTitulares } from './vigiar-titulares.ts'

export const jobs = [
  works(filasDePrivacidade.juntarDados, juntarMeusDados, { giveUp: desistirDaExportacao }),
  works(filasDePrivacidade.vigiarTitulares, vigiarTitulares),
  works(filasDePrivacidade.reterContas, reterContas),
]
