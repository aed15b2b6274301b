import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { database, openShop, type Shop } from './shops.ts'
import { saysAtOnce, seenText } from './seen.ts'

let shop: Shop
let quiet: Shop
const PRODUCTS = [
  { nome: 'Chá de hortelã', preco: 10.4, estoque: 0, categoria: 'Chás' },
  { nome: 'Chá de camomila', preco: 20, promocao: 14.99, estoque: 1, categoria: 'Chás' },
  { nome: 'Açaí em pó', preco: 30.5, estoque: 5, categoria: 'Polpas' },
  { nome: 'Erva-doce moída', preco: 40, estoque: 6, categoria: 'Ervas' },
  { nome: 'Infusor de aço', preco: 99.1, promocao: 66, estoque: 7 },
  { nome: 'Bule Ágata', preco: 149.5, estoque: 40 },
]

beforeAll(async () => {
  shop = await openShop({
    nome: 'Casa das Infusões',
    plano: 'Profissional',
    whatsapp: '(11) 98765-4321',
    idade: 30,
    lawful: true,
    notas: [1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5],
    categorias: { Chás: '#1c5ca3', Ervas: '#0b6f66', Polpas: '#8c2f6b' },
    produtos: PRODUCTS,
  })
  quiet = await openShop({ nome: 'Chaveiro do Largo', idade: 31, plano: 'Starter', whatsapp: '11987654321' })
})

