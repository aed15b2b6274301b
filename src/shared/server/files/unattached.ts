import type { UsoDeArquivo } from '../../arquivos.ts'
import { currentTime } from '../clock.ts'
import { inBatches } from '../database/batches.ts'
import { rowsOf } from '../database/database.ts'
import { deleteFiles } from './files.ts'

/** Lets files of one use go that their person sent so many days ago and that hang on nothing. Answers how many. */
export function deleteUnattached(uso: UsoDeArquivo, days: number): Promise<number> {
  return inBatches(async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      select id from arquivos where uso = ${uso} and estabelecimento_id is null
        and created_at < ${currentTime()}::timestamptz - make_interval(days => ${days}) limit 200`
    await deleteFiles(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}
