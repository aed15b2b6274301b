import { gzipSync } from 'node:zlib'
import type { Page, Request as Asked } from 'playwright-core'

export interface Fetched {
  scripts: { name: string; gzip: number }[]
  /** The address of each request. */
  requests: string[]
}

/** What each script weighs, gzipped. Its name is made of its content: what pages have in common is weighed once. */
const weights = new Map<string, Promise<number>>()

/**
 * What a page fetches during a visit to one address. A script that the browser kept from another address counts as one that
 * it did not; one that the page before had asked for does not.
 */
export async function fetchedDuring(page: Page, visit: () => Promise<unknown>): Promise<Fetched> {
  const requests: string[] = []
  const note = (request: Asked) => {
    if (request.url().startsWith('http')) requests.push(request.url())
  }
  page.on('request', note)
  await visit()
  page.off('request', note)
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  )
  const scripts = await Promise.all([...new Set(addresses)].map(weighed))
  return { scripts, requests }
}

async function weighed(address: string): Promise<{ name: string; gzip: number }> {
  const name = new URL(address).pathname.replace(/^\/assets\//, '')
  const weight = weights.get(name) ?? weightOf(address)
  weights.set(name, weight)
  return { name, gzip: await weight }
}

/** Fetched anew: the browser gives no body of what it kept. */
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
