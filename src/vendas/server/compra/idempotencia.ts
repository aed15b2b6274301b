import { run, sendAlong, type Tx } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'

interface ChaveDoCorpo {
  userId: string
  /** The request's Idempotency-Key; it belongs to its user. */
  chave: string
  pedidoHash: Buffer
}

/** The answer given to this key before. Parallel repeats wait here for the first; another body with it is 422. */
export async function findAnswer<T>(tx: Tx, { userId, chave, pedidoHash }: ChaveDoCorpo): Promise<T | null> {
  // A statement of its own: what the first wrote is seen by the next.
  sendAlong(tx, run(tx)`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${chave}`}, 7))`)
  const antes = await tx
    .selectFrom('chaves_idempotencia')
    .select(['pedido_hash', 'resposta'])
    .where('user_id', '=', userId)
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (!antes) return null
  if (!antes.pedido_hash.equals(pedidoHash)) throw errors.chave_reutilizada()
  return antes.resposta as T
}

/** Keeps the answer for a repeat, in the transaction that did the work. */
export function saveAnswer(
  tx: Tx,
  { userId, chave, pedidoHash, resposta }: ChaveDoCorpo & { resposta: object },
): void {
  const linha = { user_id: userId, chave, pedido_hash: pedidoHash, resposta: JSON.stringify(resposta) }
  sendAlong(tx, tx.insertInto('chaves_idempotencia').values(linha).execute())
}
