import { jobs as assinaturasJobs } from '#src/assinaturas/server/jobs.ts'
import { conferirProvedor } from '#src/assinaturas/server/pix-automatico/sem-provedor.ts'
import { jobs as avaliacoesJobs } from '#src/avaliacoes/server/jobs.ts'
import { jobs as avisosJobs } from '#src/avisos/server/jobs.ts'
import { jobs as clientesJobs } from '#src/clientes/server/jobs.ts'
import { jobs as cuponsJobs } from '#src/cupons/server/jobs.ts'
import { jobs as ensaioJobs } from '#src/ensaio/server/jobs.ts'
import { jobs as fretesJobs } from '#src/fretes/server/jobs.ts'
import { jobs as integracoesJobs } from '#src/integracoes/server/jobs.ts'
import { jobs as mudancaJobs } from '#src/mudanca/server/jobs.ts'
import { jobs as pagamentosJobs } from '#src/pagamentos/server/jobs.ts'
import { jobs as perguntasJobs } from '#src/perguntas/server/jobs.ts'
import { jobs as planilhasJobs } from '#src/planilhas/server/jobs.ts'
import { jobs as plataformaJobs } from '#src/plataforma/server/jobs.ts'
import { jobs as privacidadeJobs } from '#src/privacidade/server/jobs.ts'
import { jobs as produtosJobs } from '#src/produtos/server/jobs.ts'
import { jobs as relatoriosJobs } from '#src/relatorios/server/jobs.ts'
import { jobs as sharedJobs } from '#src/shared/server/jobs.ts'
import { jobs as suporteJobs } from '#src/suporte/server/jobs.ts'
import { jobs as usuariosJobs } from '#src/usuarios/server/jobs.ts'
import { jobs as vendasJobs } from '#src/vendas/server/jobs.ts'
import { jobs as vitrineJobs } from '#src/vitrine/server/jobs.ts'
import { EXPORTACOES } from './exportacoes.ts'

/** Every queue with the function that works it. */
export const JOBS = [
  ...sharedJobs,
  ...avisosJobs,
  ...planilhasJobs(EXPORTACOES),
  ...usuariosJobs,
  ...produtosJobs,
  ...clientesJobs,
  ...pagamentosJobs,
  ...fretesJobs,
  ...assinaturasJobs,
  ...cuponsJobs,
  ...vendasJobs,
  ...avaliacoesJobs,
  ...perguntasJobs,
  ...integracoesJobs,
  ...ensaioJobs,
  ...suporteJobs,
  ...relatoriosJobs,
  ...vitrineJobs,
  ...plataformaJobs,
  ...privacidadeJobs,
  ...mudancaJobs(EXPORTACOES),
]

/** Takes up the work of a worker process. The queue client is started already (startJobs), and stopJobs ends it. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  await conferirProvedor()
  await Promise.all(JOBS.map((job) => job.start()))
  return { stop: async () => undefined }
}
