import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The cable is out, for the service worker too: that one loses its network a moment after the page has. */
export async function networkGone(page: Page): Promise<void> {
  const context = page.context()
  await context.setOffline(true)
  for (const worker of context.serviceWorkers()) {
    const answered = () => worker.evaluate(() => fetch('/sem-conexao').then(Boolean, () => false))
    await expect.poll(answered).toBe(false)
  }
}

/**
 * The cable is back. The service worker has its network a moment after the page has: what the page asks waits until both
 * do, or files of the build that only the worker would fetch fail in between.
 */
export async function networkBack(page: Page): Promise<void> {
  const both = Promise.withResolvers<void>()
  await page.route('**', async (route) => {
    await both.promise
    await route.fallback()
  })
  await page.context().setOffline(false)
  both.resolve()
  await page.unroute('**')
}

/** What is read there is answered only when told, as a slow network answers after a press what was read before it. */
export async function answerLate(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const told = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    await told.promise
    await route.fulfill({ response })
  })
  return async () => {
    const answer = page.waitForResponse(address)
    told.resolve()
    await (await answer).finished()
  }
}
