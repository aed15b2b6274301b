import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { OWNER } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'

journey('rows of the sales stay low, whatever they hold', async ({ url, newPage }) => {
  const page = await newPage()
  await page.route('**/rest/v1/vendas?**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { itens: { cliente: object | null }[] }
    for (const sale of answer.itens) {
      sale.cliente = {
        ...sale.cliente,
        nome: 'Maria Aparecida dos Santos Albuquerque de Vasconcelos Figueiredo',
      }
    }
    await route.fulfill({ response, json: answer })
  })
  await open(page, `${url}/vendas`)
  await page
    .getByRole('row', { name: /Vasconcelos/ })
    .first()
    .waitFor()
  const rows = await page.locator('tbody tr').evaluateAll((all) => all.map((row) => row.clientHeight))
  // A tag or a chip adds a pixel or three, a second line of words twenty.
  expect(Math.max(...rows)).toBeLessThan(56)
})

journey('a filter that does not exist is told, and leads back to the list', async ({ url, newPage }) => {
  const page = await open(await newPage(), `${url}/vendas?status=perdida`)
  await page.getByRole('heading', { name: 'Este endereço pede um filtro que não existe' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await page.getByText(/^Mostrando 1/).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

journey('columns, page size and a saved view stay with the person', async ({ url, newPage }) => {
  const page = await open(await newPage(), `${url}/vendas?canal=balcao`)
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name: 'Itens (em telas mais largas)' }).waitFor()
  await page.getByRole('checkbox', { name: 'Canal' }).check()
  await page.getByRole('columnheader', { name: 'Canal' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('menuitem', { name: 'Salvar visão' }).click()
  const name = `Balcão ${Date.now()}`
  // What was typed is not lost by a slip: closing asks first, and says nothing where nothing was written.
  const form = page.getByRole('dialog', { name: 'Salvar visão' })
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' })
  await form.getByLabel('Nome da visão').fill('Engano')
  await page.keyboard.press('Escape')
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Nome da visão').inputValue()).toBe('Engano')
  await form.getByRole('button', { name: 'Fechar' }).click()
  await question.getByRole('button', { name: 'Descartar' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('menuitem', { name: 'Salvar visão' }).click()
  await form.getByLabel('Nome da visão').focus()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('menuitem', { name: 'Salvar visão' }).click()
  await form.getByLabel('Nome da visão').fill(name)
  await form.getByRole('button', { name: 'Salvar visão' }).click()
  await page.getByRole('link', { name }).waitFor()

  await page.goto(`${url}/vendas`)
  await page.getByLabel('Por página').selectOption('50')
  await page.getByText(/^Mostrando 1–50 de/).waitFor()
  await page.reload()
  await page.getByText(/^Mostrando 1–50 de/).waitFor()
  await page.getByRole('columnheader', { name: 'Canal' }).waitFor()
  await page.getByRole('link', { name }).click()
  await page.waitForURL(/canal=balcao/)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('menuitem', { name: `Excluir “${name}”` }).click()
  const deletion = page.getByRole('dialog', { name: `Excluir a visão “${name}”?` })
  await deletion.waitFor()
  await expectAccessible(page)
  await deletion.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('link', { name }).waitFor({ state: 'hidden' })
  await page.getByLabel('Por página').selectOption('20')
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await page.getByRole('columnheader', { name: 'Canal' }).waitFor({ state: 'hidden' })
})

journey(
  'what is chosen before the last choice is answered adds to it, and a refused page size goes back',
  async ({ url, newPage, allowProblem }) => {
    allowProblem(/preferencias_lista/)
    const page = await open(await newPage(), `${url}/vendas`)
    const size = page.getByLabel('Por página')
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/preferencias_lista', (route) => answered.then(() => route.continue()), {
      times: 1,
    })
    await size.selectOption('50')
    await page.getByRole('columnheader', { name: 'Total' }).getByRole('link').click()
    await page.waitForURL(/ordem=total/)
    answer()
    await page.getByText(/^Mostrando 1–50 de/).waitFor()
    expect(page.url()).toContain('ordem=total')

    await page.route('**/rest/v1/preferencias_lista', (route) => route.fulfill({ status: 500, json: {} }))
    await size.selectOption('100')
    await expect.poll(() => size.inputValue()).toBe('50')
    await page.unrouteAll()
    await size.selectOption('20')
    await page.getByText(/^Mostrando 1–20 de/).waitFor()
  },
)

journey('all results are selected over the pages, not only those in sight', async ({ url, newPage }) => {
  const page = await open(await newPage(), `${url}/vendas?aba=entregues`)
  await page.getByLabel('Selecionar tudo nesta página').check()
  const bar = page.getByRole('region', { name: 'Vendas selecionadas' })
  await bar.getByText('20 selecionadas').waitFor()
  await bar.getByRole('button', { name: /^Selecionar todos os \d+ resultados$/ }).click()
  expect(Number((await bar.locator('strong').innerText()).replace('.', ''))).toBeGreaterThan(20)
  await bar.getByRole('button', { name: 'Marcar como separadas' }).click()
  await page.getByText(/^0 atualizadas, \d+ ignoradas$/).waitFor()
})

journey('plans stand side by side however many there are', async ({ url, newPage }) => {
  const page = await newPage()
  await page.route('**/rest/v1/planos_assinatura?**', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { itens: object[] }
    const more = Array.from({ length: 9 }, (_, i) => ({
      ...answer.itens[0],
      id: crypto.randomUUID(),
      nome: `Profissional ${i}`,
    }))
    await route.fulfill({ response, json: { ...answer, itens: [...answer.itens, ...more] } })
  })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await open(page, `${url}/comparacao-planos`)
    const names = page.getByRole('columnheader', { name: /^(Starter|Profissional)/ })
    await names.nth(9).waitFor()
    const lines = await names.evaluateAll((all) => all.map((name) => name.getBoundingClientRect().top))
    expect(new Set(lines).size).toBe(1)
    await expectAccessible(page)
  }
})

async function open(page: Page, address: string): Promise<Page> {
  await signIn(page, new URL(address).origin, OWNER)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}
