import { mkdirSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchChromium } from './browser.ts'
import { lane } from './lane.ts'
import { database } from './shops.ts'
import { waitForEmail } from './emails.ts'
import { arrive, leave, pagesOf, type VisitorOptions } from './visitors.ts'

export interface PageOptions extends VisitorOptions {
  /** Another browser's storage: pages of one person share a context. */
  context?: BrowserContext
}

/**
 * A journey: a person in a real Chromium on the built program. Fails too on console errors, uncaught exceptions,
 * Content-Security-Policy violations, requests that failed and answers of 500 and above.
 */
export const journey = test
  /** The address of the program. */
  .extend('url', () => lane().url)
  /** The address of the Mercado Pago simulator. */
  .extend('simulatorUrl', () => lane().simulatorUrl)
  .extend('allowedProblems', (): RegExp[] => [])
  /** Expects a problem that the journey provokes on purpose. */
  .extend('allowProblem', ({ allowedProblems }) => (pattern: RegExp) => {
    allowedProblems.push(pattern)
  })
  /** A page of a fresh visitor (or of `context`). What goes wrong in it fails the journey at its end. */
  .extend('newPage', async ({ task, allowedProblems }, { onCleanup }) => {
    // An account would bring to this journey what another one left in its cart.
    await database().query('delete from linhas_carrinho')
    const problems: string[] = []
    const contexts = new Set<BrowserContext>()
    const browser = await sharedBrowser()
    onCleanup(async () => {
      await photograph(contexts, task)
      for (const context of contexts) await leave(context)
      const unexpected = problems.filter(
        (problem) => !allowedProblems.some((pattern) => pattern.test(problem)),
      )
      // In the message itself: of a list, vitest tells little more than its length.
      expect(unexpected, ['problems in the browser', ...unexpected].join('\n')).toEqual([])
    })
    return async ({ context, ...options }: PageOptions = {}): Promise<Page> => {
      const page = context ? await context.newPage() : await arrive(browser, options)
      contexts.add(page.context())
      await watch(page, problems, options.javaScript === false)
      return page
    }
  })
  /** Waits for the newest e-mail to that address whose subject matches. */
  .extend(
    'emailTo',
    ({ url }) =>
      (to: string, subject: RegExp) =>
        waitForEmail(url, to, subject),
  )
  /** Pays (or refuses) a payment at the simulator, as a bank's app would. */
  .extend('pay', ({ simulatorUrl }) => async (paymentId: string, status = 'approved') => {
    const answer = await fetch(`${simulatorUrl}/__pay/${paymentId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    })
    expect(answer.ok, `the simulator's answer to __pay: ${answer.status}`).toBe(true)
  })

/** Of the worker: its files, each of which gets modules of its own, use one browser. */
const worker = globalThis as { chromium?: Promise<Browser> }

function sharedBrowser(): Promise<Browser> {
  worker.chromium ??= launchChromium()
  return worker.chromium
}

async function watch(page: Page, problems: string[], withoutScripts: boolean): Promise<void> {
  page.setDefaultTimeout(30_000)
  page.setDefaultNavigationTimeout(60_000)
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // Chromium writes a line for every 4xx; a refusal is an answer, and the page is tested on what it says then.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    problems.push(`console: ${message.text()}`)
  })
  // What a script tried and caught is written nowhere else.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    ),
  )
  page.on('response', (response) => {
    if (response.status() >= 500)
      problems.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A browser without scripts refuses them by this name.
    if (withoutScripts && reason === 'csp') return
    // Leaving a page ends what it was still loading.
    if (reason !== 'net::ERR_ABORTED') problems.push(`request failed: ${reason} ${request.url()}`)
  })
}

/** A picture of every open page of a journey that failed, under test-results/. */
async function photograph(
  contexts: Set<BrowserContext>,
  task: { name: string; result?: { state?: string; errors?: unknown[] } },
): Promise<void> {
  if (task.result?.state !== 'fail' && !task.result?.errors?.length) return
  mkdirSync('test-results', { recursive: true })
  const name = task.name.replaceAll(/[^\p{L}\d]+/gu, '-')
  for (const [index, page] of [...contexts].flatMap(pagesOf).entries()) {
    await page.screenshot({ path: `test-results/${name}-${index + 1}.png`, fullPage: true })
  }
}
