import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { Categoria, EdicaoDeCategoriaInput, NovaCategoriaInput } from '../schemas.ts'
import { insertCategoria, listCategorias, lockCategoria, updateCategoria } from './repository.ts'

type Input = { id: null; campos: NovaCategoriaInput } | { id: string; campos: EdicaoDeCategoriaInput }

/** Who edits products: a new category, or what was sent of one of the shop's. Names are unique in the shop. */
export async function salvarCategoria(pessoa: Pessoa, { id, campos: input }: Input): Promise<Categoria> {
  const { estabelecimento_id: estabelecimentoId } = input
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const qual = id ?? uuidV7()
  return withAccess(acesso, async (tx) => {
    const antes = id === null ? undefined : await lockCategoria(tx, id)
    if (id === null) {
      const { estabelecimento_id: _, ...campos } = input
      await insertCategoria(tx, { id: qual, estabelecimentoId, campos })
    } else {
      const { estabelecimento_id: _, updated_at, ...campos } = input
      if (!antes) throw errors.nao_encontrada()
      await exigirVersao(tx, acesso, {
        recurso: 'categoria',
        recursoId: id,
        atual: antes.versao,
        vista: updated_at,
      })
      await updateCategoria(tx, id, campos)
    }
    const [categoria] = await listCategorias(tx, estabelecimentoId, qual)
    if (!categoria) throw errors.nao_encontrada()
    await auditar(tx, pessoa, id === null ? 'categorias.criar' : 'categorias.alterar', {
      estabelecimentoId,
      id: qual,
      ...(antes ? { de: { nome: antes.nome, cor: antes.cor, ativa: antes.ativa } } : {}),
      para: { nome: categoria.nome, cor: categoria.cor, ativa: categoria.ativa },
    })
    return categoria
  })
}
