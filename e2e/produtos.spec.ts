import type { BrowserContext, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { database, type NewShop, publicProducts, type Shop } from './shops.ts'

type NewPage = (options?: { width?: number; context?: BrowserContext }) => Promise<Page>

async function open(
  url: string,
  newPage: NewPage,
  shop: NewShop,
  width = 1280,
): Promise<{ page: Page; shop: Shop }> {
  const { shop: opened, owner } = await openOwnShop(url, shop)
  const page = await newPage({ width })
  await beBuyer(page, owner)
  return { page, shop: opened }
}

const picture = (background: string) =>
  sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer()

describe('a shop’s products', () => {
  journey(
    'are made with pictures, a rich description and a price, and show in the shop',
    async ({ url, newPage }) => {
      const { page, shop } = await open(url, newPage, {
        nome: 'Louças da Serra',
        categorias: { Canecas: '#2f6fed' },
      })
      await page.goto(`${url}/novo-produto`)
      await page.getByRole('button', { name: 'Salvar rascunho' }).click()
      // Refused for its name, it is no draft yet: a product needs a category too.
      await page.getByRole('button', { name: 'Salvar produto' }).click()
      await page.getByRole('link', { name: 'Escolha uma categoria.' }).click()
      expect(await page.getByLabel('Categoria').evaluate((field) => field === document.activeElement)).toBe(
        true,
      )
      await expectAccessible(page)

      await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Caneca esmaltada')
      await page.getByLabel('Categoria').selectOption({ label: 'Canecas' })
      await page.getByRole('textbox', { name: 'Descrição' }).click()
      await page.locator('[contenteditable]:focus').waitFor()
      await page.keyboard.type('Feita à mão.')
      await page.getByRole('textbox', { name: 'Preço', exact: true }).fill('39,90')
      await page.getByRole('textbox', { name: 'Custo' }).fill('20,00')
      await page.getByText('Margem: 49,9%').waitFor()
      await page.getByLabel('Quantidade').fill('7')
      const files = await Promise.all(
        ['#b00', '#0b0'].map(async (cor) => ({
          name: `${cor}.png`,
          mimeType: 'image/png',
          buffer: await picture(cor),
        })),
      )
      await page.locator('input[type=file]').setInputFiles(files)
      await page.getByLabel('O que a imagem 2 mostra').fill('A caneca verde')
      await page.getByRole('button', { name: 'Mover imagem 2', exact: true }).focus()
      await page.keyboard.press('Space')
      await page.getByText(/imagem 2 (na mão|no lugar 2)/).waitFor({ state: 'attached' })
      await page.keyboard.press('ArrowLeft')
      await page.getByText('no lugar 1 de 2').waitFor({ state: 'attached' })
      await page.keyboard.press('Space')
      await expect.poll(() => page.getByLabel('O que a imagem 1 mostra').inputValue()).toBe('A caneca verde')
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 900 })
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Salvar produto' }).click()
      await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor()
      await page.getByRole('link', { name: /Caneca esmaltada/ }).waitFor()
      const [product] = await publicProducts(url, shop.id)
      expect(product).toMatchObject({ nome: 'Caneca esmaltada', preco: 39.9, estoque: 7 })
      await page.goto(`${url}/loja/${shop.codigo}/produto/${product?.id}`)
      await page.getByText('Feita à mão.').waitFor()
      await page.getByRole('img', { name: 'A caneca verde' }).first().waitFor()
    },
  )

  journey('change in the row and many at once, with a preview and a way back', async ({ url, newPage }) => {
    const { page, shop } = await open(url, newPage, {
      nome: 'Copos do Vale',
      produtos: [
        { nome: 'Copo azul', preco: 10, estoque: 3 },
        { nome: 'Copo verde', preco: 20, estoque: 9 },
      ],
    })
    await page.goto(`${url}/produtos`)
    await page.getByRole('button', { name: 'Estoque de Copo azul: 3. Mudar' }).click()
    await page.getByRole('textbox', { name: 'Estoque de Copo azul' }).fill('8')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Estoque de Copo azul: 8. Mudar' }).waitFor()
    await expect
      .poll(async () =>
        (await publicProducts(url, shop.id)).map(({ estoque }) => estoque).toSorted((a, b) => a - b),
      )
      .toEqual([8, 9])

    await page.getByLabel('Selecionar tudo nesta página').check()
    await page.getByRole('button', { name: 'Ajustar preço' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Quanto (%)').fill('10')
    await dialog.getByRole('button', { name: 'Ver o que muda' }).click()
    await dialog.getByRole('cell', { name: 'R$ 22,00' }).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Aplicar em 2 produtos' }).click()
    await page.getByText('2 produtos com outro preço.').waitFor()
    await expect
      .poll(async () =>
        (await publicProducts(url, shop.id)).map(({ preco }) => preco).toSorted((a, b) => a - b),
      )
      .toEqual([11, 22])
    await page.reload()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await page.getByText('2 produtos voltaram ao que era antes.').waitFor()
    await expect
      .poll(async () =>
        (await publicProducts(url, shop.id)).map(({ preco }) => preco).toSorted((a, b) => a - b),
      )
      .toEqual([10, 20])

    await page.getByRole('button', { name: 'Mais ações: Copo azul' }).click()
    await page.getByRole('menuitem', { name: 'Histórico de estoque' }).click()
    await page.getByRole('heading', { name: 'Por que meu estoque é 8?' }).waitFor()
    await page.getByRole('cell', { name: /^Contagem por/ }).waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 900 })
    await expectAccessible(page)
  })

  journey('saved by two at once: the second is asked, and keeps what was typed', async ({ url, newPage }) => {
    const { page, shop } = await open(url, newPage, {
      nome: 'Pratos da Lua',
      categorias: { Pratos: '#0f8a6d' },
      produtos: [{ nome: 'Prato fundo', categoria: 'Pratos' }],
    })
    const address = `${url}/produto/${shop.produtos.get('Prato fundo')}/editar`
    await page.goto(address)
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Prato raso')
    const other = await newPage({ context: page.context() })
    await other.goto(address)
    await other.getByRole('textbox', { name: 'Nome', exact: true }).fill('Prato de sobremesa')
    await other.getByRole('button', { name: 'Salvar produto' }).click()
    await other.getByRole('heading', { level: 1, name: 'Prato de sobremesa' }).waitFor()
    await page.getByRole('button', { name: 'Salvar produto' }).click()
    await page.getByText('Este registro foi alterado por Dalva Prado').waitFor()
    await page.getByRole('button', { name: 'Sobrescrever' }).click()
    await page.getByRole('heading', { level: 1, name: 'Prato raso' }).waitFor()
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Outro')
    await page.getByRole('link', { name: 'Cancelar' }).click()
    await page.getByText('Você tem alterações não salvas').waitFor()
  })

  journey(
    'what is typed while it is saved stays with its focus, and so does what is typed under another version',
    async ({ url, newPage }) => {
      const { page, shop } = await open(url, newPage, {
        nome: 'Pratos do Sol',
        categorias: { Pratos: '#0f8a6d' },
        produtos: [{ nome: 'Prato fundo', categoria: 'Pratos' }],
      })
      const address = `${url}/produto/${shop.produtos.get('Prato fundo')}/editar`
      await page.goto(address)
      const name = page.getByRole('textbox', { name: 'Nome', exact: true })
      const title = (nome: string) =>
        page.getByRole('heading', { level: 1, name: nome, exact: true }).waitFor()
      const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
      await page.route('**/rest/v1/produtos/*', async (route) => {
        if (route.request().method() === 'PATCH') await asked
        await route.continue()
      })
      await name.fill('Prato raso')
      await page.getByRole('button', { name: 'Salvar produto' }).click()
      await page.getByRole('button', { name: 'Salvando…' }).waitFor()
      await name.focus()
      await page.keyboard.press('End')
      await page.keyboard.type(' branco')
      answer()
      await title('Prato raso')
      await page.getByText('Produto salvo').waitFor()
      expect(await name.inputValue()).toBe('Prato raso branco')
      expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.getByRole('button', { name: 'Salvar produto' }).click()
      await title('Prato raso branco')

      await name.fill('Prato de bolo')
      const other = await newPage({ context: page.context() })
      await other.goto(address)
      await other.getByRole('textbox', { name: 'Nome', exact: true }).fill('Prato de sobremesa')
      await other.getByRole('button', { name: 'Salvar produto' }).click()
      await other.getByText('Produto salvo').waitFor()
      // It reads the page again.
      await page.getByRole('button', { name: 'Ajustar estoque' }).click()
      await page.getByLabel('Quantas unidades').fill('1')
      await page.getByRole('button', { name: 'Salvar ajuste' }).click()
      await title('Prato de sobremesa')
      expect(await name.inputValue()).toBe('Prato de bolo')
      await page.getByRole('button', { name: 'Salvar produto' }).click()
      const conflict = page.getByRole('dialog', { name: 'Este registro foi alterado' })
      await conflict.waitFor()
      // A toast over it leaves its head free.
      const { top, height } = await page
        .locator('.mantine-Notifications-root[data-position=top-center]')
        .evaluate((toasts) => ({ top: toasts.getBoundingClientRect().top, height: innerHeight }))
      expect(top).toBeGreaterThanOrEqual(height * 0.05 + 68)
      await conflict.getByRole('button', { name: 'Recarregar' }).click()
      await expect.poll(() => name.inputValue()).toBe('Prato de sobremesa')
    },
  )

  journey(
    'a session that ends in the middle of a form loses nothing that was typed',
    async ({ url, newPage }) => {
      const { page, shop } = await open(url, newPage, {
        nome: 'Bules da Serra',
        categorias: { Bules: '#0f8a6d' },
        produtos: [{ nome: 'Bule azul', categoria: 'Bules' }],
      })
      const address = `${url}/produto/${shop.produtos.get('Bule azul')}/editar`
      await page.goto(address)
      const name = page.getByRole('textbox', { name: 'Nome', exact: true })
      await name.fill('Bule de esmalte')
      const session = await page.evaluate(() => localStorage.getItem('portal-auth') ?? '')
      const refuse = (route: Route) =>
        route.fulfill({ status: 401, json: { status: 401, code: 'session_not_found' } })
      await page.route('**/rest/v1/produtos/*', refuse)
      await page.route('**/auth/v1/token*', refuse)
      await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 204 }))
      await page.getByRole('button', { name: 'Salvar produto' }).click()
      await page.waitForURL(`${url}/`)
      // The address changes before the screen does: a session that came back in between would open the form again.
      await page.waitForFunction(() => document.title.startsWith('Portal de Vendas:'))

      // That session is still refused a farewell: it is the one that comes back.
      await page.unroute('**/rest/v1/produtos/*')
      await page.unroute('**/auth/v1/token*')
      await page.evaluate((again) => localStorage.setItem('portal-auth', again), session)
      await page.goto(`${url}/admin`)
      await page.waitForURL(address)
      await page.getByText('Recuperamos o que você digitou').waitFor()
      expect(await name.inputValue()).toBe('Bule de esmalte')
      await page.getByRole('button', { name: 'Salvar produto' }).click()
      await page.getByRole('heading', { level: 1, name: 'Bule de esmalte' }).waitFor()
    },
  )

  journey('come from a spreadsheet in four steps, the wrong rows told', async ({ url, newPage }) => {
    const { page } = await open(url, newPage, { nome: 'Empório do Rio' }, 390)
    await page.goto(`${url}/produtos/importar`)
    const csv = 'Nome;SKU;Preço;Estoque;Cor\nMel silvestre;M-1;25,90;4;âmbar\nab;M-2;10;1;\n'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'mel.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('Confira o que cada coluna quer dizer').waitFor()
    expect(await page.getByLabel('Cor').inputValue()).toBe('')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Conferir linhas' }).click()
    await page.getByText('Linha 3: Nome: precisa de pelo menos 3 letras.').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Importar só as linhas válidas' }).click()
    await page.getByRole('main').getByText('1 criado').waitFor()
    await page.getByRole('link', { name: 'Ver produtos' }).click()
    await page.getByRole('link', { name: /Mel silvestre/ }).waitFor()

    await page.goto(`${url}/produtos/importar`)
    await page.getByRole('radio', { name: 'Bling' }).check()
    await page.getByText('No Bling:').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'mel.csv' }).click()
    await page.getByRole('button', { name: 'Desfazer importação' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desfazer', exact: true }).click()
    await page.getByText('Importação desfeita. 1 produto foi para a lixeira').waitFor()
    await expectAccessible(page)
    await page.goto(`${url}/produtos`)
    await page.getByText('Você ainda não tem produtos').waitFor()
  })

  journey('at the plan’s limit: shown before a form is filled in vain', async ({ url, newPage }) => {
    const { page, shop } = await open(url, newPage, { nome: 'Bazar Cheio', plano: 'Starter' })
    await database().query(
      `insert into produtos (estabelecimento_id, nome, preco) select $1, 'Produto ' || n, 1 from generate_series(1, 50) n`,
      [shop.id],
    )
    await page.goto(`${url}/produtos`)
    await page.getByText('Limite de 50 produtos atingido.').waitFor()
    expect(await page.getByRole('button', { name: 'Novo produto' }).isDisabled()).toBe(true)
    await page.goto(`${url}/novo-produto`)
    await page.getByRole('link', { name: 'Fazer upgrade' }).waitFor()
    await expectAccessible(page)
  })
})
