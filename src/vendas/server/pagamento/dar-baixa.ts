import { databaseTime } from '#src/shared/server/clock.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { moverVenda } from '../mover-venda.ts'
import { moverEstoque, type VendaRow } from '../repository.ts'

/** The units of a sale leave the shop, once. */
export async function darBaixa(tx: Tx, venda: VendaRow, userId: string | null): Promise<void> {
  const { id: vendaId, estabelecimento_id: estabelecimentoId, ciclo } = venda
  const saiu = await tx
    .selectFrom('movimentos_estoque')
    .select('id')
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('venda_id', '=', vendaId)
    .where('ciclo', '=', ciclo)
    .where('tipo', '=', 'baixa')
    .limit(1)
    .executeTakeFirst()
  if (saiu) return
  await moverEstoque(tx, { estabelecimentoId, vendaId, ciclo, tipo: 'baixa', userId })
}

/**
 * The customer took the goods along and the money is there: handed over and done. In the transaction that made the sale
 * paid, whether or not any screen of the counter is still open. Takes it locked; returns it as it is now.
 */
export async function concluirNoBalcao(tx: Tx, venda: VendaRow, userId: string | null): Promise<VendaRow> {
  const mudancas = { entregue_em: await databaseTime(tx) }
  const entregue = await moverVenda(tx, venda, { para: 'entregue', userId, mudancas })
  await darBaixa(tx, entregue, userId)
  return moverVenda(tx, entregue, { para: 'concluido', userId })
}
