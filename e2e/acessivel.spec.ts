import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { bringAxe, coloursSettled } from './axe.ts'
import { VISITED } from './every-page.ts'
import { fetchedDuring, scriptKilobytes } from './fetched.ts'
import { journey } from './harness.ts'
import { ready, signIn } from './people.ts'
import { publicProducts, publicShops } from './shops.ts'

const PAGES = [
  ...VISITED,
  '/estabelecimentos?busca=café',
  '/loja',
  '/pagina-que-nao-existe',
  '/auth/consumidor?estabelecimento={codigo}',
]

/** Kilobytes of script, gzipped, that a page may fetch for a visitor, and the checkout. */
const MOST_SCRIPT = 140
const MOST_TO_BUY = 160

describe('every page a visitor can open', () => {
  for (const address of PAGES) {
    journey(
      `is whole at every width, in both schemes, and asks nobody else: ${address}`,
      async ({ url, newPage }) => {
        const page = await newPage()
        const { path, shop } = await resolve(url, address)
        if (address === '/loja') await choose(page, url, shop)
        const fetched = await fetchedDuring(page, async () => {
          const answer = await page.goto(url + path)
          expect(answer?.headers()['content-security-policy']).toMatch(/script-src [^;]*'sha256-/)
          if (address === '/loja') await page.getByRole('heading', { level: 1, name: shop.nome }).waitFor()
          await settled(page)
          await expectWholeAtEveryWidth(page)
          await expectReadAtDoubleSize(page)
        })
        expect(await page.locator('html').getAttribute('lang')).toBe('pt-BR')
        expect((await page.title()).length).toBeGreaterThan(8)
        expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
        expect(await page.locator('img:not([alt])').count()).toBe(0)
        expect(await page.getByRole('main').count()).toBe(1)
        expect(fetched.requests.filter((asked) => new URL(asked).origin !== url)).toEqual([])
        expect(scriptKilobytes(fetched)).toBeLessThanOrEqual(address === '/loja' ? MOST_TO_BUY : MOST_SCRIPT)
      },
    )
  }

  journey('is dark in the dark and light in the light (L.dark)', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(url)
    await ready(page)
    for (const [colorScheme, darker] of [
      ['dark', true],
      ['light', false],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      const [ground = 0, ink = 0] = await page.evaluate(() =>
        [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color].map(
          (color) => (color.match(/\d+/g) ?? []).slice(0, 3).reduce((sum, part) => sum + Number(part), 0),
        ),
      )
      expect(ground < ink).toBe(darker)
    }
  })
})

describe('dialogs over a page', () => {
  journey('of a product, of the filters and of the cart are whole too', async ({ url, newPage }) => {
    const { shop, product } = await resolve(url, '')
    const page = await newPage({ width: 390, height: 800 })
    await signIn(page, url)
    await page.goto(`${url}/loja/${shop.codigo}`)
    await ready(page)
    const opened = async (name: string | RegExp) => {
      await page.getByRole('dialog', { name }).waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
        await settled(page)
        expect(await violations(page), `axe, ${name}, ${colorScheme}`).toEqual([])
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await page.getByRole('link', { name: product.nome }).click()
    await opened(product.nome)
    await page
      .getByRole('link', { name: 'Filtros' })
      .or(page.getByRole('button', { name: 'Filtros' }))
      .click()
    await opened('Filtros')
    await page.getByRole('button', { name: `Adicionar ${product.nome}` }).click()
    await page.getByText('Produto adicionado!').waitFor()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrinho/ })
      .click()
    await page.getByRole('dialog', { name: 'Seu carrinho' }).waitFor()
    await page.getByText('Produto adicionado!').waitFor({ state: 'hidden', timeout: 2_000 })
    await opened('Seu carrinho')
  })
})

describe('with the keyboard alone', () => {
  journey('one gets from the landing to the cart', async ({ url, newPage }) => {
    const { shop } = await resolve(url, '')
    const product = (await publicProducts(url, shop.id)).find(({ estoque }) => estoque > 1)
    const page = await newPage()
    await signIn(page, url)
    await page.goto(url)
    await ready(page)
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Pular para o conteúdo')
    expect(await page.getByRole('link', { name: 'Pular para o conteúdo' }).isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    await tabTo(page, shop.nome)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/loja/${shop.codigo}`)
    await page.getByRole('heading', { level: 1, name: shop.nome }).waitFor()

    await tabTo(page, `Adicionar ${product?.nome} ao carrinho`)
    await page.keyboard.press('Enter')
    await page.getByText('Produto adicionado!').waitFor()
    await tabTo(page, 'Carrinho', 'Shift+Tab')
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Seu carrinho' })
    await drawer.getByText(product?.nome ?? '').waitFor()
    await tabTo(page, 'Finalizar Compra')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/loja?etapa=dados`)
  })
})

async function resolve(url: string, address: string) {
  const [shop] = await publicShops(url)
  if (!shop) throw new Error('The demonstration has no shops.')
  const product = (await publicProducts(url, shop.id)).find(({ estoque }) => estoque > 0)
  if (!product) throw new Error(`${shop.nome} sells nothing.`)
  const path = address.replace('{codigo}', shop.codigo).replace('{a_venda}', product.id)
  return { path, shop, product }
}

async function choose(
  page: Page,
  url: string,
  shop: { id: string; codigo: string; nome: string },
): Promise<void> {
  await page.goto(`${url}/auth/consumidor?estabelecimento=${shop.codigo}`)
  await page.getByText(`Código: ${shop.codigo}`).waitFor()
}

/** Nothing loads, moves or is still to be filled in. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await ready(page)
  // One whose element goes meanwhile never finishes.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
}

async function expectWholeAtEveryWidth(page: Page): Promise<void> {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNothingOver(page, `${width} px`)
    if (width === 390) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
      expect(await violations(page), `axe at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
}

/** As someone reads it on a telephone whose letters are set twice as large (WCAG 1.4.4). */
async function expectReadAtDoubleSize(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 800 })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expectNothingOver(page, '390 px and letters of 200 %')
  const over = await page.evaluate(() => {
    const [brand, ways] = ['.marca strong', 'header nav'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    )
    return brand && ways ? brand.right - ways.left : 0
  })
  expect(over, 'the brand over the icons').toBeLessThanOrEqual(0)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await session.detach()
}

async function expectNothingOver(page: Page, where: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `what overflows at ${where}`,
    })
    .toBeLessThanOrEqual(0)
}

/** What axe finds, by every rule it has; in the dark only by those of colour, as nothing else depends on it. */
async function violations(page: Page): Promise<string[]> {
  await bringAxe(page)
  await coloursSettled(page)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const dark = document.documentElement.dataset.mantineColorScheme === 'dark'
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(dark ? { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } : {}),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

/** Presses the key until what has the focus begins with that name. */
async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  const seen: string[] = []
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    if (now.startsWith(name)) return
    seen.push(now)
  }
  throw new Error(`${name} was not reached; seen: ${seen.slice(-40).join(' | ')}`)
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const text = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return text.replaceAll(/\s+/g, ' ').trim()
  })
}
