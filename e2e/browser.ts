import { type BrowserServer, chromium } from 'playwright-core'

/**
 * A real Chromium for the run: CHROMIUM_PATH, else the one inside `@sparticuz/chromium`, which is Chromium's own
 * headless shell: a new visitor's window costs it a third of what it costs a whole browser.
 */
export async function launchChromium(): Promise<BrowserServer> {
  const { path, args } = await findChromium()
  return chromium.launchServer({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  })
}

interface Found {
  path: string
  args: string[]
}

let found: Promise<Found> | undefined

/** Looked for once: the package unpacks itself, and two at a time would write the same file. */
export function findChromium(): Promise<Found> {
  found ??= locate()
  return found
}

async function locate(): Promise<Found> {
  if (process.env.CHROMIUM_PATH) return { path: process.env.CHROMIUM_PATH, args: [] }
  if (process.platform !== 'linux') throw new Error('Name a Chromium in CHROMIUM_PATH.')
  // The package unpacks the libraries it needs only when it thinks it runs in this environment.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return { path: await packaged.executablePath(), args: ['--no-zygote'] }
}
