import type { Page } from 'playwright-core'

/** Opens the shop with that code, once its products are shown. */
export async function choose(page: Page, url: string, codigo: string): Promise<void> {
  await page.goto(`${url}/auth/consumidor?estabelecimento=${codigo}`)
  await page.waitForURL(`${url}/loja`)
  await page
    .getByRole('button', { name: /^Adicionar / })
    .first()
    .waitFor()
}

export async function goToPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar', exact: true }).locator('visible=true').first().click()
  await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
}

/** The lines that the browser keeps. */
export function cart(page: Page): Promise<unknown[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]') as unknown[])
}
