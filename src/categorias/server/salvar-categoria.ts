import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { exigirVersao } from '#src/planos/server/exigir-versao.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { Categoria, EdicaoDeCategoriaInput, NovaCategoriaInput } from '../schemas.ts'
import { insertCategoria, listCategorias, lockCategoria, updateCategoria } from './repository.ts'

type Input = { id: null; campos: NovaCategoriaInput } | { id: string; campos: EdicaoDeCategoriaInput }

/** Who edits products: a new category, or one of the shop's with the form's fields. Names are unique in the shop. */
export async function salvarCategoria(pessoa: Pessoa, { id, campos: input }: Input): Promise<Categoria> {
  const { estabelecimento_id: estabelecimentoId, ...resto } = input
  const { updated_at, ...campos } = { updated_at: undefined, ...resto }
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const qual = id ?? uuidV7()
  return withAcesso(acesso, async (tx) => {
    const antes = id === null ? undefined : await lockCategoria(tx, id)
    if (id === null) await insertCategoria(tx, { id: qual, estabelecimentoId, campos })
    else {
      if (!antes) throw errors.nao_encontrada()
      await exigirVersao(tx, acesso, {
        recurso: 'categoria',
        recursoId: id,
        atual: antes.versao,
        vista: updated_at,
      })
      await updateCategoria(tx, id, campos)
    }
    await auditar(tx, {
      pessoa,
      estabelecimentoId,
      acao: id === null ? 'categorias.criou' : 'categorias.editou',
      recurso: 'categoria',
      recursoId: qual,
      ...(antes ? { de: { nome: antes.nome, cor: antes.cor, ativa: antes.ativa } } : {}),
      para: { nome: campos.nome, cor: campos.cor, ativa: campos.ativa },
    })
    const [categoria] = await listCategorias(tx, estabelecimentoId, qual)
    if (!categoria) throw errors.nao_encontrada()
    return categoria
  })
}
