import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { desistirDeExportacoes } from './desistir.ts'

/**
 * Called by the clock every hour: old spreadsheets go, and who waits for a spreadsheet that will not come is
 * notified. Each has the rows of a file: few at once.
 */
export async function reterPlanilhas(): Promise<void> {
  const exportacoes = await inBatches(
    (tx) => run(tx)`
      delete from exportacoes where id = any(array(
        select id from exportacoes where created_at < now() - interval '7 days' limit 50))`,
  )
  await withAccess(SYSTEM, (tx) => desistirDeExportacoes(tx, { horas: 1 }))
  // What nobody will go on with, and whose sender went away, or whose process died, in the middle of the file.
  const importacoes = await inBatches(
    (tx) => run(tx)`
      delete from importacoes where id = any(array(select id from importacoes
        where created_at < now() - interval '30 days'
          or (total = 0 and status = 'enviada' and created_at < now() - interval '1 hour') limit 50))`,
  )
  await auditarRetencao('planilhas', { exportacoes, importacoes })
}
