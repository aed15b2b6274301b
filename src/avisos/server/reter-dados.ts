import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { run } from '#src/shared/server/database/database.ts'
import { DIAS_SEM_SER_VISTO } from '../no-aparelho.ts'

/**
 * Called by the clock every hour: notifications go 60 days after they were read, unread ones after 180; devices that
 * were not seen for 180 days go.
 */
export async function reterAvisos(): Promise<void> {
  const avisos = await inBatches(
    (tx) => run(tx)`
      delete from avisos where id = any(array(select id from avisos
        where created_at < now() - interval '180 days' or lido_em < now() - interval '60 days' limit 2000))`,
  )
  const aparelhos = await inBatches(
    (tx) => run(tx)`
      delete from aparelhos_de_aviso where id = any(array(select id from aparelhos_de_aviso
        where visto_em < now() - ${DIAS_SEM_SER_VISTO} * interval '1 day' limit 2000))`,
  )
  await auditarRetencao('avisos', { avisos, aparelhos })
}
