import { errors } from '../../errors.ts'
import { run, rowOf, sendAlong, type Tx, withAccess } from './database.ts'
import type { Once } from './once.ts'

// The answers given to Idempotency-Keys (docs/protocols/http.md#idempotency).

type ChaveDoCorpo = Pick<Once, 'userId' | 'chave' | 'pedidoHash'>

/** The answer given to this key before. Parallel repeats wait here for the first; another body with it is 422. */
export async function findAnswer<T>(tx: Tx, { userId, chave, pedidoHash }: ChaveDoCorpo): Promise<T | null> {
  lockKey(tx, { userId, chave })
  const antes = await rowOf<{ pedido_hash: Buffer; resposta: T }>(tx)`
    select pedido_hash, resposta from chaves_idempotencia where user_id = ${userId} and chave = ${chave}`
  if (!antes) return null
  if (!antes.pedido_hash.equals(pedidoHash)) throw errors.chave_reutilizada()
  return antes.resposta
}

/** Until the commit nobody else acts on this person's key. A statement of its own: what the first wrote is seen by the next. */
export function lockKey(tx: Tx, { userId, chave }: Pick<Once, 'userId' | 'chave'>): void {
  sendAlong(tx, run(tx)`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${chave}`}, 7))`)
}

/** Keeps the answer for a repeat, in the transaction that did the work. */
export function saveAnswer(
  tx: Tx,
  { userId, chave, pedidoHash, resposta }: ChaveDoCorpo & { resposta: object },
): void {
  sendAlong(
    tx,
    run(tx)`insert into chaves_idempotencia (user_id, chave, pedido_hash, resposta)
      values (${userId}, ${chave}, ${pedidoHash}, ${JSON.stringify(resposta)})`,
  )
}

/** An answer as it went over the wire. */
export interface SentAnswer {
  status: number
  tipo: string
  corpo: string
}

/** What a request that counts once was answered before; 409 while that is under way, or where the answer got lost. */
export async function findSentAnswer({ userId, chave, pedidoHash }: Once): Promise<SentAnswer | null> {
  const antes = await withAccess(
    { papel: 'pessoa', userId },
    (tx) =>
      rowOf<{ pedido_hash: Buffer; resposta: SentAnswer | { status?: undefined } }>(tx)`
        select pedido_hash, resposta from chaves_idempotencia where user_id = ${userId} and chave = ${chave}`,
  )
  if (!antes) return null
  if (!antes.pedido_hash.equals(pedidoHash)) throw errors.chave_reutilizada()
  if (antes.resposta.status === undefined) throw errors.pedido_em_andamento()
  return antes.resposta
}

/** Keeps the answer of a request that is noted as done. */
export async function saveSentAnswer({ userId, chave }: Once, resposta: SentAnswer): Promise<void> {
  await withAccess(
    { papel: 'pessoa', userId },
    (tx) => run(tx)`
      update chaves_idempotencia set resposta = ${JSON.stringify(resposta)}::jsonb
      where user_id = ${userId} and chave = ${chave}`,
  )
}

/** Forgets some of the answers that are older than a day; how many. */
export async function forgetAnswers(tx: Tx): Promise<number> {
  return run(tx)`
    delete from chaves_idempotencia where (user_id, chave) in (
      select user_id, chave from chaves_idempotencia where created_at < now() - interval '24 hours' limit 500)`
}
