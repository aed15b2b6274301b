import { chromium } from 'playwright-core'
import { findChromium } from '../e2e/browser.ts'
import { freePorts } from '../e2e/program.ts'

export interface Chromium {
  browser: Awaited<ReturnType<typeof chromium.launch>>
  /** Where its DevTools listen: for Lighthouse. */
  port: number
  close(): Promise<void>
}

export async function openChromium(): Promise<Chromium> {
  const [port = 0] = await freePorts(1)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  })
  return { browser, port, close: () => browser.close() }
}
