import { beforeAll, describe, expect } from 'vitest'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { openShop, publicShops, type Shop } from './shops.ts'

const CHOSEN = 'estabelecimento_escolhido'
let shop: Shop

beforeAll(async () => {
  shop = await openShop({
    nome: 'Armarinho Botão de Ouro',
    produtos: [{ nome: 'Linha de bordar furta-cor', preco: 8.5 }],
  })
})

describe('choosing a shop', () => {
  journey('lists every public shop with what tells it apart (2.chooser.01–07)', async ({ url, newPage }) => {
    const shops = await publicShops(url)
    const page = await newPage()
    const seen: string[] = []
    for (let number = 1; seen.length < shops.length; number++) {
      await page.goto(`${url}/escolher-estabelecimento?pagina=${number}`)
      const cards = page.getByRole('article').filter({ hasText: 'Comprar aqui' })
      const texts = await cards.allInnerTexts()
      expect(texts.length).toBeGreaterThan(0)
      for (const text of texts) {
        const one = shops.find(({ codigo }) => text.includes(`Código: ${codigo}\n`))
        expect(text).toContain(one?.nome)
        expect(text).toContain(one?.cidade ?? '')
        expect(text).toContain(one?.descricao ?? '')
        seen.push(one?.codigo ?? '')
      }
      expect(await cards.locator('.logo-da-loja').count()).toBe(texts.length)
    }
    expect(seen.toSorted()).toEqual(shops.map(({ codigo }) => codigo).toSorted())
  })

  journey(
    'remembers the choice and leads to the way in (2.chooser.10–11, 2.route.07)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/escolher-estabelecimento`)
      await ready(page)
      expect(await page.evaluate((key) => localStorage.getItem(key), CHOSEN)).toBe(null)
      const card = page.getByRole('article').filter({ hasText: 'Comprar aqui' }).nth(2)
      const name = await card.getByRole('heading').innerText()
      const codigo = /Código: (\S+)/.exec(await card.innerText())?.[1]
      await card.getByRole('link', { name: 'Comprar aqui' }).click()
      await page.waitForURL(`${url}/auth/consumidor?estabelecimento=${codigo}`)
      await page.getByText(`Código: ${codigo}`).waitFor()
      await page.getByText(name).first().waitFor()
      const kept = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), CHOSEN)
      expect(kept).toMatchObject({ codigo, nome: name })

      await page.goto(`${url}/loja`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    },
  )

  journey(
    'takes the shop of the address, and says when there is none (2.route.07)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/auth/consumidor?estabelecimento=${shop.codigo}`)
      await page.getByText(`Código: ${shop.codigo}`).waitFor()
      await page.goto(`${url}/auth/consumidor?estabelecimento=loja-nenhuma`)
      await page.getByText('Loja não encontrada').waitFor()
    },
  )

  journey(
    'comes first when no shop is chosen, or the stored one makes no sense (2.front.01, 4.chosen)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/loja`)
      await page.waitForURL(`${url}/escolher-estabelecimento`)
      const stranger = JSON.stringify({ id: '../vendas', codigo: 'x', nome: 'X' })
      for (const nonsense of ['{isto não é', '"texto"', '{"id":1}', stranger]) {
        await page.evaluate(([key, value]) => localStorage.setItem(key, value), [CHOSEN, nonsense] as const)
        await page.goto(`${url}/loja`)
        await page.waitForURL(`${url}/escolher-estabelecimento`)
        await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), CHOSEN)).toBe(null)
      }
    },
  )

  journey(
    'searches products half a second after the last key, once (2.chooser.08–09, 9.10)',
    async ({ url, newPage }) => {
      const page = await newPage()
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('search_public_products')) calls.push(request.url())
      })
      await page.clock.install()
      await page.goto(`${url}/escolher-estabelecimento`)
      await ready(page)
      await page.clock.pauseAt(Date.now() + 60_000)
      const box = page.getByRole('searchbox', { name: 'Procurar um produto' })
      await box.pressSequentially('linha de')
      await page.clock.runFor(300)
      await box.pressSequentially(' bordar')
      await page.clock.runFor(480)
      expect(calls).toEqual([])
      await page.clock.runFor(40)
      const found = page.getByRole('article').filter({ hasText: 'Linha de bordar furta-cor' })
      await found.getByText(shop.nome).waitFor()
      expect(calls.length).toBe(1)
      expect(new URL(calls[0] ?? '').searchParams.get('search_term')).toBe('linha de bordar')

      await page.clock.resume()
      // A search that was overtaken by the next key is asked for again when the words come back.
      const searched = (term: string) =>
        page.waitForRequest((request) => request.url().endsWith(`search_term=${encodeURIComponent(term)}`))
      await page.route('**/search_public_products*', () => undefined, { times: 1 })
      await Promise.all([searched('linha'), box.fill('linha')])
      await box.fill('linha x')
      await Promise.all([searched('linha'), box.fill('linha')])
      await found.getByRole('button', { name: 'Linha de bordar furta-cor' }).click()
      await page.waitForURL(`${url}/auth/consumidor?estabelecimento=${shop.codigo}`)
    },
  )

  journey(
    'says when the search failed, and shows no old results (8.oth.02)',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/search_public_products/)
      const page = await newPage()
      await page.goto(`${url}/escolher-estabelecimento`)
      await ready(page)
      const box = page.getByRole('searchbox', { name: 'Procurar um produto' })
      await box.fill('linha de bordar')
      await page.getByText('Linha de bordar furta-cor').waitFor()
      await page.route('**/search_public_products*', (route) => route.fulfill({ status: 500, body: '{}' }))
      await box.fill('linha de bordar dourada')
      await page.getByText('Erro ao pesquisar produtos').waitFor()
      expect(await page.getByText('Linha de bordar furta-cor').count()).toBe(0)
      await page.unroute('**/search_public_products*')
      await box.fill('nada disto existe por aqui')
      await page.getByText('Nenhum produto encontrado').waitFor()
    },
  )

  journey('works without scripts', async ({ url, newPage }) => {
    const page = await newPage({ javaScript: false })
    await page.goto(`${url}/escolher-estabelecimento`)
    await page.getByRole('searchbox', { name: 'Procurar um produto' }).fill('linha de bordar')
    await page.getByRole('button', { name: 'Buscar', exact: true }).click()
    const found = page.getByRole('link', { name: 'Linha de bordar furta-cor' })
    expect(await found.getAttribute('href')).toBe(`/auth/consumidor?estabelecimento=${shop.codigo}`)
    await page
      .getByRole('link', { name: /Comprar aqui/ })
      .first()
      .click()
    await page.waitForURL(/\/auth\/consumidor\?estabelecimento=/)
  })
})
