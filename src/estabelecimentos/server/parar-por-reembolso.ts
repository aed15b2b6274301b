import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'

/**
 * Says whether a shop owes a refund that it must see to itself. While it does, it takes no new orders online
 * (docs/rules/sales.md#refunds). Answers true when that changed.
 */
export async function pararPorReembolso(
  tx: Tx,
  { id, deve }: { id: string; deve: boolean },
): Promise<boolean> {
  const mudou = await rowOf(tx)`
    update estabelecimentos set reembolso_devido_desde = case when ${deve} then now() end
    where id = ${id} and (reembolso_devido_desde is not null) <> ${deve} returning id`
  if (!mudou) return false
  await invalidate(tx, `loja:${id}`, 'lojas')
  return true
}
