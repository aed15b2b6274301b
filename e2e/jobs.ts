import { PgBoss } from 'pg-boss'
import { database } from './shops.ts'

/** Starts a job of the program's worker as the clock would. A row alone waits until that looks again, 15 s at most. */
export async function runJob(name: string): Promise<void> {
  const db = { executeSql: (text: string, values?: unknown[]) => database().query(text, values) }
  await new PgBoss({ db }).send(name, {})
}
