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
