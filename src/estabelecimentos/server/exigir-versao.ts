import { sql } from 'kysely'
import { errors as portal } from '#src/shared/errors.ts'
import type { Tx } from '#src/shared/server/database.ts'

/**
 * 409 when somebody changed the record after the person's form read it, with who and when. `vista` is the form's
 * `updated_at`; without one the form says that it writes over whatever there is.
 */
export async function exigirVersao(
  tx: Tx,
  { vista, em, por }: { vista: string | null | undefined; em: Date | null; por: string | null },
): Promise<void> {
  if (!vista || !em) return
  // A browser keeps microseconds as they came; a Date would cut them off.
  if (em.getTime() <= Date.parse(vista)) return
  const { rows } = await sql<{ nome: string | null }>`
    select nome from profiles where user_id = ${por} order by estabelecimento_id nulls last limit 1`.execute(
    tx,
  )
  throw portal.registro_alterado({
    extra: { alterado_por: rows[0]?.nome || 'outra pessoa da equipe', alterado_em: em.toISOString() },
  })
}
