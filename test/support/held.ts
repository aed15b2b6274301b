import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Begins `acts` while a transaction of somebody else's, which did `statement`, is open. That one commits once all of them
 * wait for it, and it has done `next`.
 */
export async function whileHeld<T>(
  owner: pg.Pool,
  statement: pg.QueryConfig,
  acts: () => Promise<T>[],
  next?: pg.QueryConfig,
): Promise<T[]> {
  const other = await owner.connect()
  try {
    await other.query('begin')
    await other.query(statement)
    const begun = acts()
    await untilWaiting(owner, begun.length)
    if (next) await other.query(next)
    await other.query('commit')
    return await Promise.all(begun)
  } finally {
    other.release(true)
  }
}

/** So many connections wait for a lock. */
export async function untilWaiting(owner: pg.Pool, count: number): Promise<void> {
  await expect.poll(() => waiting(owner)).toBe(count)
}

/** How many connections to this database wait for a lock, on one table alone where it is said. */
export async function waiting(owner: pg.Pool, table?: string): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(distinct pid)::int from pg_locks join pg_stat_activity a using (pid)
     where not granted and a.datname = current_database() and relation is not distinct from coalesce($1::regclass, relation)`,
    [table],
  )
  return rows[0]?.count ?? 0
}
