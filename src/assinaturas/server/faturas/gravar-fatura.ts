import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { faturaPodeIr, STATUS_FATURA, type StatusFatura } from '../../situacoes.ts'

type Campos = Omit<Updateable<DB['faturas']>, 'status'>

/** Writes what was decided about an invoice that stays where it is. */
export async function gravarFatura(tx: Tx, id: string, campos: Campos): Promise<void> {
  await tx.updateTable('faturas').set(campos).where('id', '=', id).execute()
}

/**
 * The one writer of an invoice's status. Of those that `quais` names, the ones that may go there from where they stand
 * (`faturaPodeIr`) move, with what else is written then; the others stay as they are. Its caller holds the subscription.
 */
export async function moverFaturas(
  tx: Tx,
  para: StatusFatura,
  quais: RawBuilder<boolean>,
  campos: Campos = {},
): Promise<void> {
  await tx
    .updateTable('faturas')
    .set({ ...campos, status: para })
    .where(
      'status',
      'in',
      STATUS_FATURA.filter((de) => faturaPodeIr(de, para)),
    )
    .where(quais)
    .execute()
}

/** That one invoice. */
export const aFatura = (id: string) => sql<boolean>`id = ${id}`
