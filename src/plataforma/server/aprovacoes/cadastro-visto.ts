import { exigirVersao } from '#src/acesso/server/exigir-versao.ts'
import { type Access, rowOf, type Tx } from '#src/shared/server/database/database.ts'

export interface CadastroVisto {
  id: string
  /** The `updated_at` that the registration was read with; left out to decide whatever it is now. */
  updated_at?: string | undefined
}

/** Locks a registration: 409 when its shop changed it since whoever decides about it looked. */
export async function exigirCadastroVisto(
  tx: Tx,
  acesso: Access,
  { id, updated_at: vista }: CadastroVisto,
): Promise<void> {
  const row = await rowOf<{ alterado_em: string | null }>(tx)`
    select iso(alterado_em) as alterado_em from estabelecimentos where id = ${id} for no key update`
  await exigirVersao(tx, acesso, {
    recurso: 'estabelecimentos',
    recursoId: id,
    atual: row?.alterado_em ?? null,
    vista,
  })
}
