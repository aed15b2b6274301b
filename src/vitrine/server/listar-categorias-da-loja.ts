import { publicReads, type Tx } from '#src/shared/server/database/database.ts'
import type { CategoriaPublica } from '../schemas.ts'

/** Anyone. The active categories of a visible shop, in the shop's order. One query. */
export async function listarCategoriasDaLoja(
  estabelecimentoId: string,
  quemLe: Tx = publicReads(),
): Promise<CategoriaPublica[]> {
  return quemLe
    .selectFrom('publico_categorias')
    .select(['id', 'nome', 'cor', 'icone'])
    .where('estabelecimento_id', '=', estabelecimentoId)
    .orderBy('ordem')
    .orderBy('nome')
    .limit(500)
    .execute()
}
