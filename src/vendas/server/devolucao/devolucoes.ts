import type { Selectable } from 'kysely'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
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

/**
 * What the platform decided for the shop when a buyer reported the same, or a defect: of each line how many units, with
 * the protocol. Who was not believed that nothing came may still report what is wrong with it.
 */
export async function unidadesDecididas(
  tx: Tx,
  { vendaId, tipo }: { vendaId: string; tipo: string },
): Promise<(Unidades & { protocolo: string })[]> {
  return rowsOf<Unidades & { protocolo: string }>(tx)`
    select i.id as item_id, sum(coalesce(d.quantidade, i.quantidade))::int as quantidade, max(r.protocolo) as protocolo
    from devolucoes r join itens_venda i on i.venda_id = r.venda_id
    left join itens_devolucao d on d.devolucao_id = r.id and d.item_id = i.id
    where r.venda_id = ${vendaId} and r.mediacao_decisao = 'loja' and r.tipo in ('problema', ${tipo})
      and (d.item_id is not null or not exists (select 1 from itens_devolucao o where o.devolucao_id = r.id))
    group by i.id`
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
