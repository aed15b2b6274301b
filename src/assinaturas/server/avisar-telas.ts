import type { EventoDaFatura } from '#src/avisos/server/stream-de-eventos.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import type { Tx } from '#src/shared/server/database/database.ts'

/** Tells the open screens of a shop that an invoice or its subscription changed; delivered on commit. */
export async function avisarTelas(
  tx: Tx,
  { estabelecimentoId, id, status }: { estabelecimentoId: string; id: string; status: string },
): Promise<void> {
  const evento: EventoDaFatura = { fatura: id, estabelecimento_id: estabelecimentoId, status }
  await announce(tx, [{ channel: 'eventos', payload: JSON.stringify(evento) }])
}
