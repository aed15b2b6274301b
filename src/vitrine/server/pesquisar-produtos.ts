import { publicReads, rowsOf } from '#src/shared/server/database/database.ts'
import { texto } from '../filtros.ts'
import type { ProdutoPesquisado } from '../schemas.ts'

const RESULTADOS = 24

/**
 * Anyone. Active products of visible shops for a term: accents and case apart, small mistakes forgiven, names before
 * descriptions. No term, no results. One query.
 */
export async function pesquisarProdutos(termo: string, limite = RESULTADOS): Promise<ProdutoPesquisado[]> {
  const procurado = texto(termo)
  if (!procurado) return []
  return rowsOf<ProdutoPesquisado>(publicReads())`
    select * from publico_pesquisar_produtos(${procurado}, ${limite})`
}
