import { type RawBuilder, sql } from 'kysely'
import type { VariacaoPublica } from '../schemas.ts'

/** With what the shop and the makers call it: said to search engines alone. */
export type VariacaoComCodigos = VariacaoPublica & { sku: string | null; codigo_barras: string | null }

/** What a product with options is sold as, in the shop's order: a value of a statement. */
export const variacoesEmJson = (
  estabelecimentoId: string,
  produtoId: string | RawBuilder<string>,
): RawBuilder<VariacaoComCodigos[]> => sql`
  (select coalesce(jsonb_agg(v), '[]') from (
    select id, valores, preco, preco_promocao, em_promocao, case when em_promocao then menor_preco_30d end as menor_preco_30d,
      estoque, imagem_url, sku, codigo_barras
    from publico_variacoes where estabelecimento_id = ${estabelecimentoId} and pai_id = ${produtoId}
    order by ordem, id) v)`
