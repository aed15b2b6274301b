import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { desistirDeExportacoes } from './desistir.ts'

/**
 * Called by the clock every hour: old spreadsheets go, and who waits for a spreadsheet that will not come is
 * notified.
 */
export async function reterPlanilhas(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await run(tx)`delete from exportacoes where created_at < now() - interval '7 days'`
    await desistirDeExportacoes(tx, { horas: 1 })
    // What nobody will go on with.
    await run(tx)`delete from importacoes where created_at < now() - interval '30 days'`
    // Whose sender went away, or whose process died, in the middle of the file.
    await run(tx)`delete from importacoes
      where total = 0 and status = 'enviada' and created_at < now() - interval '1 hour'`
  })
}
