import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { openShop, publicProducts, type Shop } from './shops.ts'

let shop: Shop
const PRODUCTS = [
  { nome: 'Balde de alumínio', preco: 10.4, categoria: 'Casa' },
  { nome: 'Água de cheiro', preco: 40, promocao: 15, categoria: 'Perfumaria' },
  { nome: 'Esponja de açaí', preco: 30.5, categoria: 'Perfumaria' },
  { nome: 'Cabide de madeira', preco: 45, categoria: 'Casa' },
  { nome: 'Abajur de palha', preco: 99.1, promocao: 66, categoria: 'Luz' },
  { nome: 'Luminária de mesa', preco: 149.5, categoria: 'Luz' },
]
const BY_PRICE = [
  'Balde de alumínio',
  'Água de cheiro',
  'Esponja de açaí',
  'Cabide de madeira',
  'Abajur de palha',
  'Luminária de mesa',
]
const BY_NAME = [
  'Abajur de palha',
  'Água de cheiro',
  'Balde de alumínio',
  'Cabide de madeira',
  'Esponja de açaí',
  'Luminária de mesa',
]
const LIGHT_AND_HOME = ['Abajur de palha', 'Balde de alumínio', 'Cabide de madeira', 'Luminária de mesa']

beforeAll(async () => {
  shop = await openShop({
    nome: 'Utilidades Belvedere',
    categorias: { Casa: '#8a5200', Perfumaria: '#8c2f6b', Luz: '#1c5ca3' },
    produtos: PRODUCTS,
  })
})

