import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { database } from './shops.ts'

const EAN = '7891234567895'

describe('a product in sizes and colours', () => {
  journey('is made, counted, and sold at the counter by its bar code', async ({ url, newPage }) => {
    const { page, shopId } = await open(url, newPage, 1280)
    await begin(page, url, 'Tênis Passeio')
    await page.getByRole('button', { name: 'Tamanho' }).click()
    await page.getByLabel('Valores de Tamanho').fill('37, 38, 39')
    await page.getByRole('button', { name: 'Outra opção' }).click()
    await page.getByRole('combobox', { name: 'Opção' }).last().fill('Cor')
    await page.getByLabel('Valores de Cor').fill('Preto')
    await page.keyboard.press('Enter')
    await page.getByLabel('Valores de Cor').fill('Branco')
    await page.keyboard.press('Enter')
    await page.getByText('6 variações à venda').waitFor()
    await page.getByLabel('Valores de Cor').fill('preto')
    await page.keyboard.press('Enter')
    await page.getByText('preto já está na lista.').waitFor()
    await page.getByLabel('Valores de Cor').fill('')

    await fillAll(page, 'Preço', '129,90')
    await fillAll(page, 'SKU', 'PASSEIO')
    await page.getByRole('textbox', { name: 'Estoque de 37 / Preto' }).fill('3')
    await page.keyboard.press('Control+d')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('5')
    await page.getByRole('button', { name: 'Não vender 39 / Branco' }).click()
    await page.getByText('5 variações à venda').waitFor()
    await page.getByRole('textbox', { name: 'Código de barras de 38 / Branco' }).fill(EAN)
    await page.getByRole('textbox', { name: 'Preço de 38 / Branco' }).fill('149,90')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar produto' }).click()

    const estoque = page.getByRole('button', { name: /^Estoque de Tênis Passeio: 17 em variações/ })
    await estoque.waitFor()
    await page.getByText('a partir de').first().waitFor()
    await estoque.click()
    await page.getByRole('button', { name: 'Estoque de Tênis Passeio (38 / Branco): 3. Mudar' }).click()
    await page.getByRole('textbox', { name: 'Estoque de Tênis Passeio (38 / Branco)' }).fill('8')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Estoque de Tênis Passeio (38 / Branco): 8. Mudar' }).waitFor()
    await expectAccessible(page)

    await page.goto(`${url}/nova-venda`)
    await page.getByRole('heading', { level: 1, name: 'Nova venda' }).waitFor()
    await page.keyboard.press('F2')
    await page.keyboard.type(EAN)
    await page.keyboard.press('Enter')
    const cart = page.getByRole('region', { name: 'Carrinho' })
    await cart.getByText('Tênis Passeio (38 / Branco)').waitFor()
    await page.locator('li button', { hasText: 'Tênis Passeio' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Tênis Passeio' })
    await dialog.getByRole('button', { name: /Preto/ }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('F4')
    await page.keyboard.press('F9')
    await page.getByRole('heading', { level: 1, name: /^Venda #\d+ concluída$/ }).waitFor()
    expect(await stockOf(shopId)).toEqual({
      '37 / Preto': 3,
      '37 / Branco': 5,
      '38 / Preto': 3,
      '38 / Branco': 7,
      '39 / Preto': 3,
    })
  })

  journey('is made and changed on a telephone', async ({ url, newPage }) => {
    const { page, shopId } = await open(url, newPage, 390)
    await begin(page, url, 'Chinelo de dedo')
    await page.getByRole('button', { name: 'Tamanho' }).click()
    await page.getByRole('button', { name: 'PP, P, M, G, GG' }).click()
    await fillAll(page, 'Preço', '39,90')
    await fillAll(page, 'Estoque', '4')
    await page.getByRole('button', { name: 'Criar tabela' }).click()
    await page.getByLabel('Busto (cm), linha 1').fill('88')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar produto' }).click()
    await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor()
    const { rows } = await database().query<{ id: string }>(
      'select id from produtos where estabelecimento_id = $1 and pai_id is null',
      [shopId],
    )
    await page.goto(`${url}/produto/${rows[0]?.id}/editar`)
    await page.getByRole('button', { name: 'Não vender PP' }).click()
    await page.getByRole('textbox', { name: 'Estoque de GG' }).fill('0')
    // The bar over the page would hide half a button of the row that it ends on.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Salvar produto' }).click()
    await page.getByText('Produto salvo').waitFor()
    expect(await stockOf(shopId)).toEqual({ P: 4, M: 4, G: 4, GG: 0 })
  })
})

type NewPage = (options?: { width?: number; context?: BrowserContext }) => Promise<Page>

async function open(url: string, newPage: NewPage, width: number) {
  const { shop, owner } = await openOwnShop(url, {
    nome: 'Passos da Vila',
    categorias: { Esportes: '#0b6f66' },
  })
  const page = await newPage({ width })
  await beBuyer(page, owner)
  return { page, shopId: shop.id }
}

async function begin(page: Page, url: string, nome: string): Promise<void> {
  await page.goto(`${url}/novo-produto`)
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill(nome)
  await page.getByLabel('Categoria').selectOption({ label: 'Esportes' })
}

/** One value for every row. */
async function fillAll(page: Page, campo: string, valor: string): Promise<void> {
  await page.getByLabel('Preencher').selectOption({ label: campo })
  await page.getByLabel(campo === 'SKU' ? 'Começo do SKU' : `${campo} de cada`).fill(valor)
  await page.getByRole('button', { name: /^Preencher \d+$/ }).click()
}

async function stockOf(shopId: string): Promise<Record<string, number>> {
  const { rows } = await database().query<{ variacao: string; estoque: number }>(
    `select variacao, estoque from produtos where estabelecimento_id = $1 and status = 'variacao' order by ordem`,
    [shopId],
  )
  return Object.fromEntries(rows.map(({ variacao, estoque }) => [variacao, estoque]))
}
