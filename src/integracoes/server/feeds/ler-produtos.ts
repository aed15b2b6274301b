import { pagesById } from '#src/shared/server/database/batches.ts'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import type { ProdutoDoFeed } from '../../feeds.ts'

const POR_VEZ = 500

export interface LojaDoFeed {
  id: string
  codigo: string
  nome: string
}

/** The products of a visible shop, some at a time; none of any other. One query each time. */
export const produtosDoFeed = (lojaId: string): AsyncGenerator<ProdutoDoFeed[]> =>
  pagesById(
    POR_VEZ,
    (depois, limite) => rowsOf<ProdutoDoFeed>(publicReads())`
      select p.id, p.nome, p.seo_endereco, p.descricao, p.preco, p.preco_promocao, p.em_promocao, p.promocao_de,
        p.promocao_ate, p.estoque, p.imagem_url, p.fabricante, p.material, p.sku, p.codigo_barras, p.peso_gramas,
        p.maior_de_18, p.opcoes,
        (select c.nome from publico_categorias c
          where c.estabelecimento_id = ${lojaId} and c.id = p.categoria_id) as categoria,
        (select coalesce(jsonb_agg(i.url order by i.ordem), '[]') from publico_imagens_produto i
          where i.estabelecimento_id = ${lojaId} and i.produto_id = p.id) as imagens,
        case when p.opcoes = '[]' then '[]' else publico_variacoes_em_json(${lojaId}, p.id)::jsonb end as variacoes
      from publico_produtos p
      where p.estabelecimento_id = ${lojaId} and p.id > ${depois}
      order by p.id limit ${limite}`,
  )

/** Every visible shop that sells something, some at a time. */
export async function* lojasDoFeed(): AsyncGenerator<LojaDoFeed> {
  const paginas = pagesById(POR_VEZ, (depois, limite) =>
    publicReads()
      .selectFrom('publico_estabelecimentos')
      .select(['id', 'codigo', 'nome'])
      .where('id', '>', depois)
      .where('total_produtos', '>', 0)
      .orderBy('id')
      .limit(limite)
      .execute(),
  )
  for await (const lojas of paginas) yield* lojas
}
