import type { Page } from 'playwright-core'
import { openChromium } from './chromium.ts'
import { bigShop, type Marketplace, signIn } from './marketplace.ts'
import { atMost, type Row } from './report.ts'
import { OWNER_EMAIL } from './volume.ts'

const SLOWER = 4
/** The lists of the panel with most in a row, and a column that each is sorted by. */
const LISTS = [
  { path: '/vendas', sortedBy: 'Total' },
  { path: '/produtos', sortedBy: 'Preço' },
] as const

/** How long the slowest answer to a press or a key takes, as browsers count INP, on a processor four times slower. */
export async function interactionRows(marketplace: Marketplace): Promise<Row[]> {
  const { program } = marketplace
  const rows: Row[] = []
  const storage = {
    'portal-auth': JSON.stringify(await signIn(program, OWNER_EMAIL)),
    'portal.loja_do_painel': await bigShop(marketplace),
  }
  const chromium = await openChromium()
  for (const { path, sortedBy } of LISTS) {
    const context = await chromium.browser.newContext({
      viewport: { width: 1280, height: 900 },
      locale: 'pt-BR',
    })
    const page = await context.newPage()
    await page.addInitScript(countInteractions, storage)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.goto(program.url + path)
    await walkThrough(page, sortedBy)
    const slowest = await page.evaluate(() => Math.max(...window.interactions.values()))
    rows.push(
      atMost(`INP of ${path}, 100 a page, CPU ${SLOWER} × slower`, slowest, { unit: 'ms', most: 200 }),
    )
    await context.close()
  }
  await chromium.close()
  return rows
}

declare global {
  interface Window {
    /** The longest event of each interaction, ms. */
    interactions: Map<number, number>
  }
}

function countInteractions(storage: Record<string, string>): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  window.interactions = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId)
        window.interactions.set(
          interactionId,
          Math.max(duration, window.interactions.get(interactionId) ?? 0),
        )
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** What a shopkeeper does with a list, each once the one before was answered. */
async function walkThrough(page: Page, sortedBy: string): Promise<void> {
  await page.getByLabel('Por página').selectOption('100')
  await page.getByText(/^Mostrando 1–100 de/).waitFor()
  const all = page.getByLabel('Selecionar tudo nesta página')
  await all.check()
  await all.uncheck()
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('menuitem', { name: 'Salvar visão' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('group', { name: 'Colunas da lista' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('columnheader', { name: sortedBy }).getByRole('link').click()
  await page.waitForURL(/ordem=/)
  await page.getByRole('searchbox').first().pressSequentially('mesa', { delay: 120 })
  await page.waitForURL(/busca=mesa/)
}
