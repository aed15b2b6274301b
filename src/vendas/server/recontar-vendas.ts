import { inBatches } from '#src/shared/server/database/batches.ts'
import { rowOf } from '#src/shared/server/database/database.ts'

/** Their counters are held while all of their sales are counted, and no payment there commits meanwhile. */
const POR_VEZ = 10

/**
 * Started by the clock every hour: shops whose sales were counted by their status are counted again by what was paid, a
 * few at a time. Where one is being counted just now, the next round finds it.
 */
export async function recontarVendas(): Promise<void> {
  await inBatches(async (tx) => {
    const row = await rowOf<{ lojas: number }>(tx)`select recontar_vendas(${POR_VEZ}) as lojas`
    return row?.lojas ?? 0
  })
}
