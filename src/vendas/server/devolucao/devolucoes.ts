import type { Selectable } from 'kysely'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import type { Unidades } from './linhas-da-venda.ts'

export type DevolucaoRow = Selectable<DB['devolucoes']>

/** The return of a sale that is under way, locked. */
export async function lockDevolucao(tx: Tx, vendaId: string): Promise<DevolucaoRow | undefined> {
  return tx
    .selectFrom('devolucoes')
    .selectAll()
    .where('venda_id', '=', vendaId)
    .where('status', 'in', ['aberta', 'recebida'])
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The latest return of a sale, however it ended, locked. */
export async function lockUltimaDevolucao(tx: Tx, vendaId: string): Promise<DevolucaoRow | undefined> {
  return tx
    .selectFrom('devolucoes')
    .selectAll()
    .where('venda_id', '=', vendaId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The units of a return of some; empty when it is of all that is left. */
export async function itensDaDevolucao(tx: Tx, devolucaoId: string): Promise<Unidades[]> {
  return tx
    .selectFrom('itens_devolucao')
    .select(['item_id', 'quantidade'])
    .where('devolucao_id', '=', devolucaoId)
    .orderBy('item_id')
    .execute()
}

export async function updateDevolucao(
  tx: Tx,
  id: string,
  mudancas: { status: string; voltar_ao_estoque?: boolean; motivo_recusa?: string; fotos_da_loja?: string[] },
): Promise<void> {
  await tx.updateTable('devolucoes').set(mudancas).where('id', '=', id).execute()
}
