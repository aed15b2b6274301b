import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectAccessible, expectNoSideways } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { joinTeam, openOwnShop } from './owners.ts'
import { openShop } from './shops.ts'

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

journey('an owner ends the shop, and then the account', async ({ url, newPage }) => {
  const { shop, owner } = await openOwnShop(url, {
    nome: 'Casa Pitanga',
    status: 'inativo',
    aprovacao: 'reprovado',
  })
  const other = await openShop({ nome: 'Casa de Outra' })
  await joinTeam(owner.email, other.id)
  const page = await newPage({ width: 390 })
  await page.addInitScript((id) => {
    if (!sessionStorage.getItem('portal.loja_do_painel')) sessionStorage.setItem('portal.loja_do_painel', id)
  }, other.id)
  await beBuyer(page, owner)
  const deleteAccount = async () => {
    await page.getByRole('button', { name: 'Excluir minha conta' }).click()
    await page.getByRole('dialog').getByLabel('Sua senha').fill(owner.password)
    await page.getByRole('button', { name: 'Excluir para sempre' }).click()
  }
  await page.goto(`${url}/perfil?tab=privacidade`)
  await deleteAccount()
  await page.getByText('Encerre ou transfira a loja Casa Pitanga').waitFor()
  await page.getByRole('link', { name: 'Ver como encerrar a loja' }).click()

  await page.getByRole('button', { name: 'Encerrar a loja' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encerrar a loja Casa Pitanga?' })
  await dialog.getByLabel('Sua senha').fill(owner.password)
  await dialog.getByRole('button', { name: 'Encerrar para sempre' }).click()
  await dialog.getByText('Digite o código da loja como ele aparece.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel(`Digite o código da loja: ${shop.codigo}`).fill(shop.codigo)
  await dialog.getByRole('button', { name: 'Encerrar para sempre' }).click()

  await page.getByRole('heading', { name: 'Esta loja foi encerrada' }).waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Encerrar a loja' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Excluir minha conta' }).click()
  await deleteAccount()
  await page.getByText('Conta excluída').waitFor()
})
