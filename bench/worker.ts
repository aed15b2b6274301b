import { setTimeout as wait } from 'node:timers/promises'
import { startProgram } from '../e2e/program.ts'
import { type Marketplace, rowsOf } from './marketplace.ts'
import { peakMegabytes } from './pictures.ts'
import { atMost, type Row } from './report.ts'

const MOST_SECONDS = 180

/** A worker of its own on all that the orders left to be done, weighed when nothing is left. */
export async function workerRow({
  env,
  databaseUrl,
}: Marketplace): Promise<{ rows: Row[]; notes: string[] }> {
  const begun = performance.now()
  const before = await jobsLeft(databaseUrl)
  const program = await startProgram({ dataDir: env.DATA_DIR, env: { ...env, ROLE: 'worker' } })
  const seconds = () => (performance.now() - begun) / 1000
  let left = before
  while (left > 0 && seconds() < MOST_SECONDS) {
    await wait(500)
    left = await jobsLeft(databaseUrl)
  }
  const peak = peakMegabytes(program.child.pid)
  await program.stop()
  return {
    rows: [atMost('memory of ROLE=worker at its peak', peak, { unit: 'MB', most: 250 })],
    notes: [`${before} jobs were waiting, ${left} were left after ${Math.round(seconds())} s.`],
  }
}

async function jobsLeft(databaseUrl: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from pgboss.job where state <= 'active' and not blocked and start_after <= now()`,
  )
  return row?.count ?? 0
}
