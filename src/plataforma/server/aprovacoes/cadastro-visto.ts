import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { type Access, rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

export interface CadastroVisto {
  id: string
  /** The `updated_at` that the registration was read with; left out to decide whatever it is now. */
  updated_at?: string | undefined
}

/**
 * Locks a registration: 409 when, since whoever decides about it looked, its shop changed it or sent it again, or
 * somebody else decided.
 */
export async function exigirCadastroVisto(
  tx: Tx,
  acesso: Access,
  { id, updated_at: vista }: CadastroVisto,
): Promise<void> {
  const row = await rowOf<{ alterado_em: string | null }>(tx)`
    select iso(greatest(alterado_em, enviado_em)) as alterado_em from estabelecimentos where id = ${id}
    for no key update`
  await exigirVersao(tx, acesso, {
    recurso: 'estabelecimentos',
    recursoId: id,
    atual: row?.alterado_em ?? null,
    vista,
  })
  const decisao = await rowOf(tx)`
    select id from analises_estabelecimento
    where estabelecimento_id = ${id} and created_at > ${vista ?? null}::timestamptz limit 1`
  if (decisao) throw errors.ja_decidido()
}
