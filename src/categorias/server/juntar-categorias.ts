import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { deleteCategorias, lockCategoria, lockProdutosDas, moverProdutos } from './repository.ts'

interface Juncao {
  estabelecimentoId: string
  /** They are gone afterwards. */
  ids: string[]
  /** Where their products go; null for none. */
  destino: string | null
}

/** Who edits products: takes categories away; their products go to another one of the shop, or to none. */
export async function juntarCategorias(
  pessoa: Pessoa,
  { estabelecimentoId, ids, destino }: Juncao,
): Promise<{ movidos: number }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    if (destino !== null && ids.includes(destino)) throw errors.destino_invalido()
    await lockProdutosDas(tx, ids)
    const nomes: string[] = []
    // In one order, whichever stays: of two that go into each other at once the second comes too late.
    for (const id of [...ids, ...(destino === null ? [] : [destino])].toSorted()) {
      const categoria = await lockCategoria(tx, id)
      if (!categoria) throw id === destino ? errors.destino_invalido() : errors.nao_encontrada()
      if (id !== destino) nomes.push(categoria.nome)
    }
    const movidos = await moverProdutos(tx, { de: ids, para: destino })
    await deleteCategorias(tx, ids)
    await auditar(tx, pessoa, 'categorias.excluir', {
      estabelecimentoId,
      id: ids[0] ?? null,
      de: { nomes },
      para: { destino, movidos },
    })
    return { movidos }
  })
}
