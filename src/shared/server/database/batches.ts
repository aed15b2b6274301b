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

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Page after page by their ids; `read` orders by them and begins after the id it is given. The first page comes even if
 * it is empty.
 */
export async function* pagesById<T extends { id: string }>(
  atOnce: number,
  read: (after: string, limit: number) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let after = BEFORE_ALL; ; ) {
    const page = await read(after, atOnce)
    yield page
    const last = page.at(-1)
    if (!last || page.length < atOnce) return
    after = last.id
  }
}

/**
 * Calls `work` for each person that `find` knows, a page at a time as pagesById. Each call has transactions of its own,
 * so that one person holds nobody up.
 */
export async function forEachPerson(
  find: (tx: Tx, after: string, limit: number) => Promise<{ id: string }[]>,
  work: (userId: string) => Promise<void>,
): Promise<void> {
  const pages = pagesById(200, (after, limit) => withAccess(SYSTEM, (tx) => find(tx, after, limit)))
  for await (const people of pages) for (const { id } of people) await work(id)
}
