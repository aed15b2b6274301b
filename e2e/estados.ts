import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { fetchedDuring, scriptKilobytes } from './fetched.ts'

/** A screen of the panel, described so that its states can be forced (docs/rules/panel.md#lists). */
export interface Screen {
  /** Its address, as `/produtos`. */
  route: string
  /** The route that what it shows comes from: matched against the address with its query. */
  apiRoute?: RegExp
  /** What the first-use state says, and what the route answers then; an empty list when left out. */
  firstUse?: { says: string | RegExp; answer?: unknown }
  /** The query of a search that finds nothing, and what is said then. */
  noResults?: { query: string; says: string | RegExp }
  /** Buttons whose menu, drawer or dialog is looked at, too. */
  opens?: (string | RegExp)[]
  /** Something that only the loaded screen shows; a row of its table when left out. */
  loaded?: string | RegExp
  /**
   * Whose role does not open it: looked at signed in as that role. Left out where every role does: its route refuses.
   */
  closedTo?: 'vendas' | 'estoque' | 'financeiro'
  /** Kilobytes of script that it may fetch, where it brings more than others: what can be dragged, a schema. */
  script?: number
}

/** Kilobytes of script, gzipped, that a screen of the panel may fetch. */
export const MOST_SCRIPT = 207

/** A screen of many alike: its kind of loading and failing was read by axe elsewhere. */
export type AlikeScreen = Omit<Screen, 'opens' | 'closedTo' | 'script'> & { apiRoute: RegExp }

const EMPTY = { itens: [], total: 0, contagens: {}, proximo: null }

/** A list as every list is: a search that finds nothing, and first words of its own. */
export function list(route: string, apiRoute: RegExp, firstUse: string, more: Partial<Screen> = {}) {
  return {
    route,
    apiRoute,
    firstUse: { says: firstUse },
    noResults: { query: '?busca=nada-tem-este-nome', says: 'Nenhum resultado para os filtros aplicados' },
    ...more,
  }
}

/**
 * Forces each state of a screen by answering for its route, and looks at it: loading, loaded with what opens on it,
 * first use, no results, no permission, what the plan lacks, error and its way out. Until something is opened on it, it
 * fetches no more script than it may.
 */
export async function walkStates(page: Page, url: string, screen: Screen): Promise<void> {
  const { route, apiRoute, opens = [], closedTo, script = MOST_SCRIPT } = screen
  const fetched = await fetchedDuring(page, async () => {
    await loading(page, url, screen)
    await lookAt(page)
  })
  expect(scriptKilobytes(fetched), `KB of script on ${route}`).toBeLessThanOrEqual(script)
  for (const name of opens) await lookInside(page, name)
  if (!apiRoute) return

  await emptyStates(page, screen)
  if (!closedTo) {
    await answer(page, apiRoute, () => problem(403, 'portal.sem_permissao'))
    await goTo(page, route)
    await expectClosed(page)
  }
  await answer(page, apiRoute, () => problem(403, 'acesso.recurso_fora_do_plano'))
  await goTo(page, route)
  await page.getByRole('link', { name: 'Ver planos' }).waitFor()
  await glanceAt(page)

  await answer(page, apiRoute, () => problem(500, 'portal.erro_interno'))
  await goTo(page, route)
  await page.getByText('Não foi possível carregar').waitFor()
  await glanceAt(page)
  await answer(page, apiRoute, () => null)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await loaded(page, screen)
}

/** What a list says when it has nothing yet, and when a search finds nothing. */
async function emptyStates(page: Page, { route, apiRoute, firstUse, noResults }: Screen): Promise<void> {
  if (!apiRoute || !firstUse) return
  await answer(page, apiRoute, () => Response.json(firstUse.answer ?? EMPTY))
  await goTo(page, route)
  await page.getByText(firstUse.says).first().waitFor()
  await glanceAt(page)
  if (!noResults) return
  await goTo(page, route + noResults.query)
  await page.getByText(noResults.says).first().waitFor()
  await glanceAt(page)
  await page.getByRole('link', { name: 'Limpar filtros' }).last().click()
  await page.getByText(firstUse.says).first().waitFor()
}

