import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { avisarTelas, mudouNaVitrine } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { registrarEvento } from './eventos.ts'
import { lockAssinatura } from './repository.ts'
import { resolverAlerta } from './situar-assinatura.ts'
import { terminarAssinatura } from './terminar-assinatura.ts'

/**
 * The subscription of a shop that the platform ends for good, and the shop with it: its worth leaves the ledger, its
 * owner gets a letter. Whoever calls has made sure that nothing is open, and writes the audit.
 */
export async function encerrarPelaPlataforma(
  tx: Tx,
  { estabelecimentoId: id, motivo, userId }: { estabelecimentoId: string; motivo: string; userId: string },
): Promise<void> {
  const assinatura = await lockAssinatura(tx, id)
  const hoje = hojeDoRelogio()
  if (assinatura) {
    await terminarAssinatura(tx, assinatura, { status: 'encerrada', hoje, motivo, userId })
    await registrarEvento(tx, assinatura, { tipo: 'encerramento', dia: hoje, motivo, userId })
  }
  await sql`update estabelecimentos set status = 'encerrado' where id = ${id}`.execute(tx)
  await resolverAlerta(tx, id)
  await escreverCartaDaAssinatura(tx, { carta: 'loja_encerrada', estabelecimentoId: id, ocasiao: hoje })
  await mudouNaVitrine(tx, id)
  await avisarTelas(tx, { estabelecimentoId: id, id, status: 'encerrada' })
}
