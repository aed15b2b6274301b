import { sql } from 'kysely'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { deleteFiles } from '#src/shared/server/files/files.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import type { FotoDaAvaliacao } from '../schemas.ts'
import type { TabelaDeAvaliacoes } from './avisar-avaliacao.ts'

interface Mudanca {
  para: 'publicada' | 'removida'
  soPendente?: boolean
  /** The `updated_at` that it was read with; left out for whatever it says now. */
  vista?: string | null | undefined
}

/**
 * Shows a review or takes it out, whatever it was or only while it waits; the average follows by trigger. Answers whose
 * it is, undefined when nothing changed.
 */
export async function mudarStatus(
  tx: Tx,
  { tabela, id }: { tabela: TabelaDeAvaliacoes; id: string },
  { para, soPendente = false, vista = null }: Mudanca,
): Promise<{ estabelecimento_id: string; cliente_id: string | null } | undefined> {
  const row = await rowOf<{ estabelecimento_id: string; cliente_id: string | null }>(tx)`
    update ${sql.table(tabela)} set status = ${para}
    where id = ${id} and (status = 'pendente' or ${!soPendente})
      and iso(updated_at) = coalesce(${vista}, iso(updated_at)) returning estabelecimento_id, cliente_id`
  if (row && para === 'removida' && tabela === 'avaliacoes_produtos') await largarFotos(tx, id)
  if (row) await invalidate(tx, `loja:${row.estabelecimento_id}`, 'lojas')
  return row
}

/** What was taken down has no public address any more, wherever else it hung. */
async function largarFotos(tx: Tx, id: string): Promise<void> {
  const row = await rowOf<{ fotos: FotoDaAvaliacao[] }>(tx)`
    with antes as (select id, fotos from avaliacoes_produtos where id = ${id})
    update avaliacoes_produtos a set fotos = '[]' from antes where a.id = antes.id returning antes.fotos`
  await deleteFiles(
    tx,
    (row?.fotos ?? []).map((foto) => foto.id),
  )
}
