import type { TestProject } from 'vitest/node'
import { ensureBuild } from '../scripts/build.ts'
import { launchChromium } from './browser.ts'
import { removeDataDir, startProgram } from './program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    journeys: { url: string; simulatorUrl: string; browser: string }
  }
}

/** One program on its demonstration data and one Chromium for all journeys of a run. */
export default async function setup(project: TestProject) {
  await ensureBuild()
  const program = await startProgram()
  const browser = await launchChromium()
  project.provide('journeys', {
    url: program.url,
    simulatorUrl: program.simulatorUrl,
    browser: browser.wsEndpoint(),
  })
  return async () => {
    await browser.close()
    await program.stop()
    removeDataDir(program.dataDir)
  }
}
