import type { Selectable } from 'kysely'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { errors } from '../../errors.ts'
import type { EntregaPedida } from '../../schemas.ts'
import type { NovaVenda } from '../novas-vendas.ts'
import type { VendaRow } from '../repository.ts'

export type FreteRow = Selectable<DB['fretes_a_combinar']>

/** The buyer knows that the freight is not in the total; the shop will propose it. */
export async function insertFrete(tx: Tx, { estabelecimentoId, id }: NovaVenda): Promise<void> {
  await tx
    .insertInto('fretes_a_combinar')
    .values({ estabelecimento_id: estabelecimentoId, venda_id: id })
    .execute()
}

/** What shop and buyer of a sale have to agree on; undefined where there is nothing. Its sale is locked already. */
export async function findFrete(
  tx: Tx,
  { estabelecimento_id, id }: Pick<VendaRow, 'estabelecimento_id' | 'id'>,
): Promise<FreteRow | undefined> {
  return tx
    .selectFrom('fretes_a_combinar')
    .selectAll()
    .where('estabelecimento_id', '=', estabelecimento_id)
    .where('venda_id', '=', id)
    .executeTakeFirst()
}

export async function updateFrete(
  tx: Tx,
  { estabelecimento_id, venda_id }: Pick<FreteRow, 'estabelecimento_id' | 'venda_id'>,
  mudancas: Partial<Omit<FreteRow, 'estabelecimento_id' | 'venda_id'>>,
): Promise<void> {
  await tx
    .updateTable('fretes_a_combinar')
    .set(mudancas)
    .where('estabelecimento_id', '=', estabelecimento_id)
    .where('venda_id', '=', venda_id)
    .execute()
}

/** Nothing leaves the shop before freight and term are agreed on (409). */
export async function exigirFreteCombinado(tx: Tx, venda: VendaRow): Promise<void> {
  if ((venda.entrega_pedida as EntregaPedida | null)?.modo !== 'combinar') return
  const frete = await findFrete(tx, venda)
  if (frete && !frete.aceito_em) throw errors.frete_a_combinar()
}
