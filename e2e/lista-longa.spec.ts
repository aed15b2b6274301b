import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { OWNER } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'

journey(
  'a long page takes its place a few rows at a time, and nothing scrolls away',
  async ({ url, newPage }) => {
    const page = await newPage()
    await signIn(page, url, OWNER)
    await page.goto(`${url}/vendas`)
    await page.getByLabel('Por página').selectOption('50')
    await page.getByText(/^Mostrando 1–50 de/).waitFor()
    await settled(page)

    await page.getByText(/^Mostrando 1–50 de/).scrollIntoViewIfNeeded()
    const look = () => page.evaluate(() => ({ place: scrollY, height: document.body.scrollHeight }))
    const before = await look()
    expect(before.place).toBeGreaterThan(1_000)
    await watchRows(page)
    const byTotal = page.getByRole('columnheader', { name: 'Total' }).getByRole('link')
    // Not with the mouse: where a first press meets something else, the page is scrolled for the next.
    await byTotal.evaluate((link: HTMLElement) => link.click())
    await page
      .getByRole('columnheader', { name: 'Total' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor()
    await settled(page)

    const totals = await page.locator('td[data-rotulo=Total] [aria-hidden]').allInnerTexts()
    const cents = totals.map((total) => Number(total.replace(/\D/g, '')))
    expect(cents).toHaveLength(50)
    expect(cents).toEqual(cents.toSorted((a, b) => a - b))
    const { added, fewest } = await page.evaluate(() => window.rows)
    expect(added).toEqual([20, 20, 10])
    expect(fewest).toBe(50)
    // Rows of two lines are elsewhere now, and there may be more or fewer of them.
    const after = await look()
    const grown = Math.abs(after.height - before.height)
    expect(Math.abs(after.place - before.place)).toBeLessThanOrEqual(grown + 50)

    // What changes by itself keeps its rows: what a person has open in one stays.
    await watchRows(page)
    const read = page.waitForResponse(/\/rest\/v1\/vendas\?/)
    await page.getByRole('button', { name: 'Colunas' }).click()
    await page.getByRole('checkbox', { name: 'Canal' }).check()
    await read
    await page.getByRole('columnheader', { name: 'Canal' }).waitFor()
    expect(await page.evaluate(() => window.rows.added)).toEqual([])

    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await page.getByRole('columnheader', { name: 'Canal' }).waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByLabel('Por página').selectOption('20')
    await page.getByText(/^Mostrando 1–20 de/).waitFor()
  },
)

declare global {
  interface Window {
    /** Of the table, since it was watched: how many rows came at once, each time, and how few it had. */
    rows: { added: number[]; fewest: number }
  }
}

async function watchRows(page: Page): Promise<void> {
  await page.locator('tbody').evaluate((body) => {
    window.rows = { added: [], fewest: body.childElementCount }
    new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).length
      if (added > 0) window.rows.added.push(added)
      window.rows.fewest = Math.min(window.rows.fewest, body.childElementCount)
    }).observe(body, { childList: true })
  })
}

const settled = (page: Page) => page.locator('[aria-busy=false] > table').waitFor()
