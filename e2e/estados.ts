import type { Page, Route } from 'playwright-core'
import { expectAccessible } from './axe.ts'
import { signIn } from './people.ts'

/** A list screen of the panel, told so that its six states can be forced (PRODUCT §0.1). */
export interface ListScreen {
  /** Its address, as `/produtos`. */
  route: string
  /** Its heading. */
  title: string
  /** The door that its rows come from: matched against the address with its query. */
  door: RegExp
  /** Words of the first-use state. */
  firstUse: string | RegExp
  /** Who looks at it: the demonstration's shopkeeper when left out. */
  email?: string
  /** Something that only the loaded screen shows; a cell of the table when left out. */
  loaded?: (page: Page) => Promise<void>
}

interface Journey {
  url: string
  newPage: (options?: { width?: number }) => Promise<Page>
  /** From the harness: the 500 that is provoked here is none of the program's. */
  allowProblem: (pattern: RegExp) => void
}

const WIDTHS = [1280, 390]
const SHOPKEEPER = 'lojista@demo.portal'

/**
 * Forces each state of a list screen by answering for its door, and looks at it in both widths with axe:
 * loading, first use, no results, error and its way out, no permission, plan locked.
 */
export async function expectSixStates(
  { url, newPage, allowProblem }: Journey,
  screen: ListScreen,
): Promise<void> {
  allowProblem(/^500: GET /)
  const page = await newPage({ width: 1280 })
  await signIn(page, url, screen.email ?? SHOPKEEPER)
  const open = (search = '') => page.goto(url + screen.route + search)
  const heading = page.getByRole('heading', { level: 1, name: screen.title })

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await answer(page, screen, async (route) => {
    await held
    await route.continue()
  })
  await open()
  await page.locator('[data-esqueleto]').waitFor()
  await inBothWidths(page)
  release()
  await loaded(page, screen)
  await inBothWidths(page)

  const empty = { itens: [], total: 0, contagens: {}, proximo: null }
  await answer(page, screen, (route) => route.fulfill({ json: empty }))
  await open()
  await page.getByText(screen.firstUse).first().waitFor()
  await heading.waitFor()
  await inBothWidths(page)

  await open('?busca=nada-tem-este-nome')
  await page.getByText('Nenhum resultado para os filtros aplicados').waitFor()
  await inBothWidths(page)
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await page.getByText(screen.firstUse).first().waitFor()

  await answer(page, screen, (route) => route.fulfill(problem(500, 'portal.erro_interno')))
  await open()
  await page.getByText('Não foi possível carregar').waitFor()
  await inBothWidths(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await loaded(page, screen)

  await answer(page, screen, (route) => route.fulfill(problem(403, 'portal.sem_permissao')))
  await open()
  await page.getByText('Seu papel não permite ver esta tela').waitFor()
  await inBothWidths(page)

  await answer(page, screen, (route) => route.fulfill(problem(403, 'planos.recurso_fora_do_plano')))
  await open()
  await page.getByRole('link', { name: 'Ver planos' }).waitFor()
  await inBothWidths(page)
}

async function answer(page: Page, { door }: ListScreen, how: (route: Route) => Promise<void>): Promise<void> {
  await page.unrouteAll()
  await page.route((address) => door.test(address.pathname + address.search), how)
}

function problem(status: number, code: string) {
  return {
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, code, title: 'Forçado pela jornada' }),
  }
}

async function loaded(page: Page, screen: ListScreen): Promise<void> {
  if (screen.loaded) await screen.loaded(page)
  else await page.locator('tbody tr').first().waitFor()
}

async function inBothWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
}
