import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'

const DIAS_DE_TESTE = 14

/** The subscription of a shop that was just approved begins with its days of trial. */
export async function iniciarAssinatura(tx: Tx, estabelecimentoId: string): Promise<void> {
  await sql`update assinaturas_estabelecimento
    set status = 'em_teste', teste_ate = now() + ${DIAS_DE_TESTE} * interval '1 day'
    where estabelecimento_id = ${estabelecimentoId} and status = 'aguardando_aprovacao'`.execute(tx)
}
