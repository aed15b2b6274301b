import { sql } from 'kysely'
import { publicReads, rowOf, rowsOf } from '#src/shared/server/database/database.ts'
import {
  type FiltroDeProdutos,
  type ListaDeProdutos,
  PRODUTOS_POR_PAGINA,
  type ProdutoPublico,
} from '../schemas.ts'

type PaginaPedida = FiltroDeProdutos & { limite?: number }

/**
 * Anyone. One page of a visible shop's active products and the bounds of its prices; an invisible shop has none.
 * The search is a substring of the name, case and accents apart. Two queries, at once.
 */
export async function listarProdutosDaLoja(
  estabelecimentoId: string,
  filtro: PaginaPedida = {},
): Promise<ListaDeProdutos> {
  const [itens, contagem] = await Promise.all([
    produtosDaLoja(estabelecimentoId, filtro),
    rowOf<Omit<ListaDeProdutos, 'itens'>>(publicReads())`
      select total, coalesce(preco_minimo, 0) as preco_minimo, coalesce(preco_maximo, 0) as preco_maximo
      from publico_contar_produtos_da_loja(${condicoes(estabelecimentoId, filtro)})`,
  ])
  return { itens, ...(contagem ?? { total: 0, preco_minimo: 0, preco_maximo: 0 }) }
}

/** Anyone. The products of one page alone. One query. */
export async function produtosDaLoja(
  estabelecimentoId: string,
  filtro: PaginaPedida = {},
): Promise<ProdutoPublico[]> {
  const { ordem = null, pagina = 1, limite = PRODUTOS_POR_PAGINA } = filtro
  return rowsOf<ProdutoPublico>(publicReads())`select * from publico_produtos_da_loja(
    ${condicoes(estabelecimentoId, filtro)}, ${ordem}, ${limite}, ${(pagina - 1) * limite})`
}

const condicoes = (
  loja: string,
  {
    busca = null,
    categorias = null,
    promocao = null,
    precoMin = null,
    precoMax = null,
  }: { [campo in keyof PaginaPedida]: PaginaPedida[campo] | null },
) => sql`${loja}, ${busca}, ${categorias}::uuid[], ${promocao}, ${precoMin}, ${precoMax}`
