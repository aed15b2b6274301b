import type { Tx } from '#src/shared/server/database/database.ts'
import { avisarDaMudanca } from './avisar-da-mudanca.ts'
import { findAprovado } from './repository.ts'

/**
 * Whether the provider approved a payment of this unpaid sale whose job has yet to make it paid. It is queued again:
 * that one may have given up.
 */
export async function avisarDoAprovado(tx: Tx, vendaId: string): Promise<boolean> {
  const aprovado = await findAprovado(tx, vendaId)
  if (aprovado) await avisarDaMudanca(tx, aprovado.id)
  return aprovado !== undefined
}
