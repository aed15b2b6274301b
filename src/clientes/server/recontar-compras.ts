import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowsOf, run } from '#src/shared/server/database/database.ts'

const POR_VEZ = 500

/**
 * Started by the clock every hour: what was bought by customers from before purchases went by their payment, counted
 * again a few at a time. Who is buying just now is left for the next round.
 */
export async function recontarCompras(): Promise<void> {
  await inBatches(async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      select id from consumidores where not compras_recontadas order by id limit ${POR_VEZ}
      for no key update skip locked`
    const ids = rows.map(({ id }) => id)
    await run(tx)`select recontar_compras(estabelecimento_id, array_agg(id)) from consumidores
      where id = any(${ids}::uuid[]) group by estabelecimento_id`
    return run(tx)`update consumidores set compras_recontadas = true where id = any(${ids}::uuid[])`
  })
}
