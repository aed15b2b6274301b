import { sql } from 'kysely'
import { publicReads } from '#src/shared/server/database/database.ts'
import {
  type FiltroDeProdutos,
  type ListaDeProdutos,
  PRODUTOS_POR_PAGINA,
  type ProdutoPublico,
} from '../schemas.ts'

/**
 * Anyone. One page of a visible shop's active products and the bounds of its prices; an invisible shop has none.
 * The search is a substring of the name, case and accents apart. Two queries, at once.
 */
export async function listarProdutosDaLoja(
  estabelecimentoId: string,
  filtro: FiltroDeProdutos & { limite?: number } = {},
): Promise<ListaDeProdutos> {
  const limite = filtro.limite ?? PRODUTOS_POR_PAGINA
  const salto = ((filtro.pagina ?? 1) - 1) * limite
  const condicoes = sql`${estabelecimentoId}, ${filtro.busca ?? null}, ${filtro.categorias ?? null}::uuid[],
    ${filtro.promocao ?? null}, ${filtro.precoMin ?? null}, ${filtro.precoMax ?? null}`
  const [produtos, contagem] = await Promise.all([
    sql<ProdutoPublico>`select * from publico_produtos_da_loja(
      ${condicoes}, ${filtro.ordem ?? null}, ${limite}, ${salto})`.execute(publicReads()),
    sql<Contagem>`select * from publico_contar_produtos_da_loja(${condicoes})`.execute(publicReads()),
  ])
  const { total, preco_minimo, preco_maximo } = contagem.rows[0] ?? NADA
  return { itens: produtos.rows, total, precoMinimo: preco_minimo ?? 0, precoMaximo: preco_maximo ?? 0 }
}

interface Contagem {
  total: number
  preco_minimo: number | null
  preco_maximo: number | null
}

const NADA: Contagem = { total: 0, preco_minimo: null, preco_maximo: null }
