import { publicReads, rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { type FiltroDeProdutos, type ListaDeProdutos, PRODUTOS_POR_PAGINA } from '../schemas.ts'

type PaginaPedida = FiltroDeProdutos & { limite?: number }

/**
 * Anyone. One page of a visible shop's active products, how many there are and the bounds of its prices; an invisible
 * shop has none. The search is a substring of the name, case and accents apart. One query.
 */
export async function listarProdutosDaLoja(
  estabelecimentoId: string,
  filtro: PaginaPedida = {},
  quemLe?: Tx,
): Promise<ListaDeProdutos> {
  return JSON.parse(await listaDaLojaEmJson(estabelecimentoId, filtro, quemLe)) as ListaDeProdutos
}

/** The same as the database writes it, for an answer that is nothing but this. */
export async function listaDaLojaEmJson(
  estabelecimentoId: string,
  { pagina = 1, limite = PRODUTOS_POR_PAGINA, ...filtro }: PaginaPedida,
  quemLe: Tx = publicReads(),
): Promise<string> {
  const row = await rowOf<{ lista: string }>(quemLe)`
    select publico_lista_da_loja(${estabelecimentoId}, ${filtro.busca ?? null}, ${filtro.categorias ?? null}::uuid[],
      ${filtro.promocao ?? null}, ${filtro.precoMin ?? null}, ${filtro.precoMax ?? null}, ${filtro.ordem ?? null},
      ${limite}, ${(pagina - 1) * limite})::text as lista`
  if (!row) throw new Error('The list answered nothing')
  return row.lista
}
