import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openMember, openOwnShop } from './owners.ts'
import { database } from './shops.ts'

describe('a shop’s categories', () => {
  journey('are made, put in order, and hand their products on when they go', async ({ url, newPage }) => {
    const { shop, owner } = await openOwnShop(url, {
      nome: 'Papelaria Aurora',
      categorias: { Cadernos: '#2f6fed', Lápis: '#d9480f' },
      produtos: [
        { nome: 'Caderno de capa dura', categoria: 'Cadernos' },
        { nome: 'Caderno de desenho', categoria: 'Cadernos' },
      ],
    })
    await database().query(
      `update produtos set status = 'rascunho' where estabelecimento_id = $1 and nome = 'Caderno de desenho'`,
      [shop.id],
    )
    const page = await newPage({ width: 390 })
    await beBuyer(page, owner)
    await page.goto(`${url}/nova-categoria`)
    await page.getByLabel('Nome').fill('Cadernos')
    await page.getByLabel('Outra cor').fill('#fff3b0')
    await page.getByText('Esta cor quase some no fundo claro.').first().waitFor()
    await page.getByRole('radio', { name: 'Roxo' }).check({ force: true })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar categoria' }).click()
    await page.getByText('Já existe uma categoria com este nome.').first().waitFor()
    await page.getByLabel('Nome').fill('Tintas')
    await page.getByRole('button', { name: 'Salvar categoria' }).click()
    await page.getByRole('heading', { level: 1, name: 'Categorias' }).waitFor()

    const names = () =>
      page
        .getByRole('listitem')
        .getByRole('link', { name: /^(Cadernos|Lápis|Tintas)$/ })
        .allTextContents()
    await expect.poll(names).toEqual(['Cadernos', 'Lápis', 'Tintas'])
    await page.getByRole('button', { name: 'Mover Tintas' }).focus()
    // As fast as fingers are: no key pressed right after another is lost.
    await Promise.all([page.keyboard.press('Space'), page.keyboard.press('ArrowUp')])
    await page.getByText('Tintas no lugar 2 de 3').waitFor({ state: 'attached' })
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/categorias/ordem'))
    await page.keyboard.press('Space')
    await saved
    await page.reload()
    await expect.poll(names).toEqual(['Cadernos', 'Tintas', 'Lápis'])
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Excluir Cadernos' }).click()
    await page.getByLabel('Mover 2 produtos para…').selectOption({ label: 'Tintas' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Excluir categoria' }).click()
    await expect.poll(names).toEqual(['Tintas', 'Lápis'])
    await page.getByRole('link', { name: '2 produtos', exact: true }).waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await expectAccessible(page)
  })

  journey(
    'load, fail, are none yet, and are only looked at by a seller',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/^500: GET /)
      const { shop, owner } = await openOwnShop(url, { nome: 'Loja Vazia' })
      const page = await newPage()
      await beBuyer(page, owner)
      await page.route('**/rest/v1/categorias?*', (route) =>
        route.fulfill({ status: 500, json: { status: 500, title: 'Forçado' } }),
      )
      await page.goto(`${url}/categorias`)
      await page.getByText('Não foi possível carregar').waitFor()
      await expectAccessible(page)
      await page.unrouteAll()
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await page.getByText('Nenhuma categoria ainda').waitFor()
      await expectAccessible(page)

      const seller = await openMember(url, shop, 'vendedor')
      const other = await newPage({ width: 390 })
      await beBuyer(other, seller)
      await other.goto(`${url}/nova-categoria`)
      await other.getByText('Seu papel não permite ver esta tela').waitFor()
      await other.goto(`${url}/categorias`)
      await other.getByText('Nenhuma categoria ainda').waitFor()
      expect(await other.getByRole('link', { name: 'Nova categoria' }).count()).toBe(0)
      await expectAccessible(other)
    },
  )
})