/** One way through many screens: each is awaited, fails, is tried again and looked at. `arrive` opens it. */
export async function walkTogether(
  page: Page,
  screen: AlikeScreen,
  arrive: () => Promise<unknown>,
): Promise<void> {
  const { apiRoute } = screen
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await answer(page, apiRoute, async () => {
    await held
    return problem(500, 'portal.erro_interno')
  })
  const arrival = arrive()
  await page.locator('[data-esqueleto]').waitFor()
  await expectNoSideways(page)
  fail()
  await arrival
  await page.getByText('Não foi possível carregar').first().waitFor()
  await expectAccessible(page)
  await answer(page, apiRoute, () => null)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await loaded(page, screen)
  await glanceAt(page)
  await emptyStates(page, screen)
}

/** Who may not see it is told so, in the panel's frame. */
export async function expectClosed(page: Page): Promise<void> {
  await page.getByText(/Seu papel não permite|Você não tem acesso a esta parte/).waitFor()
  await glanceAt(page)
}

interface Router {
  state: { initialized: boolean }
  navigate(to: string): Promise<void>
}

/** Within the page that is open, as a link would: once the browser's code runs it. */
export async function goTo(page: Page, address: string): Promise<void> {
  const router = await page.waitForFunction(() => {
    const { __reactRouterDataRouter } = window as unknown as { __reactRouterDataRouter?: Router }
    return __reactRouterDataRouter?.state.initialized ? __reactRouterDataRouter : null
  })
  await router.evaluate((it, to) => it?.navigate(to), address)
}

/** The page in its present state: wide and light, then narrow and dark. */
export async function lookAt(page: Page): Promise<void> {
  await turn(page, 1280, 'light')
  await expectAccessible(page)
  await turn(page, 390, 'dark')
  await expectAccessible(page)
}

/** A state that is one drawing and two sentences: axe reads it once. How wide it is hangs on no colour. */
export async function glanceAt(page: Page): Promise<void> {
  await turn(page, 1280, 'dark')
  await expectNoSideways(page)
  await turn(page, 390, 'dark')
  await expectAccessible(page)
}

async function turn(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
}

async function loading(page: Page, url: string, screen: Screen): Promise<void> {
  const { route, apiRoute } = screen
  if (!apiRoute) {
    await page.goto(url + route)
    return loaded(page, screen)
  }
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await answer(page, apiRoute, async () => {
    await held
    return null
  })
  await page.goto(url + route)
  await page.locator('[data-esqueleto]').waitFor()
  await glanceAt(page)
  release()
  await loaded(page, screen)
}

async function loaded(page: Page, { loaded: sign }: Screen): Promise<void> {
  if (sign) await page.getByText(sign).filter({ visible: true }).first().waitFor()
  else await page.locator('tbody tr').first().waitFor()
}

async function lookInside(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  const opened = page
    .locator('[role=menu], [role=dialog], dialog[open], [id]:has(> .campo)')
    .filter({ visible: true })
  await opened.first().waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .locator('[role=menu], [role=dialog], dialog[open]')
    .filter({ visible: true })
    .waitFor({ state: 'hidden' })
}

type How = () => Response | null | Promise<Response | null>

/** What answers for which route of a page. */
const answers = new WeakMap<Page, { apiRoute: RegExp; how: How }>()

/** Answers for a route of the page, and no longer for the one before; with null the program does. */
async function answer(page: Page, apiRoute: RegExp, how: How): Promise<void> {
  const first = !answers.has(page)
  answers.set(page, { apiRoute, how })
  if (first) await stopAtRoutes(page)
}

/** By the protocol itself: `page.route` stops whatever a page fetches, and has the browser keep none of it. */
async function stopAtRoutes(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const replyTo = async (requestId: string, url: string) => {
    const { pathname, search } = new URL(url)
    // Never answered: a stream that opens has a page read anew what was forced.
    if (pathname.endsWith('/eventos')) return
    const { apiRoute, how } = answers.get(page) ?? {}
    const said = apiRoute?.test(pathname + search) ? await how?.() : null
    if (!said) return session.send('Fetch.continueRequest', { requestId })
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: said.status,
      responseHeaders: [...said.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await said.arrayBuffer()).toString('base64'),
    })
  }
  // A page that is closed meanwhile wants no reply; one that is open and has none fails what waits for it.
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    replyTo(requestId, request.url).catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/rest/v1/*' }] })
}

function problem(status: number, code: string): Response {
  return Response.json(
    { status, code, title: 'Forçado pela jornada' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )
}
