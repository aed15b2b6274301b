import { attachPictures, deleteFiles } from '#src/shared/server/files/files.ts'
import type { Access, Tx } from '#src/shared/server/database/database.ts'
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

/** Those that a change left out go, row, name and bytes. */
export async function tirarFotos(
  tx: Tx,
  antes: readonly FotoDaAvaliacao[],
  depois: readonly FotoDaAvaliacao[],
): Promise<void> {
  const ficam = new Set(depois.map(({ id }) => id))
  await deleteFiles(
    tx,
    antes.map(({ id }) => id).filter((id) => !ficam.has(id)),
  )
}
