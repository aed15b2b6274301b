import { run, type Tx } from './database.ts'
import { UNHURRIED } from './open-pool.ts'

/** What comes after it in its transaction may take as long as it takes. */
export async function withoutTimeLimit(tx: Tx): Promise<void> {
  await run(tx)`
    select set_config('statement_timeout', '0', true), set_config('application_name', ${UNHURRIED}, true)`
}
