import type { TestProject } from 'vitest/node'
import { ensureBuild } from '../scripts/build.ts'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres.ts'
import { launchChromium } from './browser.ts'
import { removeDataDir, startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    journeys: { url: string; simulatorUrl: string; database: string; browser: string }
  }
}

/** One program on its demonstration data and one Chromium for all journeys of a run. */
export default async function setup(project: TestProject) {
  await ensureBuild()
  const program = await startProgram()
  // The program's own server, joined: journeys open shops of their own in its database.
  const database = await openEmbeddedPostgres(program.dataDir)
  const browser = await launchChromium()
  project.provide('journeys', {
    url: program.url,
    simulatorUrl: program.simulatorUrl,
    database: database.url,
    browser: browser.wsEndpoint(),
  })
  return async () => {
    await browser.close()
    await database.release()
    await program.stop()
    removeDataDir(program.dataDir)
  }
}
