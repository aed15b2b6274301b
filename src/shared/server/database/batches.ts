import { setImmediate as yieldToLoop } from 'node:timers/promises'
import { SYSTEM, type Tx, withAccess } from './database.ts'

/**
 * Long work in short transactions: `batch` changes at most so many rows and answers how many it changed; called until
 * nothing is left. Run again after a crash it resumes where it stopped. Answers how many in all.
 */
export async function inBatches(batch: (tx: Tx) => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const changed = await withAccess(SYSTEM, batch)
    total += changed
    if (changed === 0) return total
    await yieldToLoop()
  }
}

const PEOPLE_AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Calls `work` for each person that `find` knows, a page at a time by their ids; `find` orders by them and begins after
 * the id it is given. Each call has transactions of its own, so that one person holds nobody up.
 */
export async function forEachPerson(
  find: (tx: Tx, after: string, limit: number) => Promise<{ user_id: string }[]>,
  work: (userId: string) => Promise<void>,
): Promise<void> {
  let after = BEFORE_ALL
  for (;;) {
    const people = await withAccess(SYSTEM, (tx) => find(tx, after, PEOPLE_AT_ONCE))
    for (const { user_id } of people) await work(user_id)
    const last = people.at(-1)
    if (!last || people.length < PEOPLE_AT_ONCE) return
    after = last.user_id
  }
}
