import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { openShop, type Shop } from './shops.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop({
    nome: 'Zarabatana Brinquedos',
    categorias: { 'Jogos de Rua': '#1c5ca3', Montar: '#8a5200' },
    produtos: [
      { nome: 'Zarabatana de bambu', preco: 40, categoria: 'Jogos de Rua' },
      { nome: 'Zarabatana de papel', preco: 12.5, promocao: 9.9, categoria: 'Jogos de Rua' },
      { nome: 'Quebra-cabeça Zarabatana', preco: 80, categoria: 'Montar' },
      ...Array.from({ length: 30 }, (_, n) => ({
        nome: `Pião torneado ${n + 1}`,
        preco: 10 + n,
        categoria: 'Montar',
      })),
    ],
  })
})

const products = (page: Page) => page.getByRole('region', { name: 'Produtos', exact: true })
const names = (page: Page) => products(page).locator('article h3').allInnerTexts()

describe('the search over all shops', () => {
  for (const width of [390, 1280]) {
    journey(
      `leads from the header to products and shops, narrowed and sorted, at ${width} px`,
      async ({ url, newPage }) => {
        const page = await newPage({ width, height: 900 })
        await page.goto(url)
        await ready(page)
        const box = page.getByLabel('Buscar lojas e produtos', { exact: true })
        await box.fill('zarabatana')
        await box.press('Enter')
        await page.waitForURL(`${url}/busca?q=zarabatana`)
        await page.getByRole('heading', { level: 1, name: 'Resultados para “zarabatana”' }).waitFor()
        const shops = page.getByRole('region', { name: 'Lojas', exact: true })
        await shops.getByRole('link', { name: shop.nome }).waitFor()
        expect(await names(page)).toHaveLength(3)
        await expectAccessible(page)

        await page.getByLabel('Ordenar por').selectOption('Menor preço')
        await page.waitForURL(/ordem=menor_preco/)
        await expect
          .poll(() => names(page))
          .toEqual(['Zarabatana de papel', 'Zarabatana de bambu', 'Quebra-cabeça Zarabatana'])
        const drawer = page.getByRole('dialog', { name: 'Filtros' })
        const filters = width === 390 ? drawer : page.getByRole('complementary', { name: 'Filtros' })
        // In the page, which a press may scroll.
        const topOfGrid = () =>
          products(page)
            .locator('article')
            .first()
            .evaluate((card) => card.getBoundingClientRect().top + scrollY)
        const before = await topOfGrid()
        // Beside the products, or over them: these stay where they are.
        const open = async () => {
          if (width === 390) await page.getByRole('link', { name: 'Filtros' }).click()
          await filters.getByLabel('Categoria').waitFor()
        }
        await open()
        expect(await topOfGrid()).toBe(before)
        await filters.getByLabel('Categoria').selectOption('Jogos de Rua')
        await page.waitForURL(/categoria=jogos-de-rua/)
        await expect.poll(() => names(page)).toHaveLength(2)
        await filters.getByLabel('Em promoção').check()
        await expect.poll(() => names(page)).toEqual(['Zarabatana de papel'])
        await expectAccessible(page)
        if (width === 390) await drawer.getByRole('button', { name: 'Ver 1 produto' }).click()
        await drawer.waitFor({ state: 'detached' })
        await page.getByRole('link', { name: 'Remover filtro Em promoção' }).click()
        await expect.poll(() => names(page)).toHaveLength(2)
        await open()
        await filters.getByLabel('De R$').fill('20')
        // Closed at once: what was typed counts all the same.
        if (width === 390) await drawer.getByRole('button', { name: 'Ver 2 produtos' }).click()
        await expect.poll(() => names(page)).toEqual(['Zarabatana de bambu'])
        // What was chosen is an address: it opens as it was left.
        const other = await newPage({ width, javaScript: false })
        await other.goto(page.url())
        expect(await names(other)).toEqual(['Zarabatana de bambu'])
      },
    )
  }

  journey('goes on page by page without scripts, and back', async ({ url, newPage }) => {
    const page = await newPage({ javaScript: false })
    await page.goto(`${url}/busca?q=piao+torneado&ordem=menor_preco`)
    const first = await names(page)
    expect(first).toHaveLength(24)
    await page.getByRole('link', { name: 'Ver mais produtos' }).click()
    const rest = await names(page)
    expect([...first, ...rest]).toEqual(Array.from({ length: 30 }, (_, n) => `Pião torneado ${n + 1}`))
    await page.getByRole('link', { name: 'Voltar ao começo dos resultados' }).click()
    expect(await names(page)).toEqual(first)
  })

  journey('mends a slip, and where nothing is shows ways on', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/busca?q=zarabatanna`)
    await page.getByText('Mostrando resultados para zarabatana').waitFor()
    expect(await names(page)).toHaveLength(3)
    await page.goto(`${url}/busca?q=xyzzyxyzzy`)
    await page.getByRole('heading', { name: 'Nenhum produto encontrado' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Categorias populares' }).getByRole('link').first().click()
    await page.waitForURL(/\/categoria\//)
    await page.getByRole('navigation', { name: 'Você está em' }).waitFor()
    await expectAccessible(page)
  })

  journey('remembers on this device what was searched, and forgets it', async ({ url, newPage }) => {
    const page = await newPage()
    for (const term of ['bambu', 'papel']) {
      await page.goto(`${url}/busca?q=${term}`)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('buscas_recentes'))).toContain(term)
    }
    await page.goto(url)
    await ready(page)
    await page.getByLabel('Buscar lojas e produtos', { exact: true }).focus()
    const list = page.getByRole('list', { name: 'Buscas recentes' })
    await list.waitFor()
    expect(await list.getByRole('link').allInnerTexts()).toEqual(['papel', 'bambu'])
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(
      await list.getByRole('link', { name: 'bambu' }).evaluate((link) => link === document.activeElement),
    ).toBe(true)
    await list.getByRole('button', { name: 'Apagar a busca papel' }).click()
    expect(await list.getByRole('link').allInnerTexts()).toEqual(['bambu'])
    await page.getByRole('button', { name: 'Apagar todas' }).click()
    await list.waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('buscas_recentes'))).toBe(null)
  })
})
