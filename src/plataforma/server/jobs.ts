import { medirSaude } from '#src/estabelecimentos/server/medir-saude.ts'
import { works } from '#src/shared/server/queues/jobs.ts'
import { reterDados } from './reter-dados.ts'
import { selarAuditoria } from './auditoria/selar-auditoria.ts'
import { conferirEstoque, vigiarAlertas } from './alertas/vigiar-alertas.ts'
import { vigiarAprovacoes } from './aprovacoes/vigiar-aprovacoes.ts'
import { filasDaPlataforma } from './queues.ts'

export const jobs = [
  works(filasDaPlataforma.vigiarAprovacoes, vigiarAprovacoes),
  works(filasDaPlataforma.vigiarAlertas, vigiarAlertas),
  works(filasDaPlataforma.conferirEstoque, conferirEstoque),
  works(filasDaPlataforma.medirSaude, medirSaude),
  works(filasDaPlataforma.selarAuditoria, selarAuditoria),
  works(filasDaPlataforma.reterDados, reterDados),
]
