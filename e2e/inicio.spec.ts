import { describe, expect } from 'vitest'
import { journey } from './harness.ts'
import { ready, signIn } from './people.ts'
import { database, openShop, publicProducts, publicShops } from './shops.ts'
import { seenText } from './seen.ts'

describe('the landing page', () => {
  journey(
    'says what this is, with its three figures (2.landing.01–05, 1.14–1.19)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(url)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      const text = await page.locator('main').innerText()
      for (const said of [
        'Seu Shopping Digital',
        /Lojas Ativas\s+1\.247|1\.247\s+Lojas Ativas/i,
        /Produtos\s+24\.5K|24\.5K\s+Produtos/i,
        /Avaliação\s+4\.8|4\.8\s+Avaliação/i,
        '+35%',
        /equipe confere/,
        /5 minutos/,
        /Mercado Pago/,
        /WhatsApp/,
        '72h',
      ]) {
        expect(text).toMatch(said)
      }
      for (const reason of ['Lojas Verificadas', 'Cadastro Rápido', 'Pagamento Seguro', 'Suporte 24/7'])
        expect(await page.getByRole('heading', { name: reason }).isVisible()).toBe(true)
    },
  )

  journey(
    'shows the six best sellers in order, each with its way in (2.landing.20, 9.01, 9.04)',
    async ({ url, newPage }) => {
      const best = (await publicShops(url)).toSorted((a, b) => b.total_vendas - a.total_vendas).slice(0, 6)
      const page = await newPage()
      await page.goto(url)
      const cards = page.getByRole('region', { name: 'Lojas em destaque' }).getByRole('article')
      expect(await cards.getByRole('heading').allInnerTexts()).toEqual(best.map(({ nome }) => nome))
      for (const [place, shop] of best.entries()) {
        const card = cards.nth(place)
        expect(await card.getByText('TOP SELLER').count()).toBe(shop.total_vendas >= 10 ? 1 : 0)
        expect(await card.getByRole('link').first().getAttribute('href')).toBe(`/loja/${shop.codigo}`)
      }
    },
  )

  journey(
    'shows up to eight categories by product count, and marks testimonials (2.landing.25–27)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(url)
      const categories = page.getByRole('region', { name: 'Categorias populares' }).getByRole('link')
      const counts = (await categories.allInnerTexts()).map((text) =>
        Number(/(\d+) produtos?/.exec(text)?.[1]),
      )
      expect(counts.length).toBeGreaterThan(0)
      expect(counts.length).toBeLessThanOrEqual(8)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
      expect(await page.getByText('Depoimento ilustrativo').count()).toBe(3)
      expect(await page.getByRole('figure').count()).toBeGreaterThanOrEqual(3)
      expect(await page.getByRole('link', { name: 'Cadastrar minha loja' }).getAttribute('href')).toBe(
        '/auth/fornecedor',
      )
      const name = (await categories.first().locator('strong').innerText()).trim()
      await categories.first().click()
      await page.waitForURL(/\/categoria\/[a-z-]+$/)
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
    },
  )

  journey('has a footer with all its parts (2.landing.37–48)', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(url)
    const footer = page.getByRole('contentinfo')
    for (const column of ['Sobre Nós', 'Links Rápidos', 'Suporte', 'Contato'])
      expect(await footer.getByRole('heading', { name: column }).isVisible()).toBe(true)
    const text = await footer.innerText()
    for (const said of [/\S+@\S+/, /\(\d\d\) \d{4,5}-\d{4}/, 'São Paulo, SP', 'Desenvolvido', '2024'])
      expect(text).toMatch(said)
    for (const name of ['Central de Ajuda', 'Termos de Uso', 'Política de Privacidade']) {
      await footer.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(600)
    }
    expect(
      await page.getByRole('banner').getByRole('link', { name: 'Área do Cliente' }).getAttribute('href'),
    ).toBe('/auth/consumidor')
  })

  journey('hides the sections that have nothing to show (8.land.02)', async ({ url, newPage }) => {
    const closed = await database().query<{ id: string }>(
      `update estabelecimentos set status = 'suspenso' where status = 'ativo' returning id`,
    )
    try {
      const html = async () => (await fetch(url)).text()
      await expect.poll(html).not.toMatch(/Lojas em destaque|Categorias populares/)
      const page = await newPage()
      await page.goto(url)
      expect(await page.getByRole('heading', { name: 'Suporte 24/7' }).isVisible()).toBe(true)
      await page.goto(`${url}/escolher-estabelecimento`)
      await page.getByRole('heading', { name: 'Ainda não há lojas abertas' }).waitFor()
    } finally {
      await database().query(`update estabelecimentos set status = 'ativo' where id = any($1)`, [
        closed.rows.map(({ id }) => id),
      ])
    }
  })

  journey('keeps the theme that a person chose (9.38, 9.39)', async ({ url, newPage }) => {
    const page = await newPage({ scheme: 'dark' })
    await page.goto(url)
    await ready(page)
    const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
    const themes = page.getByRole('banner').getByRole('group', { name: 'Tema' })
    expect(await themes.getByLabel('Sistema').isChecked()).toBe(true)
    expect(await scheme()).toBe('dark')
    await themes.getByTitle('Claro').click()
    await expect.poll(scheme).toBe('light')
    await page.reload()
    expect(await scheme()).toBe('light')
    await ready(page)
    await themes.getByTitle('Escuro').click()
    await expect.poll(scheme).toBe('dark')
  })
})

