import { sql } from 'kysely'
import { SISTEMA, withAcesso } from '#src/shared/server/database/database.ts'
import { desistirDeExportacoes } from './desistir.ts'

/**
 * Called by the clock every hour: old spreadsheets go, and who waits for a spreadsheet that will not come is
 * notified.
 */
export async function reterPlanilhas(): Promise<void> {
  await withAcesso(SISTEMA, async (tx) => {
    await sql`delete from exportacoes where created_at < now() - interval '7 days'`.execute(tx)
    await desistirDeExportacoes(tx, { horas: 1 })
    // What nobody will go on with.
    await sql`delete from importacoes where created_at < now() - interval '30 days'`.execute(tx)
  })
}