describe('a shop', () => {
  journey('is open to a browser that keeps nothing for the site', async ({ url, newPage }) => {
    const page = await newPage()
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { configurable: true, get })
    })
    await page.goto(`${url}/loja/${shop.codigo}`)
    await ready(page)
    await page
      .getByRole('button', { name: /^Adicionar / })
      .first()
      .click()
    await page.getByText('Login necessário').waitFor()
  })

  journey('says whose it is and where one is (2.loja.01–10)', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/loja/${shop.codigo}`)
    const trail = page.getByRole('navigation', { name: 'Você está em' }).getByRole('listitem')
    expect(await trail.allInnerTexts()).toEqual(['Home', 'Estabelecimentos', shop.nome])
    expect(
      await trail.getByRole('link').evaluateAll((links) => links.map((a) => a.getAttribute('href'))),
    ).toEqual(['/', '/estabelecimentos'])
    const top = page.locator('.loja-topo')
    expect(await top.getByRole('heading', { level: 1 }).innerText()).toBe(shop.nome)
    expect(await top.getByText('✨ NOVO').count()).toBe(1)
    expect(await top.getByText('Verificado').isVisible()).toBe(true)
    const text = (await top.innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/^CI /)
    expect(text).toContain('tem de melhor.')
    expect(text).toContain('3,9 (12 avaliações)')
    expect(text).toContain('São Paulo')
    expect(text).toContain('6 produtos')
    const seller = await page.getByRole('region', { name: 'Quem vende' }).innerText()
    expect(seller).toContain(shop.nome)
  })

  journey(
    'is no longer new after 30 days, and may have no reviews (2.loja.04, 08, 37)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/loja/${quiet.codigo}`)
      const top = page.locator('.loja-topo')
      expect(await top.getByText('NOVO').count()).toBe(0)
      expect(await top.getByText('Sem avaliações ainda').isVisible()).toBe(true)
      const reviews = await page.getByRole('region', { name: 'Avaliações dos Clientes' }).innerText()
      expect(reviews).toContain('Nenhuma avaliação ainda')
      expect(reviews).toContain('Seja o primeiro a avaliar esta loja!')
      expect(await page.getByText('Nenhum produto encontrado').isVisible()).toBe(true)
    },
  )

  journey(
    'shows its reviews: average, bars, the newest ten, replies (2.loja.33–36, 9.07)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/loja/${shop.codigo}`)
      const reviews = page.getByRole('region', { name: 'Avaliações dos Clientes' })
      const summary = (await reviews.locator('.resumo').innerText()).replaceAll(/\s+/g, ' ')
      expect(summary).toMatch(/^3[,.]9 .*12 avaliações/)
      const bars = (await reviews.locator('.barras').getByRole('listitem').allInnerTexts()).map((bar) =>
        bar.match(/\d+/g),
      )
      expect(bars).toEqual([
        ['5', '6'],
        ['4', '2'],
        ['3', '2'],
        ['2', '1'],
        ['1', '1'],
      ])
      const articles = reviews.getByRole('article')
      const order = (await articles.allInnerTexts()).map((text) => /número (\d+)/.exec(text)?.[1])
      expect(order).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
      expect(await articles.nth(6).innerText()).toMatch(/Resposta da loja\s+Obrigada pela visita\./)
      expect(await articles.nth(7).innerText()).toContain('Anônimo')
      expect(await articles.nth(0).innerText()).toMatch(/Cliente 12[\s\S]*\d{2} de [a-z]{3}, \d{4}/)
      const one = await openShop({ nome: 'Uma Só Opinião', notas: [5] })
      await database().query(
        `update avaliacoes_estabelecimento set comentario = repeat('m', 300) where estabelecimento_id = $1`,
        [one.id],
      )
      await page.goto(`${url}/loja/${one.codigo}`)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect((await page.locator('.loja-topo').innerText()).replaceAll(/\s+/g, ' ')).toContain(
        '(1 avaliação)',
      )
    },
  )

  journey(
    'says what the stock lets it say, and the percent off (4.stock, 9.06, 9.23)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/loja/${shop.codigo}`)
      const said = (name: string) => seenText(productCard(page, name))
      const soldOut = await said('Chá de hortelã')
      expect(soldOut).toContain('ESGOTADO')
      expect(soldOut).toContain('Fora de estoque')
      const button = productCard(page, 'Chá de hortelã').getByRole('button', { name: 'Indisponível' })
      expect(await button.isDisabled()).toBe(true)
      expect(await said('Chá de camomila')).toMatch(/R\$ 20,00 -?25% .*R\$ 14,99 Últimas unidades/)
      expect(await said('Açaí em pó')).toMatch(/R\$ 30,50 Últimas unidades/)
      expect(await said('Erva-doce moída')).toContain('6 unidades disponíveis')
      expect(await said('Infusor de aço')).toMatch(/-?33%/)
    },
  )

  journey(
    'can be talked to when plan and number allow (6.plan.11, 9.30–32, 2.front.14–15)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/loja/${shop.codigo}`)
      const link = page.getByRole('link', { name: /WhatsApp/ })
      const address = new URL((await link.getAttribute('href')) ?? '')
      expect(address.origin + address.pathname).toBe('https://wa.me/5511987654321')
      expect(address.searchParams.get('text')).toContain(shop.nome)
      await page.goto(`${url}/loja/${quiet.codigo}`)
      expect(await page.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0)
      const noNumber = await openShop({ nome: 'Sem Telefone', plano: 'Enterprise' })
      await page.goto(`${url}/loja/${noNumber.codigo}`)
      expect(await page.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0)
      const foreign = await openShop({
        nome: 'Já com 55',
        plano: 'Enterprise',
        whatsapp: '+55 11 98765-4321',
      })
      await page.goto(`${url}/loja/${foreign.codigo}`)
      const whatsapp = await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
      expect(whatsapp).toContain('wa.me/5511987654321?')

      const buyAt = ({ id, codigo, nome }: Shop) =>
        page.evaluate(
          (chosen) => localStorage.setItem('estabelecimento_escolhido', chosen),
          JSON.stringify({ id, codigo, nome, logo_url: null }),
        )
      await buyAt(shop)
      for (const path of ['/loja', `/loja/${shop.codigo}`]) {
        await page.goto(url + path)
        await ready(page)
        for (const width of [1280, 390]) {
          await page.setViewportSize({ width, height: 700 })
          await page.evaluate(() => scrollTo(0, 0))
          await expect
            .poll(() => freeSpace(page, () => innerHeight), { message: 'in sight' })
            .toBeGreaterThan(0)
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
          await expect
            .poll(
              () => freeSpace(page, () => document.querySelector('footer')?.getBoundingClientRect().top ?? 0),
              {
                message: `above the footer of ${path} at ${width} px`,
              },
            )
            .toBeGreaterThanOrEqual(0)
        }
      }
      await buyAt(quiet)
      await page.goto(`${url}/loja`)
      await page.getByRole('heading', { level: 1, name: quiet.nome }).waitFor()
      expect(await page.getByRole('link', { name: /WhatsApp/ }).count()).toBe(0)
    },
  )

  journey(
    'unknown or waiting, is not there: two sentences, then the list (8.store.03–04)',
    async ({ url, newPage }) => {
      const hidden = [
        'loja-que-nao-existe',
        (await openShop({ nome: 'Loja à Espera', status: 'inativo', aprovacao: 'pendente' })).codigo,
      ]
      const page = await newPage()
      await page.clock.install()
      for (const codigo of hidden) {
        const answer = await page.goto(`${url}/loja/${codigo}`)
        expect(answer?.status()).toBe(404)
        await saysAtOnce(page, 'Loja não encontrada', 'Esta loja não existe ou não está disponível.')
        await ready(page)
        await page.clock.runFor(2100)
        await page.waitForURL(`${url}/estabelecimentos`)
      }

      const { codigo } = await openShop({ nome: 'Loja Bloqueada', bloqueada: true })
      expect((await page.goto(`${url}/loja/${codigo}`))?.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'Loja temporariamente indisponível' }).waitFor()
      await expectAccessible(page)
    },
  )

  journey(
    'that cannot be loaded says so, then the list (8.store.01–02)',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/\.data|console: Error/)
      const page = await newPage()
      await page.clock.install()
      await page.goto(`${url}/estabelecimentos?busca=${encodeURIComponent(shop.nome)}`)
      await ready(page)
      await page.route(`**/loja/${shop.codigo}.data*`, (route) => route.fulfill({ status: 500, body: '' }))
      await page.getByRole('link', { name: shop.nome }).click()
      await saysAtOnce(page, 'Erro ao carregar loja', 'Não foi possível carregar as informações da loja.')
      await page.clock.runFor(2100)
      await page.waitForURL(`${url}/estabelecimentos`)
    },
  )
})

function productCard(page: Page, name: string) {
  return page.locator('.cartao-produto').filter({ hasText: name })
}

/** Between the lower edge of the shop's WhatsApp and that line. */
async function freeSpace(page: Page, line: () => number): Promise<number> {
  const box = await page.getByRole('link', { name: /WhatsApp/ }).boundingBox()
  return (await page.evaluate(line)) - (box ? box.y + box.height : Number.POSITIVE_INFINITY)
}
