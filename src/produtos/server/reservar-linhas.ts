import { type RawBuilder, sql } from 'kysely'

/**
 * Two parts of the statement that writes a new sale, after its `linhas` (id, produto_id, variacao_id, quantidade): their
 * units leave the shelf and are reserved, and the ledger explains each. The products (`ids`) are locked already;
 * `reservados` has a row for each line that was there in full.
 */
export const reservarLinhas = ({
  loja,
  vendaId,
  userId,
  ids,
}: {
  loja: string
  vendaId: string
  userId: string | null
  ids: string[]
}): RawBuilder<unknown> => sql`
    tirados as (
      update produtos p set estoque = p.estoque - l.quantidade, estoque_reservado = p.estoque_reservado + l.quantidade
      from linhas l
      where p.estabelecimento_id = ${loja} and p.id = any(${ids}::uuid[]) and p.id = coalesce(l.variacao_id, l.produto_id)
        and p.estoque >= l.quantidade and p.opcoes = '[]'
      returning p.id as produto_id, l.id as item_id, l.quantidade, p.estoque as saldo
    ), reservados as (
      insert into movimentos_estoque (estabelecimento_id, produto_id, venda_id, item_id, ciclo, tipo, qtd, qtd_reservado,
        saldo_apos, user_id)
      select ${loja}, produto_id, ${vendaId}, item_id, 1, 'reserva', -quantidade, quantidade, saldo, ${userId} from tirados
      returning 1
    )`
