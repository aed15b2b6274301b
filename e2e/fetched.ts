import { gzipSync } from 'node:zlib'
import type { Page, Request as Asked, Response as Answer } from 'playwright-core'

export interface Fetched {
  scripts: { name: string; gzip: number }[]
  /** The address of each request. */
  requests: string[]
}

/** What each script weighs, gzipped. Its name is made of its content: what pages have in common is weighed once. */
const weights = new Map<string, Promise<number>>()

/**
 * What a page fetches during a visit. A script that the browser kept from another address counts as one that it did not.
 */
export async function fetchedDuring(page: Page, visit: () => Promise<unknown>): Promise<Fetched> {
  const seen: Fetched = { scripts: [], requests: [] }
  const bodies: Promise<void>[] = []
  const note = (request: Asked) => {
    if (request.url().startsWith('http')) seen.requests.push(request.url())
  }
  const weigh = (response: Answer) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    const keep = async () => {
      const name = new URL(response.url()).pathname.replace(/^\/assets\//, '')
      const weight = weights.get(name) ?? weightOf(response.url())
      weights.set(name, weight)
      seen.scripts.push({ name, gzip: await weight })
    }
    bodies.push(keep())
  }
  page.on('request', note).on('response', weigh)
  await visit()
  await Promise.all(bodies)
  page.off('request', note).off('response', weigh)
  return seen
}

/** Fetched anew: the browser gives no body of what it kept, or of a page that is left. */
async function weightOf(address: string): Promise<number> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return gzipSync(await answer.arrayBuffer()).length
}

/** Opens an address, and answers what that fetches until it has nothing more to ask for. */
export async function fetchedBy(page: Page, address: string): Promise<Fetched> {
  const stopped = await page.addInitScript(refuseStreams)
  const seen = await fetchedDuring(page, () => page.goto(address, { waitUntil: 'networkidle' }))
  await stopped.dispose()
  return seen
}

/** An open stream of events is a request that never ends. Refused in the page: with a route the browser keeps nothing. */
function refuseStreams(): void {
  const fetched = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    return /\/eventos(\?|$)/.test(address)
      ? Promise.resolve(new Response(null, { status: 403 }))
      : fetched(input, init)
  }
}

/** All its scripts, gzipped. */
export function scriptKilobytes({ scripts }: Fetched): number {
  return kilobytes(scripts.reduce((sum, { gzip }) => sum + gzip, 0))
}

export const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10
