import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { texto } from '../filtros.ts'
import type { ProdutoPesquisado } from '../schemas.ts'

const RESULTADOS = 24

/**
 * Anyone. Active products of visible shops for a term: accents and case apart, small mistakes forgiven, names before
 * descriptions. No term, no results. What is not sold to minors is found in its shop alone: nobody here has said how
 * old they are (Lei 15.211/2025). One query.
 */
export async function pesquisarProdutos(termo: string, limite = RESULTADOS): Promise<ProdutoPesquisado[]> {
  const procurado = texto(termo)
  if (!procurado) return []
  return rowsOf<ProdutoPesquisado>(publicReads())`
    select a.id, a.nome, a.descricao, p.preco, a.preco_promocao, p.em_promocao, a.estoque, a.imagem_url,
      a.estabelecimento_id, a.estabelecimento_codigo, a.estabelecimento_nome, a.estabelecimento_logo,
      a.categoria_nome, a.categoria_cor, p.maior_de_18, p.so_com_documento, p.medida_quantidade, p.medida_unidade
    from publico_pesquisar_produtos(${procurado}, ${limite}) with ordinality a
    join publico_produtos p on p.id = a.id
    where not p.maior_de_18 order by a.ordinality`
}
