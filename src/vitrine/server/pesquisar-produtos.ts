import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { texto } from '../filtros.ts'
import type { ProdutoPesquisado } from '../schemas.ts'
import { comSinonimos } from '../sinonimos.ts'

const RESULTADOS = 24

/**
 * Anyone. Active products of visible shops for a term: accents and case apart, small mistakes forgiven, names before
 * descriptions, and after them what shops keep under a category of that name or meaning. No term, no results. What is
 * not sold to minors is found in its shop alone: nobody here has said how old they are (Lei 15.211/2025). One query.
 */
export async function pesquisarProdutos(termo: string): Promise<ProdutoPesquisado[]> {
  const procurado = texto(termo)
  if (!procurado) return []
  return rowsOf<ProdutoPesquisado>(publicReads())`
    with por_nome as materialized (
      select id, ordinality as lugar from publico_pesquisar_produtos(${procurado}, ${RESULTADOS}) with ordinality),
    achados as (
      select id, lugar from por_nome
      union all
      select id, 1000 + lugar from publico_produtos_por_categoria(${comSinonimos(procurado)},
        array(select id from por_nome), ${RESULTADOS}) with ordinality as c (id, lugar)
      where (select count(*) from por_nome) < ${RESULTADOS}),
    -- No join goes down into a view that is a security barrier; a list of ids does.
    produtos as materialized (
      select a.lugar, p.* from achados a join publico_produtos p on p.id = a.id
      where p.id = any(array(select id from achados)) and not p.maior_de_18)
    select p.id, p.nome, left(p.descricao, 300) as descricao, p.preco, p.preco_promocao, p.em_promocao, p.estoque,
      p.imagem_url, p.estabelecimento_id, e.codigo as estabelecimento_codigo, e.nome as estabelecimento_nome,
      e.logo_url as estabelecimento_logo, k.nome as categoria_nome, k.cor as categoria_cor, p.maior_de_18,
      p.so_com_documento, p.medida_quantidade, p.medida_unidade, p.preco_ate
    from produtos p
    join publico_estabelecimentos e on e.id = p.estabelecimento_id
      and e.id = any(array(select estabelecimento_id from produtos))
    left join publico_categorias k on k.estabelecimento_id = p.estabelecimento_id and k.id = p.categoria_id
      and k.id = any(array(select categoria_id from produtos))
    order by p.lugar limit ${RESULTADOS}`
}
