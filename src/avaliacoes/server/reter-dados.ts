import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf } from '#src/shared/server/database/database.ts'
import { deleteFiles } from '#src/shared/server/files/files.ts'

/** Called by the clock once a night: pictures that were sent for a review and hang on none are let go after a day. */
export async function reterDados(): Promise<void> {
  const quantos = await inBatches(async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      select id from arquivos where uso = 'avaliacao' and estabelecimento_id is null
        and created_at < ${currentTime()}::timestamptz - interval '1 day' limit 200`
    await deleteFiles(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
  await auditarRetencao('fotos_de_avaliacao', { quantos })
}
