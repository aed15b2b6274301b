import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { answerLate } from './network.ts'
import { ready } from './people.ts'
import { database } from './shops.ts'

/** A product of the owner's shop that something goes with, by the shop's own choice. */
async function productWithCompany(url: string) {
  const shop = await ownersShop(url)
  const { rows } = await database().query<{ id: string; nome: string; outro: string }>(
    `select p.id, p.nome, o.nome as outro from leve_junto j join publico_produtos p on p.id = j.produto_id
     join publico_produtos o on o.id = j.outro_id where j.estabelecimento_id = $1 order by j.ordem limit 1`,
    [shop.id],
  )
  const product = rows[0] as { id: string; nome: string; outro: string }
  return { ...product, address: `${url}/loja/${shop.codigo}/produto/${product.id}` }
}

describe('beside a product', () => {
  journey(
    'what goes with it is taken at once, and what was seen comes back and is cleared',
    async ({ url, newPage }) => {
      const product = await productWithCompany(url)
      const visitor = await newPage({ width: 390 })
      await visitor.goto(product.address)
      await visitor.locator('.avaliacoes').scrollIntoViewIfNeeded()
      await visitor.getByRole('button', { name: /^Levar os \d por R\$/ }).click()
      await visitor.getByRole('alert').getByRole('link', { name: 'Entrar', exact: true }).waitFor()
      const wanted = await visitor.evaluate(() => localStorage.getItem('portal.intencoes') ?? '')
      expect(wanted).toContain(product.outro)

      const page = await newPage({ width: 390 })
      await beBuyer(page, await openBuyer(url))
      await page.goto(product.address)
      await page.locator('.avaliacoes').scrollIntoViewIfNeeded()
      const company = page.getByRole('region', { name: 'Leve junto' })
      await company.getByRole('link', { name: product.outro }).waitFor()
      await expectAccessible(page)
      await company.getByRole('button', { name: /^Levar os \d por R\$/ }).click()
      await page.getByText(`${product.outro} foi adicionado ao carrinho.`).waitFor()
      const cart = await page.evaluate(() => localStorage.getItem('carrinho_v2') ?? '[]')
      expect(
        (JSON.parse(cart) as { produto: { nome: string } }[]).map(({ produto }) => produto.nome),
      ).toContain(product.outro)

      await company.getByRole('link', { name: product.outro }).click()
      await page.getByRole('heading', { level: 1, name: product.outro }).waitFor()
      await page.locator('.vendedor').scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 4000)
      const seen = page.getByRole('region', { name: 'Vistos recentemente' })
      await seen.getByRole('link', { name: product.nome }).waitFor()
      await expectAccessible(page)
      await seen.getByRole('button', { name: 'Limpar' }).click()
      await seen.waitFor({ state: 'detached' })
      expect(await page.evaluate(() => localStorage.getItem('portal.vistos'))).toBeNull()
    },
  )

  journey('a page is handed on where the browser has no way of its own', async ({ url, newPage }) => {
    const product = await productWithCompany(url)
    const page = await newPage({ width: 1280 })
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await page.goto(product.address)
    await ready(page)
    await page.getByRole('button', { name: 'Compartilhar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Compartilhar' })
    const whatsapp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    expect(decodeURIComponent(whatsapp ?? '')).toContain(product.id)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Copiar link' }).click()
    await page
      .getByText(/^Link copiado|Não foi possível copiar/)
      .first()
      .waitFor()
  })

  journey(
    'reviews are those that were asked for last, and those before when they cannot be read',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/avaliacoes_produtos/)
      const { rows } = await database().query<{ codigo: string; produto: string }>(
        `select e.codigo, a.produto_id as produto from publico_avaliacoes_produtos a
         join estabelecimentos e on e.id = a.estabelecimento_id group by 1, 2 having count(*) > 1 order by 1 limit 1`,
      )
      const page = await newPage()
      await page.goto(`${url}/loja/${rows[0]?.codigo}/produto/${rows[0]?.produto}`)
      const reviews = page.getByRole('region', { name: 'Avaliações do produto' })
      await reviews.scrollIntoViewIfNeeded()
      const stars = reviews.getByLabel('Nota')
      const none = reviews.getByText('Nenhuma avaliação com esses filtros.')
      const late = Promise.withResolvers<void>()
      await page.route(/avaliacoes_produtos\?.*nota=5/, async (route) => {
        await late.promise
        await route.fulfill({ json: { itens: [], total: 0 } })
      })
      const first = page.waitForResponse(/avaliacoes_produtos\?.*nota=5/)
      await stars.selectOption('5 estrelas')
      const second = page.waitForResponse(/avaliacoes_produtos\?(?!.*nota=)/)
      await stars.selectOption('Todas')
      await second
      late.resolve()
      await (await first).finished()

      await page.route(/avaliacoes_produtos\?.*nota=4/, (route) => route.fulfill({ status: 500, body: '' }))
      await stars.selectOption('4 estrelas')
      await page.getByText('Erro ao carregar avaliações').waitFor()
      await expect.poll(() => stars.inputValue()).toBe('')
      expect(await none.count()).toBe(0)
    },
  )

  journey('pictures of reviews open large, and a reader finds one helpful', async ({ url, newPage }) => {
    const { rows } = await database().query<{ codigo: string; produto: string }>(
      `select e.codigo, a.produto_id as produto from publico_avaliacoes_produtos a
       join estabelecimentos e on e.id = a.estabelecimento_id
       where a.fotos <> '[]' group by 1, 2 having count(*) >= 1 order by 1 limit 1`,
    )
    const page = await newPage({ width: 1280 })
    await beBuyer(page, await openBuyer(url))
    const readBefore = await answerLate(page, /avaliacoes_uteis\?/)
    await page.goto(`${url}/loja/${rows[0]?.codigo}/produto/${rows[0]?.produto}`)
    const reviews = page.getByRole('region', { name: 'Avaliações do produto' })
    await reviews.scrollIntoViewIfNeeded()
    await reviews.getByRole('button', { name: 'Ampliar foto 1 de 1' }).first().click()
    await page.getByRole('img', { name: 'Foto 1 da avaliação' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await reviews.getByRole('button', { name: /^Útil/ }).first().click()
    const helpful = reviews.locator('button[aria-pressed="true"]')
    await helpful.waitFor()
    await readBefore()
    await expectAccessible(page)
    await helpful.click()
    await helpful.waitFor({ state: 'detached' })

    // Of whoever signs in next in another tab, nothing is marked.
    await reviews.getByRole('button', { name: /^Útil/ }).first().click()
    await helpful.waitFor()
    const next = await newPage({ context: page.context() })
    await beBuyer(next, await openBuyer(url))
    await next.goto(`${url}/acessibilidade`)
    await helpful.waitFor({ state: 'detached' })
  })
})
