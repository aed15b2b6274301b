import { enqueueAll } from '#src/shared/server/queues/jobs.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { filasDeVendas } from '../queues.ts'
import type { NomeDoEmail } from './emails.tsx'

/** Queues letters about a sale inside the transaction that made them true; `vez` tells one occasion from the next. */
export async function mandarEmails(
  tx: Tx,
  vendaId: string,
  modelos: NomeDoEmail[],
  vez?: string,
): Promise<void> {
  const emails = modelos.map((modelo) => ({ vendaId, modelo, vez }))
  await enqueueAll(tx, filasDeVendas.enviarEmail, emails)
}
