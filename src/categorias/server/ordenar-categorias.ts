import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'

/** Who edits products: the order in which the shop shows its categories. All of them, or it is refused. */
export async function ordenarCategorias(
  pessoa: Pessoa,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<void> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  await withAccess(acesso, async (tx) => {
    const rows = await rowsOf<{ id: string }>(tx)`
      select id from categorias where estabelecimento_id = ${estabelecimentoId} order by id for update`
    const existem = new Set(rows.map(({ id }) => id))
    if (existem.size !== ids.length || new Set(ids).size !== ids.length || ids.some((id) => !existem.has(id)))
      throw errors.ordem_incompleta()
    // What a form was filled with stays current: only the place changed.
    await run(tx)`update categorias c set ordem = o.posicao
      from unnest(${ids}::uuid[]) with ordinality as o (id, posicao)
      where c.id = o.id and c.ordem <> o.posicao`
  })
}