describe('the cart at hand', () => {
  journey(
    'floats with three items, the rest counted, and a total (2.landing.33–36, 9.03)',
    async ({ url, newPage }) => {
      const shop = await openShop({
        nome: 'Prateleira Farta',
        produtos: [
          { nome: 'Bule esmaltado', preco: 50, promocao: 39.9 },
          { nome: 'Caneca de ágata', preco: 19.9 },
          { nome: 'Peneira de taquara', preco: 12.5 },
          { nome: 'Colher de pau', preco: 7 },
          { nome: 'Pano de prato', preco: 9.9 },
        ],
      })
      const page = await newPage()
      await signIn(page, url)
      await page.goto(`${url}/loja/${shop.codigo}`)
      await ready(page)
      for (const [done, name] of ['Bule', 'Caneca', 'Peneira', 'Colher', 'Pano'].entries()) {
        await page.getByRole('button', { name: new RegExp(`Adicionar ${name}`) }).click()
        await expect
          .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]').length))
          .toBe(done + 1)
      }
      await page.goto(url)
      const cart = page.getByRole('complementary', { name: 'Seu carrinho' })
      await cart.getByRole('button', { name: /Abrir o resumo do carrinho/ }).click()
      expect(await cart.getByRole('listitem').count()).toBe(3)
      expect(await cart.innerText()).toContain('+2 outros itens')
      expect(await seenText(cart)).toMatch(/Total\s+R\$ 89,20/)
      await cart.getByRole('link', { name: 'Ver Carrinho Completo' }).click()
      await page.waitForURL(`${url}/loja`)
    },
  )

  journey('is not there while empty', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(url)
    await ready(page)
    expect(await page.getByRole('complementary', { name: 'Seu carrinho' }).count()).toBe(0)
  })

  journey(
    'stands in the bottom bar of small screens with its count (2.landing.28–32)',
    async ({ url, newPage }) => {
      const [shop] = await publicShops(url)
      const products = await publicProducts(url, shop?.id ?? '')
      const page = await newPage({ width: 390, height: 844 })
      await signIn(page, url)
      await page.goto(`${url}/loja/${shop?.codigo}`)
      await ready(page)
      const bar = page.getByRole('navigation', { name: 'Atalhos' })
      const inStock = products.find(({ estoque }) => estoque > 1)
      await page.getByRole('button', { name: `Adicionar ${inStock?.nome}` }).click()
      await bar.getByRole('link', { name: /Carrinho.*1.*item/s }).waitFor()
      await page.goto(url)
      for (const [name, to] of [
        [/^Início$/, '/'],
        [/^Buscar$/, '/estabelecimentos'],
        [/^Carrinho/, '/loja'],
        [/^Perfil$/, '/admin'],
      ] as const) {
        const link = bar.getByRole('link', { name })
        expect(await link.isVisible()).toBe(true)
        expect(await link.getAttribute('href')).toBe(to)
      }
      const wide = await newPage()
      await wide.goto(url)
      expect(await wide.getByRole('navigation', { name: 'Atalhos' }).isVisible()).toBe(false)
    },
  )
})
