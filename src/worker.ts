import { crons as assinaturasCrons, jobs as assinaturasJobs } from '#src/assinaturas/server/jobs.ts'
import { jobs as clientesJobs } from '#src/clientes/server/jobs.ts'
import { crons as pagamentosCrons, jobs as pagamentosJobs } from '#src/pagamentos/server/jobs.ts'
import { crons as planosCrons, jobs as planosJobs } from '#src/planos/server/jobs.ts'
import { crons as plataformaCrons, jobs as plataformaJobs } from '#src/plataforma/server/jobs.ts'
import { crons as produtosCrons, jobs as produtosJobs } from '#src/produtos/server/jobs.ts'
import { crons as relatoriosCrons, jobs as relatoriosJobs } from '#src/relatorios/server/jobs.ts'
import { schedule, workQueue } from '#src/shared/server/jobs.ts'
import { crons as suporteCrons, jobs as suporteJobs } from '#src/suporte/server/jobs.ts'
import { crons as usuariosCrons, jobs as usuariosJobs } from '#src/usuarios/server/jobs.ts'
import { crons as vendasCrons, jobs as vendasJobs } from '#src/vendas/server/jobs.ts'
import { EXPORTACOES } from './exportacoes.ts'

/** Every queue and the function that works it. */
const JOBS: Record<string, (data: never) => Promise<void>> = {
  ...planosJobs(EXPORTACOES),
  ...usuariosJobs,
  ...produtosJobs,
  ...clientesJobs,
  ...pagamentosJobs,
  ...assinaturasJobs,
  ...vendasJobs,
  ...suporteJobs,
  ...relatoriosJobs,
  ...plataformaJobs,
}

/** When the clock starts which job, in São Paulo: by minute and hour only, as src/plataforma/tarefas.ts reads them. */
export const CRONS: Record<string, string> = {
  ...planosCrons,
  ...usuariosCrons,
  ...pagamentosCrons,
  ...assinaturasCrons,
  ...vendasCrons,
  ...suporteCrons,
  ...relatoriosCrons,
  ...produtosCrons,
  ...plataformaCrons,
}

/** Takes up the work of a worker process. The queue client is started already (startJobs), and stopJobs ends it. */
export async function startWorker(): Promise<{ stop(): Promise<void> }> {
  for (const [queue, work] of Object.entries(JOBS)) {
    // What the clock starts may begin three seconds late: dozens of queues asking twice a second are felt.
    const everySeconds = queue in CRONS ? 3 : 0.5
    await workQueue(queue, work as (data: object) => Promise<void>, { everySeconds })
  }
  for (const [queue, cron] of Object.entries(CRONS)) await schedule(queue, cron)
  return { stop: async () => undefined }
}
