import { sql } from 'kysely'
import { auditar } from '#src/planos/server/auditar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { emLotes } from '#src/shared/server/em-lotes.ts'
import { agora } from '#src/shared/server/relogio.ts'

/** Called by the clock once a night: what the provider sent is kept as it came for twelve months (PRODUCT §3.5). */
export async function cumprirPrazos(): Promise<void> {
  const quantos = await emLotes(async (tx) => {
    const { numAffectedRows } = await sql`
      delete from eventos_pagamento where id in (
        select id from eventos_pagamento where recebido_em < ${agora()}::timestamptz - interval '12 months'
        order by recebido_em limit 1000)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
  if (quantos === 0) return
  await withAcesso(SISTEMA, (tx) =>
    auditar(tx, {
      pessoa: null,
      estabelecimentoId: null,
      acao: 'retencao.apagou',
      recurso: 'eventos_pagamento',
      recursoId: null,
      para: { quantos },
    }),
  )
}
