import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import type { ProdutoPublico } from '../schemas.ts'

/** Anyone. Those of these products and variations that a visible shop sells now: what a cart was filled with. One query. */
export async function produtosDaLojaPorId(
  estabelecimentoId: string,
  ids: readonly string[],
): Promise<ProdutoPublico[]> {
  return rowsOf<ProdutoPublico>(publicReads())`
    select id, estabelecimento_id, categoria_id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url,
      media_avaliacoes, total_avaliacoes, maior_de_18, so_com_documento, medida_quantidade, medida_unidade
    from publico_produtos
    where estabelecimento_id = ${estabelecimentoId} and id = any(${ids}::uuid[])
    union all
    select id, estabelecimento_id, categoria_id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url,
      media_avaliacoes, total_avaliacoes, maior_de_18, so_com_documento, medida_quantidade, medida_unidade
    from publico_variacoes
    where estabelecimento_id = ${estabelecimentoId} and id = any(${ids}::uuid[])`
}
