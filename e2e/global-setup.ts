import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { ensureBuild } from '../scripts/build.ts'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'
import { homeOfDatabases } from '../test/support/memory.ts'
import { cheapHash } from '../test/support/passwords.ts'
import { findChromium } from './browser.ts'
import type { Lane } from './lane.ts'
import { expectSilentLogs } from './silent-logs.ts'
import { DEMO_PASSWORD } from './people.ts'
import { makeDataDir, removeDataDir, startProgram } from './program.ts'

// All journeys write from one address: its limit of e-mails would run out before they end.
// Pictures of an import lie on this machine.
const ENV = {
  EMAIL_ADDRESS_LIMIT: '0',
  SIGNUP_ADDRESS_LIMIT: '0',
  RENDER_ADDRESS_LIMIT: '0',
  OUTBOUND_LOOPBACK: '1',
  LOG_LEVEL: 'trace',
}

/** A lane for every worker: `--maxWorkers=1` is enough for a single file. */
export default async function setup(project: TestProject) {
  await ensureBuild()
  // Unpacked here, for all workers.
  await findChromium()
  const first = makeDataDir({ home: homeOfDatabases() })
  const others = Array.from({ length: project.config.maxWorkers - 1 }, () =>
    makeDataDir({ picturesOf: first }),
  )
  if (others.length > 0) await (await startProgram({ dataDir: first, env: ENV })).stop()
  for (const other of others) copyData(first, other)
  const lanes = await Promise.all([first, ...others].map(openLane))
  project.provide(
    'lanes',
    lanes.map(({ lane }) => lane),
  )
  return async () => {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

/** The demonstration as it is at first, which takes longer to write than to copy. Pictures are shared. */
function copyData(from: string, to: string): void {
  const kept = readdirSync(from).filter((name) => name !== 'imagens')
  // With their owners: PostgreSQL opens a folder of its own user alone.
  execFileSync('cp', ['-a', ...kept.map((name) => join(from, name)), to])
}

async function openLane(dataDir: string): Promise<{ lane: Lane; close(): Promise<void> }> {
  const program = await startProgram({ dataDir, env: ENV })
  // The program's own server, joined: journeys open shops of their own in its database.
  const database = await openEmbeddedPostgres(program.dataDir)
  await giveCheapPassword(database.url)
  return {
    lane: {
      url: program.url,
      simulatorUrl: program.simulatorUrl,
      database: database.url,
      dataDir: program.dataDir,
    },
    async close() {
      // Whatever the journeys did: one request must be found in the log.
      await fetch(program.url)
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

/** To the people of the demonstration, who sign in over and over: comparing theirs costs 30 ms each time. */
async function giveCheapPassword(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('update auth.users set encrypted_password = $1 where encrypted_password is not null', [
    await cheapHash(DEMO_PASSWORD),
  ])
  await client.end()
}
