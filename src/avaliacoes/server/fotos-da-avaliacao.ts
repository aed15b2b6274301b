import { attachPictures, deleteFiles } from '#src/shared/server/files/files.ts'
import { type Access, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { FotoDaAvaliacao } from '../schemas.ts'

interface Pedidas {
  ids: string[]
  userId: string
  estabelecimentoId: string
  antes?: readonly FotoDaAvaliacao[]
}

/**
 * Hangs pictures on a review, in their order, beside those that hang on it (`antes`). Files of others, and those of
 * another review, are refused like ones that do not exist.
 */
export async function porFotos(
  tx: Tx,
  acesso: Access,
  { ids, antes = [], ...de }: Pedidas,
): Promise<FotoDaAvaliacao[]> {
  const novas = ids.filter((id) => !antes.some((foto) => foto.id === id))
  const achadas = await attachPictures(tx, acesso, { ids: novas, uso: 'avaliacao', ...de })
  if (!achadas) throw errors.foto_desconhecida()
  return ids.flatMap((id) => [...antes, ...achadas].filter((foto) => foto.id === id))
}

/**
 * Those that a change left out go, row, name and bytes; one of before may hang on another review of the same customer, and
 * stays with it.
 */
export async function tirarFotos(
  tx: Tx,
  avaliacaoId: string,
  { antes, depois }: Record<'antes' | 'depois', readonly FotoDaAvaliacao[]>,
): Promise<void> {
  const ficam = new Set(depois.map(({ id }) => id))
  const tiradas = antes.map(({ id }) => id).filter((id) => !ficam.has(id))
  if (tiradas.length === 0) return
  const rows = await rowsOf<{ id: string }>(tx)`
    select t.id from unnest(${tiradas}::uuid[]) as t (id)
    where not exists (
      select 1 from avaliacoes_produtos esta
      join avaliacoes_produtos a on a.estabelecimento_id = esta.estabelecimento_id and a.cliente_id = esta.cliente_id
      where esta.id = ${avaliacaoId} and a.fotos @> jsonb_build_array(jsonb_build_object('id', t.id)))`
  await deleteFiles(
    tx,
    rows.map(({ id }) => id),
  )
}
