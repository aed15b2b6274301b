import { DIAS_SEM_SER_VISTO } from '../no-aparelho.ts'
import { run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'

/**
 * Called by the clock every hour: notifications go 60 days after they were read, unread ones after 180; devices that
 * were not seen for 180 days go.
 */
export async function reterAvisos(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await run(tx)`delete from avisos where created_at < now() - interval '180 days'
      or lido_em < now() - interval '60 days'`
    await run(
      tx,
    )`delete from aparelhos_de_aviso where visto_em < now() - ${DIAS_SEM_SER_VISTO} * interval '1 day'`
  })
}
