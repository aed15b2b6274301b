import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'

journey('an owner takes the whole shop along as one file', async ({ url, newPage }) => {
  const { owner } = await openOwnShop(url, { nome: 'Casa Juçara', produtos: [{ nome: 'Vaso de barro' }] })
  const page = await newPage({ width: 390 })
  await beBuyer(page, owner)
  await page.goto(`${url}/perfil?tab=levar`)
  await page.getByText('Nenhum arquivo nos últimos 7 dias.').waitFor()
  await expectAccessible(page)
  // What is read comes later than the page waits between two looks.
  await page.route('**/rest/v1/arquivos_da_loja?*', async (route) => {
    const response = await route.fetch()
    await setTimeout(1_200)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Fazer arquivo' }).click()
  await page.getByText('Arquivo pedido').waitFor()

  await page.getByText('Pronto', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Baixar o arquivo de / }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^loja-.*\.zip$/)
  const bytes = await buffer(await download.createReadStream())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
})
