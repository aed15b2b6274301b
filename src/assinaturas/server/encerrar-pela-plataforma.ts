import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { avisarTelas, mudouNaVitrine } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { mudarMrr, registrarEvento } from './eventos.ts'
import { lockAssinatura, updateAssinatura } from './repository.ts'
import { resolverAlerta } from './situar-assinatura.ts'

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
    await mudarMrr(tx, assinatura, {
      tipo: 'cancelamento',
      mrr: 0,
      dia: hoje,
      planoDe: assinatura.plano_nome,
      motivo,
      userId,
    })
    await updateAssinatura(tx, id, {
      status: 'encerrada',
      cancelada_em: assinatura.cancelada_em ?? hoje,
      cancelar_em: null,
      bloqueada_em: null,
      plano_seguinte_id: null,
      periodicidade_seguinte: null,
      mudanca_em: null,
      escolha: null,
    })
    await registrarEvento(tx, assinatura, { tipo: 'encerramento', dia: hoje, motivo, userId })
  }
  await sql`update estabelecimentos set status = 'encerrado' where id = ${id}`.execute(tx)
  await resolverAlerta(tx, id)
  await escreverCartaDaAssinatura(tx, { carta: 'loja_encerrada', estabelecimentoId: id, ocasiao: hoje })
  await mudouNaVitrine(tx, id)
  await avisarTelas(tx, { estabelecimentoId: id, id, status: 'encerrada' })
}
