import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A real Chromium for the run: CHROMIUM_PATH, an installed one, else the one inside `@sparticuz/chromium`. */
export async function launchChromium(): Promise<BrowserServer> {
  const { path, args } = await findChromium()
  return chromium.launchServer({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...args],
  })
}

export async function findChromium(): Promise<{ path: string; args: string[] }> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((path) => existsSync(path))
  if (installed) return { path: installed, args: [] }
  // The package unpacks the libraries it needs only when it thinks it runs in this environment.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return { path: await packaged.executablePath(), args: ['--no-zygote'] }
}
