import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'

export interface Fetched {
  scripts: { name: string; gzip: number }[]
  /** The address of each request. */
  requests: string[]
}

/** What each script weighs, gzipped. Its name is made of its content: what pages have in common is weighed once. */
const weights = new Map<string, Promise<number>>()

/** Opens an address in a page that kept nothing, and answers what that fetches until it has nothing more to ask for. */
export async function fetchedBy(page: Page, address: string): Promise<Fetched> {
  const seen: Fetched = { scripts: [], requests: [] }
  const bodies: Promise<void>[] = []
  // An open stream of events is a request that never ends.
  await page.route(/\/eventos(\?|$)/, (route) => route.fulfill({ status: 403 }))
  page.on('request', (request) => {
    if (request.url().startsWith('http')) seen.requests.push(request.url())
  })
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    const keep = async () => {
      const name = new URL(response.url()).pathname.replace(/^\/assets\//, '')
      const weight = weights.get(name) ?? response.body().then((body) => gzipSync(body).length)
      weights.set(name, weight)
      seen.scripts.push({ name, gzip: await weight })
    }
    bodies.push(keep())
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await Promise.all(bodies)
  return seen
}

/** All its scripts, gzipped. */
export function scriptKilobytes({ scripts }: Fetched): number {
  return kilobytes(scripts.reduce((sum, { gzip }) => sum + gzip, 0))
}

export const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10
