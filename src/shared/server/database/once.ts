import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, sql } from 'kysely'
import { errors } from '../../errors.ts'
import type { DB } from './database-types.ts'

/** A request that counts once, however often it comes. */
export interface Once {
  userId: string
  /** What a repeat is known by. */
  chave: string
  pedidoHash: Buffer
  /** It wrote something, and beside it that it did. */
  noted: boolean
}

const requests = new AsyncLocalStorage<Once>()

export const currentOnce = (): Once | undefined => requests.getStore()

export function withOnce(once: Once, work: () => void): void {
  requests.run(once, work)
}

/**
 * Notes, in the transaction that wrote for this person, that the request is done. A parallel repeat waits here for the
 * first and is undone; what wrote nothing may be asked again.
 */
export async function noteOnce(tx: Kysely<DB>, userId: string | null): Promise<void> {
  const once = currentOnce()
  if (!once || once.noted || once.userId !== userId) return
  try {
    const { numAffectedRows } = await sql`
      insert into chaves_idempotencia (user_id, chave, pedido_hash, resposta)
      select ${once.userId}::uuid, ${once.chave}::text, ${once.pedidoHash}::bytea, '{}'::jsonb
      where pg_current_xact_id_if_assigned() is not null`.execute(tx)
    once.noted = numAffectedRows === 1n
  } catch (error) {
    const repeated = (error as { constraint?: string }).constraint === 'chaves_idempotencia_pkey'
    throw repeated ? errors.pedido_em_andamento() : error
  }
}
