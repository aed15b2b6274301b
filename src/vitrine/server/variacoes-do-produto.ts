import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import type { VariacaoPublica } from '../schemas.ts'

/** With what the shop and the makers call it: said to search engines alone. */
export type VariacaoComCodigos = VariacaoPublica & { sku: string | null; codigo_barras: string | null }

/** Anyone. What a product with options is sold as, in the shop's order. One query. */
export async function variacoesDoProduto(
  estabelecimentoId: string,
  produtoId: string,
): Promise<VariacaoComCodigos[]> {
  return rowsOf<VariacaoComCodigos>(publicReads())`
    select id, valores, preco, preco_promocao, em_promocao, case when em_promocao then menor_preco_30d end as menor_preco_30d,
      estoque, imagem_url, sku, codigo_barras
    from publico_variacoes where estabelecimento_id = ${estabelecimentoId} and pai_id = ${produtoId}
    order by ordem, id`
}
