import { sql } from 'kysely'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { JUNTO_MAX, TAMBEM_MAX, VISTOS_MAX } from '../relacionados.ts'
import type { ProdutoDeLoja, ProdutoAoLado } from '../schemas.ts'

const CAMPOS = sql`p.id, p.estabelecimento_id, p.nome, p.preco, p.preco_promocao, p.em_promocao, p.estoque, p.imagem_url,
  p.media_avaliacoes, p.total_avaliacoes, p.maior_de_18, p.so_com_documento, p.medida_quantidade, p.medida_unidade,
  p.preco_ate`

/**
 * Anyone. What the shop offers with a product (its own choice, else what its sales say), and what else those who bought
 * it bought; in stock alone. One query.
 */
export async function produtosRelacionados(
  loja: string,
  produtoId: string,
): Promise<{ junto: ProdutoAoLado[]; tambem: ProdutoAoLado[] }> {
  const rows = await rowsOf<ProdutoAoLado & { tipo: string }>(publicReads())`
    with ditos as (
      select outro_id, tipo, peso from publico_relacionados
      where estabelecimento_id = ${loja} and produto_id = ${produtoId})
    select ${CAMPOS}, p.categoria_id, d.tipo, exists (
      select 1 from publico_variacoes x where x.estabelecimento_id = p.estabelecimento_id and x.pai_id = p.id) as com_opcoes
    from ditos d join publico_produtos p on p.estabelecimento_id = ${loja} and p.id = d.outro_id
    where p.estoque > 0 and not p.so_com_documento
      and (d.tipo <> 'junto' or not exists (select 1 from ditos x where x.tipo = 'escolhido'))
    order by d.peso desc, p.id`
  const de = (tipos: string[], quantos: number) =>
    rows
      .filter(({ tipo }) => tipos.includes(tipo))
      .slice(0, quantos)
      .map(({ tipo: _tipo, ...produto }) => produto)
  return { junto: de(['escolhido', 'junto'], JUNTO_MAX), tambem: de(['tambem'], TAMBEM_MAX) }
}

/** Anyone. Those of these products that are on show, in the order asked for; of any shop. One query. */
export async function produtosPorId(ids: readonly string[]): Promise<{ itens: ProdutoDeLoja[] }> {
  const itens = await rowsOf<ProdutoDeLoja>(publicReads())`
    select ${CAMPOS}, e.nome as estabelecimento_nome, e.codigo as estabelecimento_codigo
    from unnest(${ids.slice(0, VISTOS_MAX)}::uuid[]) with ordinality as t (id, posto)
    join publico_produtos p on p.id = t.id
    join publico_estabelecimentos e on e.id = p.estabelecimento_id order by t.posto`
  return { itens }
}
