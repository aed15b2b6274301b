import { run } from '#src/shared/server/database/database.ts'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { currentTime } from '#src/shared/server/clock.ts'

/** Called by the clock once a night: what the provider sent is kept as it came for twelve months (docs/rules/law.md#retention). */
export async function reterDados(): Promise<void> {
  const quantos = await inBatches(async (tx) => {
    return run(tx)`
      delete from eventos_pagamento where id in (
        select id from eventos_pagamento where recebido_em < ${currentTime()}::timestamptz - interval '12 months'
        order by recebido_em limit 1000)`
  })
  await auditarRetencao('eventos_pagamento', { quantos })
}
