import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PASSWORD } from '#test/support/mall.ts'
import type { Shoppers } from '#test/support/shoppers.ts'
import { acceptTexts, fillSignIn } from '../../e2e/accounts.ts'
import { launchChromium } from '../../e2e/browser.ts'
import { ready } from '../../e2e/people.ts'
import type { Site } from './site.ts'

/** Somebody in a real browser, whose tab stays open: its page is of the version that served it, whoever answers now. */
export async function openVisitor(site: Site) {
  const [email = ''] = site.emails
  await acceptTexts(email, site.owner)
  const browser = await launchChromium()
  const page = await browser.newPage({ serviceWorkers: 'block', locale: 'pt-BR' })
  page.setDefaultTimeout(30_000)
  const problems = watch(page)
  await page.goto(`${site.url}/loja/${site.shop.codigo}`)
  await ready(page)
  await page.evaluate(() => Object.assign(window, { asOpened: true }))
  /** By its link, and out of the dialog that it opens. Not the one whose price changes all the time. */
  const take = async () => {
    await page.locator(`main a[href*="/produto/${site.products[0]?.id}"]`).first().click()
    await page.getByRole('button', { name: 'Adicionar ao Carrinho' }).click()
    await page.getByText('Login necessário').first().waitFor()
  }
  return {
    /** A product, whose part of the page the tab fetches only now. */
    choose: take,
    /** On through the forms of the sign-in and of the checkout, fetched only now too. */
    async buy({ purchases }: Shoppers): Promise<void> {
      await take()
      await page.locator('a[href*="/auth/consumidor?estabelecimento="]').first().click()
      await fillSignIn(page, { email, password: PASSWORD })
      await page.getByText('Login realizado').waitFor()
      await page.getByRole('button', { name: 'Continuar', exact: true }).first().click()
      await page.getByRole('textbox', { name: 'Nome completo' }).fill('Rita Moraes')
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const sale = new URL(page.url()).searchParams.get('pix')
      purchases.set(`${sale} 0`, sale)
      expect(problems).toEqual([])
      // The tab was never loaded anew.
      expect(await page.evaluate(() => 'asOpened' in window)).toBe(true)
    },
    close: () => browser.close(),
  }
}

/** What goes wrong in it: what it throws, says and is answered. */
function watch(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => problems.push(`uncaught: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`)
  })
  return problems
}
