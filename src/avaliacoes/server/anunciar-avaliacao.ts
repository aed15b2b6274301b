import { sql } from 'kysely'
import { announce } from '#src/shared/server/database/announcements.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { eventoDaVenda } from '#src/vendas/server/mover-venda.ts'
import type { TabelaDeAvaliacoes } from './avisar-avaliacao.ts'

const PEDIDOS = 20

/**
 * A review that was written, changed or answered: kept pages are made again, and the open screens of the orders it is
 * about, and of the shop's dashboard, read anew. Not for an anonymous one: the order would tell the shop whose it is.
 */
export async function anunciarAvaliacao(
  tx: Tx,
  { estabelecimentoId, tabela, id }: { estabelecimentoId: string; tabela: TabelaDeAvaliacoes; id: string },
): Promise<void> {
  const destas =
    tabela === 'avaliacoes_produtos'
      ? sql`and exists (select 1 from itens_venda i
          where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id and i.produto_id = a.produto_id)`
      : sql`and not a.anonima`
  const rows = await rowsOf<Parameters<typeof eventoDaVenda>[0]>(tx)`
    select v.id, v.estabelecimento_id, v.user_id, v.status, v.pago_em
    from ${sql.table(tabela)} a
    join vendas v on v.estabelecimento_id = a.estabelecimento_id and v.cliente_id = a.cliente_id
    where a.id = ${id} and v.status in ('entregue', 'concluido') ${destas}
    order by v.entregue_em desc limit ${PEDIDOS}`
  await announce(tx, [
    { channel: 'cache', payload: `loja:${estabelecimentoId}` },
    { channel: 'cache', payload: 'lojas' },
    ...rows.map(eventoDaVenda),
  ])
}
