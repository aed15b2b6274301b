import type { Page } from 'playwright-core'

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
