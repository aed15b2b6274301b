import type { TestProject } from 'vitest/node'
import { ensureBuild } from '../scripts/build.ts'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { findChromium } from './browser.ts'
import { copyOfDemonstration, writeDemonstration } from './demonstration.ts'
import type { Lane } from './lane.ts'
import { removeDataDir, startProgram } from './program.ts'
import { expectSilentLogs } from './silent-logs.ts'
import { openSlowAnswers } from './slow-answers.ts'

// All journeys write from one address: its limit of e-mails would run out before they end.
// Pictures of an import lie on this machine.
const ENV = {
  EMAIL_ADDRESS_LIMIT: '0',
  SIGNUP_ADDRESS_LIMIT: '0',
  RENDER_ADDRESS_LIMIT: '0',
  OUTBOUND_LOOPBACK: '1',
  LOG_LEVEL: 'trace',
}

/** `npm run test:slow`: milliseconds. */
const { SLOW_ANSWERS } = process.env

/**
 * A lane for every worker: `--maxWorkers=1` is enough for a single file. DEMONSTRATION names the data folder that they are
 * copies of, where it was written beside something else (scripts/test.ts).
 */
export default async function setup(project: TestProject) {
  await ensureBuild()
  // Unpacked here, for all workers.
  await findChromium()
  const given = process.env.DEMONSTRATION
  const demonstration = given ?? (await writeDemonstration())
  const lanes = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, () => openLane(demonstration)),
  )
  project.provide(
    'lanes',
    lanes.map(({ lane }) => lane),
  )
  return async () => {
    await Promise.all(lanes.map((lane) => lane.close()))
    if (!given) removeDataDir(demonstration)
  }
}

async function openLane(demonstration: string): Promise<{ lane: Lane; close(): Promise<void> }> {
  const slow = SLOW_ANSWERS ? await openSlowAnswers(Number(SLOW_ANSWERS)) : null
  const program = await startProgram({
    dataDir: copyOfDemonstration(demonstration),
    env: { ...ENV, ...(slow ? { PUBLIC_URL: slow.url } : {}) },
  })
  slow?.leadTo(program)
  // The program's own server, joined: journeys open shops of their own in its database.
  const database = await openEmbeddedPostgres(program.dataDir)
  return {
    lane: {
      url: slow?.url ?? program.url,
      simulatorUrl: program.simulatorUrl,
      database: database.url,
      dataDir: program.dataDir,
      demonstration,
    },
    async close() {
      // Whatever the journeys did: one request must be found in the log.
      await fetch(program.url)
      await slow?.close()
      await program.stop()
      try {
        await expectSilentLogs(program.output(), database.url)
      } finally {
        await database.release()
        removeDataDir(program.dataDir)
      }
    },
  }
}
