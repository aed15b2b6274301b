import { type RawBuilder, sql } from 'kysely'
import { ULTIMAS_UNIDADES } from '../rules.ts'

/**
 * Conditions on a product `p`: of one with variations its sum says nothing of what can be bought, so each variation on
 * sale is asked. One that has none pays nothing for it.
 */
const alguma = (condicao: RawBuilder<unknown>) => sql`exists (select 1 from produtos d
  where d.estabelecimento_id = p.estabelecimento_id and d.pai_id = p.id and d.status = 'variacao' and ${condicao})`

/** Nothing of it is left, or nothing of one of its variations. */
export const ESGOTOU = sql`case when p.preco_ate is null then p.estoque <= 0 else ${alguma(sql`d.estoque <= 0`)} end`

/** It, or one of its variations, is at its last units. */
export const ACABANDO = sql`case when p.preco_ate is null then p.estoque between 1 and ${sql.lit(ULTIMAS_UNIDADES)}
  else ${alguma(sql`d.estoque between 1 and ${sql.lit(ULTIMAS_UNIDADES)}`)} end`

/** The same by the threshold of each product, where that is higher. */
export const ABAIXO_DO_AVISO = sql`case when p.preco_ate is null
  then p.estoque between 1 and greatest(p.estoque_aviso, ${sql.lit(ULTIMAS_UNIDADES)})
  else ${alguma(sql`d.estoque between 1 and greatest(d.estoque_aviso, ${sql.lit(ULTIMAS_UNIDADES)})`)} end`

/**
 * What lies on the shelves of a shop, by what people call it: active products sold as they are, and the variations on
 * sale of the others. `produto_id` is the product's own.
 */
export const naPrateleira = (loja: string): RawBuilder<unknown> => sql`(
  select p.id, p.id as produto_id, p.nome, p.estoque, p.estoque_reservado, p.estoque_aviso, p.preco, p.custo
  from produtos p where p.estabelecimento_id = ${loja} and p.status = 'ativo' and p.preco_ate is null
  union all
  select d.id, p.id, nome_do_produto(p.nome, d.variacao), d.estoque, d.estoque_reservado, d.estoque_aviso, d.preco, d.custo
  from produtos p join produtos d on d.estabelecimento_id = p.estabelecimento_id and d.pai_id = p.id
  where p.estabelecimento_id = ${loja} and p.status = 'ativo' and p.preco_ate is not null and d.status = 'variacao')`
