import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import type { Categoria } from '../schemas.ts'
import { listCategorias } from './repository.ts'

/** The shop's team: all its categories, in the shop's order. */
export async function listarCategorias(pessoa: Pessoa, estabelecimentoId: string): Promise<Categoria[]> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.ver')
  return withAccess(acesso, (tx) => listCategorias(tx, estabelecimentoId))
}
