import { type Browser, chromium } from 'playwright-core'
import { hasRoomInMemory } from '../test/support/memory.ts'

/**
 * A real Chromium of this process: CHROMIUM_PATH, else the one inside `@sparticuz/chromium`, which is Chromium's own
 * headless shell: a new visitor's window costs it a third of what it costs a whole browser.
 */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await chromiumOptions())
}

export async function chromiumOptions() {
  return {
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      // A page stays in the process that its empty tab began with; visitors never share one.
      '--renderer-process-limit=1',
      `--js-flags=${SHORT_LIVED.join(' ')}`,
    ],
    ignoreDefaultArgs: hasRoomInMemory(SHARED_BYTES) ? ['--disable-dev-shm-usage'] : [],
  }
}

/**
 * Pages of journeys live for seconds. Most of what V8 compiles and collects for them would pay off after they are gone:
 * its last compiler is left out, the one before it begins ten times as late, and the first 16 MB fill before anything is
 * collected.
 */
const SHORT_LIVED = ['--no-turbofan', '--invocation-count-for-maglev=4000', '--min-semi-space-size=16']

/** What its processes share lies in files, some for each request. In /tmp a page costs a fifth more than in memory. */
const SHARED_BYTES = 1024 ** 3

let found: Promise<string> | undefined

/** Where it is. Looked for once: the package unpacks itself, and two at a time would write the same file. */
export function findChromium(): Promise<string> {
  found ??= locate()
  return found
}

async function locate(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (process.platform !== 'linux') throw new Error('Name a Chromium in CHROMIUM_PATH.')
  // The package unpacks the libraries it needs only when it thinks it runs in this environment.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
