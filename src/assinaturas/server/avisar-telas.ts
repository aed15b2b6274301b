import type { EventoDaFatura } from '#src/planos/server/eventos.ts'
import { announce } from '#src/shared/server/announcements.ts'
import type { Tx } from '#src/shared/server/database.ts'

/** Tells the open screens of a shop that an invoice or its subscription changed; heard when the transaction commits. */
export async function avisarTelas(
  tx: Tx,
  { estabelecimentoId, id, status }: { estabelecimentoId: string; id: string; status: string },
): Promise<void> {
  const evento: EventoDaFatura = { fatura: id, estabelecimento_id: estabelecimentoId, status }
  await announce(tx, [{ channel: 'eventos', payload: JSON.stringify(evento) }])
}

/** Drops the public pages that show this shop: it came, went, or shows other products. */
export async function mudouNaVitrine(tx: Tx, estabelecimentoId: string): Promise<void> {
  await announce(tx, [
    { channel: 'cache', payload: `loja:${estabelecimentoId}` },
    { channel: 'cache', payload: 'lojas' },
  ])
}
