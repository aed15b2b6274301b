import { dizerEscolha, type Opcao } from '#src/produtos/variacoes.ts'
import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import type { ProdutoNaPrateleira } from '../schemas.ts'

/** Anyone. Those of these products and variations that a visible shop sells now: what a cart was filled with. One query. */
export async function produtosDaLojaPorId(
  estabelecimentoId: string,
  ids: readonly string[],
): Promise<ProdutoNaPrateleira[]> {
  const rows = await rowsOf<Linha>(publicReads())`
    select id, estabelecimento_id, categoria_id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url,
      media_avaliacoes, total_avaliacoes, maior_de_18, so_com_documento, medida_quantidade, medida_unidade, preco_ate,
      null::uuid as pai_id, null as nome_do_pai, null::jsonb as opcoes, null::text[] as valores
    from publico_produtos
    where estabelecimento_id = ${estabelecimentoId} and id = any(${ids}::uuid[])
    union all
    select id, estabelecimento_id, categoria_id, nome, preco, preco_promocao, em_promocao, estoque, imagem_url,
      media_avaliacoes, total_avaliacoes, maior_de_18, so_com_documento, medida_quantidade, medida_unidade, null,
      pai_id, nome_do_pai, opcoes, valores
    from publico_variacoes
    where estabelecimento_id = ${estabelecimentoId} and id = any(${ids}::uuid[])`
  return rows.map(({ pai_id, nome_do_pai, opcoes, valores, ...produto }) =>
    pai_id === null
      ? produto
      : {
          ...produto,
          escolha: { produto_id: pai_id, nome: nome_do_pai, texto: dizerEscolha(opcoes, valores) },
        },
  )
}

type DaVariacao = { pai_id: string; nome_do_pai: string; opcoes: Opcao[]; valores: string[] }
type Linha = Omit<ProdutoNaPrateleira, 'escolha'> & (DaVariacao | { [campo in keyof DaVariacao]: null })
