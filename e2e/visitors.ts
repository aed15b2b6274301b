import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

export interface VisitorOptions {
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  /** False for a browser that runs no scripts. */
  javaScript?: boolean
  /**
   * With the service worker, which costs a fresh browser more than the page itself: journeys about it ask for it, one
   * whole purchase and the panel's first screens too. Once it takes a page over, `page.route` no longer holds what that
   * fetches.
   */
  serviceWorker?: boolean
}

/** A browser, which somebody else may take over after. */
interface Visitor {
  context: BrowserContext
  /** Never shown anything, never closed: with the last window of a browser goes what it compiled of scripts. */
  window: Page
  /** What it was opened with. */
  name: string
  /** The sites it showed, which may have stored something. */
  sites: Set<string>
  /** Nobody takes it over: something was done that lasts as long as it does. */
  spent: boolean
}

/** Which journeys left, by name. They are the worker's: each of its files gets modules of its own. */
const worker = globalThis as { left?: Map<string, Visitor[]> }
worker.left ??= new Map()
const { left } = worker

const visitors = new WeakMap<BrowserContext, Visitor>()

/**
 * The first page of somebody of whom the browser knows nothing. It may be a browser that an earlier journey left: then it
 * has the files of the build already, of which a page fetches forty.
 */
export async function arrive(browser: Browser, options: VisitorOptions): Promise<Page> {
  const wanted = contextOptions(options)
  const name = JSON.stringify(wanted)
  if (options.serviceWorker) return (await browser.newContext(wanted)).newPage()
  const visitor = left.get(name)?.pop() ?? (await open(browser, name))
  visitors.set(visitor.context, visitor)
  await forgetAll(visitor)
  return visitor.context.newPage()
}

async function open(browser: Browser, name: string): Promise<Visitor> {
  const context = await browser.newContext(JSON.parse(name) as BrowserContextOptions)
  const visitor = { context, window: await context.newPage(), name, sites: new Set<string>(), spent: false }
  context.on('request', (request) => {
    if (request.isNavigationRequest()) visitor.sites.add(new URL(request.url()).origin)
  })
  lasts(visitor, context, 'addInitScript')
  lasts(visitor, context.clock, 'install')
  return visitor
}

function lasts<K extends string>(
  visitor: Visitor,
  owner: Record<K, (...given: never[]) => unknown>,
  what: K,
): void {
  const done = owner[what].bind(owner)
  owner[what] = (...given) => {
    visitor.spent = true
    return done(...given)
  }
}

/** Its pages are closed. */
export async function leave(context: BrowserContext): Promise<void> {
  const visitor = visitors.get(context)
  if (!visitor || visitor.spent) return context.close()
  for (const page of pagesOf(context)) await page.close()
  await context.setOffline(false)
  await context.clearPermissions()
  left.set(visitor.name, [...(left.get(visitor.name) ?? []), visitor])
}

/** Those that a journey opened. */
export function pagesOf(context: BrowserContext): Page[] {
  return context.pages().filter((page) => page !== visitors.get(context)?.window)
}

/** What sites stored; what the browser keeps of files stays. */
async function forgetAll({ context, window, sites }: Visitor): Promise<void> {
  if (sites.size === 0) return
  const session = await context.newCDPSession(window)
  for (const origin of sites)
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  sites.clear()
}

function contextOptions({
  width = 1280,
  height = 900,
  scheme = 'light',
  javaScript = true,
  serviceWorker = false,
}: VisitorOptions): BrowserContextOptions {
  return {
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    reducedMotion: 'reduce',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    hasTouch: width < 600,
  }
}