describe('narrowing a shop down', () => {
  journey('sorts by effective price and by name (2.loja.12–15)', async ({ url, newPage }) => {
    const page = await openFilters(await newPage(), url)
    const order = page.getByRole('combobox', { name: 'Ordenar por' })
    expect(await order.locator('option').allInnerTexts()).toEqual([
      'Relevância',
      'Menor Preço',
      'Maior Preço',
      'Nome A-Z',
    ])
    expect(await order.inputValue()).toBe('relevancia')
    await order.selectOption({ label: 'Menor Preço' })
    await expect.poll(() => names(page)).toEqual(BY_PRICE)
    await order.selectOption({ label: 'Maior Preço' })
    await expect.poll(() => names(page)).toEqual(BY_PRICE.toReversed())
    await order.selectOption({ label: 'Nome A-Z' })
    await expect.poll(() => names(page)).toEqual(BY_NAME)
  })

  journey('by promotions, categories, chips and Limpar (2.loja.16, 19–21)', async ({ url, newPage }) => {
    const page = await openFilters(await newPage(), url)
    await page.getByLabel('Apenas Promoções').check()
    await expectProducts(page, ['Abajur de palha', 'Água de cheiro'])
    await page.getByRole('checkbox', { name: 'Luz' }).check()
    await expectProducts(page, ['Abajur de palha'])
    const dot = page.locator('label', { hasText: 'Luz' }).locator('.ponto').first()
    expect(await dot.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgb(28, 92, 163)')
    const chips = page.getByRole('list', { name: 'Filtros ativos' })
    await chips.getByRole('link', { name: 'Remover filtro Promoções' }).click()
    await expectProducts(page, ['Abajur de palha', 'Luminária de mesa'])
    await page.getByRole('checkbox', { name: 'Casa' }).check()
    await expectProducts(page, LIGHT_AND_HOME)
    await page.reload()
    await ready(page)
    expect(await page.getByRole('checkbox', { name: 'Luz' }).isChecked()).toBe(true)
    await expectProducts(page, LIGHT_AND_HOME)
    await chips.getByRole('link', { name: 'Limpar' }).click()
    await expectProducts(page, BY_NAME)
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await page.goBack()
    await expectProducts(page, LIGHT_AND_HOME)
  })

  journey('a category that the shop has no longer is a chip to take off', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/loja/${shop.codigo}?categoria=${randomUUID()}&categoria=${randomUUID()}`)
    await ready(page)
    await page.getByRole('heading', { name: 'Nenhum produto encontrado' }).waitFor()
    await page.getByRole('link', { name: 'Remover filtro Categoria indisponível' }).click()
    await expectProducts(page, BY_NAME)
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  journey(
    'by price, within the bounds of the real prices (2.loja.17–18, 9.24–25)',
    async ({ url, newPage }) => {
      const page = await openFilters(await newPage(), url)
      const low = page.getByRole('slider', { name: 'Preço mínimo' })
      const high = page.getByRole('slider', { name: 'Preço máximo' })
      for (const slider of [low, high]) {
        expect(await slider.evaluate((node: HTMLInputElement) => [node.min, node.max, node.step])).toEqual([
          '10',
          '150',
          '1',
        ])
      }
      await low.focus()
      await page.keyboard.press('ArrowRight')
      await expectProducts(
        page,
        BY_NAME.filter((name) => name !== 'Balde de alumínio'),
      )
      await expect.poll(() => new URL(page.url()).searchParams.get('min')).toBe('11')
      await page.getByRole('spinbutton', { name: 'até R$' }).fill('45')
      await expectProducts(page, ['Água de cheiro', 'Cabide de madeira', 'Esponja de açaí'])
      expect(await high.inputValue()).toBe('45')
      const chips = page.getByRole('list', { name: 'Filtros ativos' })
      await chips.getByRole('link', { name: /Remover filtro De R\$/ }).click()
      await expectProducts(page, [
        'Água de cheiro',
        'Balde de alumínio',
        'Cabide de madeira',
        'Esponja de açaí',
      ])
      const bounds = await publicProducts(url, shop.id)
      expect(bounds.length).toBe(PRODUCTS.length)
    },
  )

  journey(
    'searches names, whatever the case and the accents (2.loja.23–24, 26)',
    async ({ url, newPage }) => {
      const page = await openFilters(await newPage(), url)
      const box = page.getByPlaceholder('Buscar produtos...')
      await box.fill('ACAI')
      await expectProducts(page, ['Esponja de açaí'])
      await box.fill('  de ma')
      await expectProducts(page, ['Cabide de madeira'])
      await box.fill('aluminio balde')
      await page.getByRole('heading', { name: 'Nenhum produto encontrado' }).waitFor()
      expect(await page.getByText('Tente ajustar os filtros ou buscar por outros termos').isVisible()).toBe(
        true,
      )
      await box.fill('')
      await expectProducts(page, BY_NAME)
      // A box ticked while the search still waits for the last key: both count.
      await box.fill('de')
      await page.getByRole('checkbox', { name: 'Apenas Promoções' }).click()
      await expectProducts(page, ['Abajur de palha', 'Água de cheiro'])
      await expect
        .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
        .toEqual({ promocao: '1', busca: 'de' })
    },
  )

  journey(
    'keeps every letter of a search at the checkout, however fast (2.front.03)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/auth/consumidor?estabelecimento=${shop.codigo}`)
      await page.getByText(`Código: ${shop.codigo}`).waitFor()
      await page.goto(`${url}/loja`)
      const box = page.getByRole('searchbox', { name: 'Buscar nesta loja' })
      const found = page.locator('.cartao-produto h2')
      await box.pressSequentially('eira')
      await expect.poll(() => found.allInnerTexts()).toEqual(['Cabide de madeira'])
      await box.press('Home')
      await box.pressSequentially('de mad')
      await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe('de madeira')
      expect(await box.inputValue()).toBe('de madeira')
      await page.reload()
      await expect.poll(() => found.allInnerTexts()).toEqual(['Cabide de madeira'])
      expect(await box.inputValue()).toBe('de madeira')
      await page.setViewportSize({ width: 390, height: 844 })
      await box.press('End')
      await box.pressSequentially('s')
      await page.getByRole('navigation', { name: 'Atalhos' }).getByRole('link', { name: 'Carrinho' }).click()
      await expect.poll(() => found.count()).toBe(PRODUCTS.length)
      expect(await box.inputValue()).toBe('')
    },
  )

  journey('gives both ends of the price back to the mouse (2.loja.17)', async ({ url, newPage }) => {
    const page = await openFilters(await newPage(), url)
    const ends = page.getByRole('group', { name: 'Faixa de preço' })
    const lowest = ends.getByRole('slider', { name: 'Preço mínimo' })
    for (const [key, from, to] of [
      ['End', 1, 0],
      ['Home', 0, 1],
    ] as const) {
      for (const end of await ends.getByRole('slider').all()) await end.press(key)
      // Nothing costs the whole reais that the bar begins and ends at.
      await page.getByRole('heading', { name: 'Nenhum produto encontrado' }).waitFor()
      const { x, y, width, height } = (await lowest.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const at = (part: number) => [x + 12 + part * (width - 24), y + height / 2] as const
      await page.mouse.move(...at(from))
      await page.mouse.down()
      await page.mouse.move(...at(to), { steps: 5 })
      await page.mouse.up()
      await expectProducts(page, BY_NAME)
    }
  })

  journey('shows six cards in grey while it waits (2.loja.25)', async ({ url, newPage }) => {
    const page = await openFilters(await newPage(), url)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/loja/${shop.codigo}.data*`, async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Apenas Promoções').check()
    const waiting = page.getByRole('status', { name: 'Carregando produtos' })
    await waiting.waitFor()
    expect(await waiting.locator('.cartao-produto').count()).toBe(6)
    release()
    await expectProducts(page, ['Abajur de palha', 'Água de cheiro'])
    expect(await waiting.count()).toBe(0)
  })

  journey('in a drawer with a count on small screens (2.loja.11, 22)', async ({ url, newPage }) => {
    const page = await newPage({ width: 390, height: 844 })
    await page.goto(`${url}/loja/${shop.codigo}`)
    await ready(page)
    expect(await page.getByRole('complementary', { name: 'Filtros' }).isVisible()).toBe(false)
    const button = page
      .getByRole('link', { name: 'Filtros' })
      .or(page.getByRole('button', { name: 'Filtros' }))
    await button.click()
    const drawer = page.getByRole('dialog', { name: 'Filtros' })
    await drawer.getByLabel('Apenas Promoções').check()
    await drawer.getByRole('checkbox', { name: 'Luz' }).check()
    await drawer.getByRole('checkbox', { name: 'Perfumaria' }).check()
    await drawer.getByRole('button', { name: 'Ver 2 produtos' }).click()
    await drawer.waitFor({ state: 'detached' })
    await expectProducts(page, ['Abajur de palha', 'Água de cheiro'])
    expect(await button.locator('.contagem').innerText()).toMatch(/^3/)
    await button.click()
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
    const address = page.url()
    await button.click()
    await drawer.waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
  })

  journey('without scripts, by form and links', async ({ url, newPage }) => {
    const page = await newPage({ javaScript: false })
    await page.goto(`${url}/loja/${shop.codigo}`)
    expect(await page.getByRole('button', { name: /^Adicionar/ }).count(), 'buttons that do nothing').toBe(0)
    const panel = page.getByRole('complementary', { name: 'Filtros' })
    await panel.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Menor Preço' })
    await panel.getByRole('spinbutton', { name: 'até R$' }).fill('70')
    await panel.getByRole('checkbox', { name: 'Luz' }).check()
    await panel.getByRole('checkbox', { name: 'Perfumaria' }).check()
    await panel.getByRole('button', { name: 'Aplicar filtros' }).click()
    await page.waitForURL(/max=70/)
    expect(await names(page)).toEqual(['Água de cheiro', 'Esponja de açaí', 'Abajur de palha'])
    await page.getByPlaceholder('Buscar produtos...').fill('cheiro')
    await page.getByPlaceholder('Buscar produtos...').press('Enter')
    await page.waitForURL(/busca=cheiro/)
    expect(await names(page)).toEqual(['Água de cheiro'])
    await page.getByRole('list', { name: 'Filtros ativos' }).getByRole('link', { name: 'Limpar' }).click()
    await expectProducts(page, BY_NAME)
  })
})

async function openFilters(page: Page, url: string): Promise<Page> {
  await page.goto(`${url}/loja/${shop.codigo}`)
  await ready(page)
  return page
}

function names(page: Page): Promise<string[]> {
  return page.locator('.grade-produtos .cartao-produto:not(.esqueleto) h3').allInnerTexts()
}

/** These products and no others, in whatever order. */
async function expectProducts(page: Page, expected: string[]): Promise<void> {
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(expected.toSorted())
}
