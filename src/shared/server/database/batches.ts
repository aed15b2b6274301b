import { setImmediate as respirar } from 'node:timers/promises'
import { SISTEMA, type Tx, withAcesso } from './database.ts'

/**
 * Long work in short transactions: `lote` changes at most so many rows and answers how many it changed; called until
 * nothing is left. Run again after a crash it resumes where it stopped. Answers how many in all.
 */
export async function emLotes(lote: (tx: Tx) => Promise<number>): Promise<number> {
  let todos = 0
  for (;;) {
    const feitos = await withAcesso(SISTEMA, lote)
    todos += feitos
    if (feitos === 0) return todos
    await respirar()
  }
}
