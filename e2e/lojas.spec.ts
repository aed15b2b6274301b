import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { LOJAS_POR_PAGINA } from '#src/vitrine/limites.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { openShop, type PublicShop, publicShops, type Shop } from './shops.ts'

// Enough shops for a second page of twelve, and one of each kind that a filter or a badge tells apart.
let nova: Shop
let antiga: Shop
let pendente: Shop
let bloqueada: Shop

beforeAll(async () => {
  nova = await openShop({
    nome: 'Aurora das Redes',
    idade: 30,
    notas: [5, 5, 4],
    categorias: { 'Redes e Varandas': '#1c5ca3' },
    produtos: [
      { nome: 'Rede de casal listrada', preco: 199, promocao: 149, categoria: 'Redes e Varandas' },
      { nome: 'Rede infantil', preco: 99, categoria: 'Redes e Varandas' },
    ],
  })
  antiga = await openShop({
    nome: 'Zeladoria do Ferro',
    idade: 31,
    produtos: [{ nome: 'Prego galvanizado' }],
  })
  pendente = await openShop({ nome: 'Aurora Pendente', status: 'inativo', aprovacao: 'pendente' })
  bloqueada = await openShop({ nome: 'Aurora Bloqueada', bloqueada: true })
})

describe('the list of shops', () => {
  journey('shows the pictures of its first cards at first sight', async ({ url, newPage }) => {
    for (const width of [1280, 390]) {
      const page = await newPage({ width })
      // By then all has come that is not left for later.
      await page.goto(`${url}/estabelecimentos`, { waitUntil: 'load' })
      const pictures = await page
        .locator('.cartao-loja')
        .evaluateAll((cards) =>
          cards
            .slice(0, 3)
            .map((card) =>
              [...card.querySelectorAll('img')].map(({ complete, naturalWidth, loading }) =>
                complete && naturalWidth > 0 ? loading : 'not here',
              ),
            ),
        )
      expect(pictures, `at ${width} px`).toEqual(Array(3).fill(['eager', 'eager']))
    }
  })

  journey('shows of each shop what people choose by', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/estabelecimentos?busca=Aurora`)
    const card = cardOf(page, nova.nome)
    expect(await card.getByText('NOVO').count()).toBe(1)
    expect(await card.getByText('TOP SELLER').count()).toBe(0)
    const text = await card.innerText()
    expect(text).toMatch(/4[.,]7/)
    expect(text).toMatch(/^AR\n/)
    for (const said of ['São Paulo', '2 produtos', '1 em promoção', 'tem de melhor']) {
      expect(text).toContain(said)
    }
    await card.getByRole('link', { name: nova.nome }).click()
    await page.waitForURL(`${url}/loja/${nova.codigo}`)
  })

  journey('hides shops that wait, are blocked or closed', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/estabelecimentos?busca=Aurora`)
    expect(await shopNames(page)).toEqual([nova.nome])
    const all = (await publicShops(url)).map(({ codigo }) => codigo)
    expect(all).toContain(nova.codigo)
    for (const { codigo } of [pendente, bloqueada]) expect(all).not.toContain(codigo)
  })

  journey('calls a shop new for 30 days (9.05)', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/estabelecimentos?busca=${encodeURIComponent(antiga.nome)}`)
    const card = cardOf(page, antiga.nome)
    expect(await card.getByText('NOVO').count()).toBe(0)
    expect((await card.innerText()).replaceAll('\n', ' ')).toContain('1 produto')
  })

  journey('searches without accents, by city, category, rating and promotions', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/estabelecimentos`)
    await ready(page)
    const form = page.getByRole('search', { name: 'Filtrar lojas' })
    await form.getByRole('searchbox').fill('AURÓRA das redes')
    await form.getByRole('button', { name: 'Buscar' }).click()
    await expect.poll(() => shopNames(page)).toEqual([nova.nome])
    const clear = async () => {
      await page.getByRole('link', { name: 'Limpar' }).click()
      await page.getByRole('link', { name: 'Limpar' }).waitFor({ state: 'detached' })
    }
    await clear()

    const choose = async (name: string, option: string, expected: (shop: PublicShop) => boolean) => {
      await form.getByRole('combobox', { name }).selectOption({ label: option })
      const shops = (await publicShops(url)).filter(expected)
      expect(shops.length).toBeGreaterThan(0)
      await expect.poll(() => found(page)).toBe(shops.length)
      await clear()
    }
    await choose('Cidade', 'Goiânia', ({ cidade }) => cidade === 'Goiânia')
    await choose('Avaliação', '4,5 ou mais', ({ media_avaliacoes: media }) => media >= 4.5)

    await form.getByLabel('Com promoções').check()
    const promotions = (await publicShops(url)).filter((shop) => shop.produtos_em_promocao > 0)
    await expect.poll(() => found(page)).toBe(promotions.length)
    await expect.poll(() => new URL(page.url()).searchParams.get('promocao')).toBe('1')

    await page.goto(`${url}/estabelecimentos?categoria=redes e varandas`)
    expect(await shopNames(page)).toEqual([nova.nome])
  })

  journey('sorts by name and by sales', async ({ url, newPage }) => {
    const shops = await publicShops(url)
    const page = await newPage()
    await page.goto(`${url}/estabelecimentos`)
    await ready(page)
    const late = Promise.withResolvers<void>()
    await page.route('**/estabelecimentos.data*', async (route) => {
      await late.promise
      await route.continue()
    })
    const order = page.getByRole('combobox', { name: 'Ordenar por' })
    await order.selectOption({ label: 'Nome A-Z' })
    // What is typed while the answer is on its way stays.
    const box = page.getByRole('searchbox', { name: 'Buscar loja', exact: true })
    await box.fill('aurora')
    late.resolve()
    const names = shops.map(({ nome }) => nome).toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    await expect.poll(() => shopNames(page)).toEqual(names.slice(0, LOJAS_POR_PAGINA))
    await expect.poll(() => new URL(page.url()).search).toBe('?ordem=nome')
    expect(await box.inputValue()).toBe('aurora')
    await box.fill('')
    await order.focus()
    await order.selectOption({ label: 'Mais vendas' })
    const [best] = shops.toSorted((a, b) => b.total_vendas - a.total_vendas)
    await expect.poll(async () => (await shopNames(page))[0]).toBe(best?.nome)
    await page.waitForURL(/ordem=vendas/)
    // Whoever chooses by keyboard goes on from there.
    expect(await order.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.goBack()
    await expect.poll(() => shopNames(page)).toEqual(names.slice(0, LOJAS_POR_PAGINA))
  })

  journey('says what to do when nothing is found', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/estabelecimentos?busca=naoexiste`)
    await page.getByRole('heading', { name: 'Nenhuma loja encontrada' }).waitFor()
    await page.getByRole('link', { name: 'Ver todas as lojas' }).click()
    await page.waitForURL(`${url}/estabelecimentos`)
    await expect.poll(async () => (await shopNames(page)).length).toBeGreaterThan(1)
  })

  journey('works without scripts', async ({ url, newPage }) => {
    const page = await newPage({ javaScript: false })
    await page.goto(`${url}/estabelecimentos`)
    const form = page.getByRole('search', { name: 'Filtrar lojas' })
    await form.getByRole('combobox', { name: 'Ordenar por' }).selectOption({ label: 'Nome A-Z' })
    await form.getByLabel('Com promoções').check()
    await form.getByRole('button', { name: 'Buscar' }).click()
    await page.waitForURL(/promocao=1/)
    const names = (await publicShops(url))
      .filter((shop) => shop.produtos_em_promocao > 0)
      .map(({ nome }) => nome)
      .toSorted((a, b) => a.localeCompare(b, 'pt-BR'))
    expect(await shopNames(page)).toEqual(names.slice(0, LOJAS_POR_PAGINA))
  })
})

describe('more shops than a page holds', () => {
  const names = Array.from(
    { length: LOJAS_POR_PAGINA + 1 },
    (_, place) => `Galeria ${String(place + 1).padStart(3, '0')}`,
  )
  beforeAll(async () => {
    for (const nome of names) await openShop({ nome })
  })

  for (const javaScript of [true, false]) {
    journey(
      `go on to the next page with the same filters, scripts ${javaScript ? 'on' : 'off'}`,
      async ({ url, newPage }) => {
        const page = await newPage({ javaScript })
        await page.goto(`${url}/estabelecimentos?busca=galeria&ordem=nome`)
        expect(await shopNames(page)).toEqual(names.slice(0, -1))
        await page.getByRole('link', { name: 'Próxima' }).click()
        await page.waitForURL(/busca=galeria&ordem=nome&pagina=2/)
        await expect.poll(() => shopNames(page)).toEqual(names.slice(-1))
        await page.getByRole('link', { name: 'Anterior' }).click()
        await expect.poll(() => shopNames(page)).toEqual(names.slice(0, -1))
      },
    )
  }
})

describe('the search of the marketplace', () => {
  journey('suggests products while one types, mistakes forgiven', async ({ url, newPage }) => {
    await openShop({ nome: 'Casa dos Ventos', produtos: [{ nome: 'Cata-vento de algodão' }] })
    const page = await newPage()
    await page.goto(url)
    await ready(page)
    const box = page.getByLabel('Buscar lojas e produtos', { exact: true })
    const list = page.getByRole('list', { name: 'Sugestões' })
    await box.pressSequentially('catavento algodao')
    const suggested = list.getByRole('link', { name: 'Cata-vento de algodão' })
    await suggested.waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    expect(await box.inputValue()).toBe('catavento algodao')
    await box.press('Backspace')
    await suggested.waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await suggested.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${url}/busca?q=Cata-vento%20de%20algod%C3%A3o`)
    await page.getByRole('region', { name: 'Produtos' }).waitFor()
    await list.waitFor({ state: 'detached' })
  })

  journey('finds products of every shop, with accents and messages missing', async ({ url, newPage }) => {
    const shop = await openShop({
      nome: 'Achados e Buscados',
      produtos: [
        { nome: 'Açúcar mascavo da serra' },
        { nome: 'Tênis Nike Corredor' },
        { nome: 'Geladeira Polar 300 L', preco: 1999 },
      ],
    })
    const page = await newPage()
    await page.goto(url)
    await ready(page)
    for (const [term, product] of [
      ['acucar mascavo', 'Açúcar mascavo da serra'],
      ['tenis nike', 'Tênis Nike Corredor'],
      ['geladera', 'Geladeira Polar 300 L'],
    ] as const) {
      const box = page.getByLabel('Buscar lojas e produtos', { exact: true })
      await box.fill(term)
      await box.press('Enter')
      const found = page.getByRole('region', { name: 'Produtos', exact: true })
      const link = found.getByRole('link', { name: product })
      await link.waitFor()
      expect(await link.getAttribute('href')).toContain(`/loja/${shop.codigo}/produto/`)
      expect(await found.getByText(shop.nome).first().isVisible()).toBe(true)
    }
  })
})

function cardOf(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
}

function shopNames(page: Page): Promise<string[]> {
  return page.locator('main .cartao-loja h2').allInnerTexts()
}

async function found(page: Page): Promise<number> {
  const text = await page.locator('main').getByRole('status').first().innerText()
  return Number(/^(\d+) lojas? encontrada/.exec(text)?.[1])
}
