import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { beBuyer, openBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { CONSUMER, DEMO_PASSWORD, ready } from './people.ts'
import { database, openShop, type Shop, setStock } from './shops.ts'
import { seenText } from './seen.ts'

interface Line {
  produto: { id: string; nome: string; estabelecimento_id: string }
  quantidade: number
  subtotal: number
}

let shop: Shop
let other: Shop

beforeAll(async () => {
  shop = await openShop({
    nome: 'Quitanda da Esquina',
    produtos: [
      { nome: 'Banana-prata', preco: 6.9, promocao: 4.99, estoque: 3 },
      { nome: 'Caqui rama-forte', preco: 12.35, estoque: 20 },
      { nome: 'Jaca inteira', preco: 45, estoque: 0 },
    ],
  })
  other = await openShop({ nome: 'Padaria do Cruzeiro', produtos: [{ nome: 'Pão de queijo', preco: 3.5 }] })
})

describe('the cart', () => {
  journey(
    'asks for sign-in, and then holds what the person meant (5.cart.01, 6.vis.02)',
    async ({ url, newPage }) => {
      const page = await openShopPage(await newPage(), url, shop)
      await addButton(page, 'Banana-prata').click()
      await page.getByText('Login necessário').waitFor()
      await addButton(page, 'Caqui').click()
      await page.getByText('Caqui rama-forte vai para o carrinho.').waitFor()
      expect(await cart(page)).toEqual([])
      await page.getByRole('link', { name: 'Entrar', exact: true }).last().click()
      await page.getByText(`Código: ${shop.codigo}`).waitFor()
      await page.getByLabel('Email').fill(CONSUMER)
      await page.getByLabel(/^Senha/).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      // Said as the session begins, which may be a while before the shop is shown.
      await page.getByText('Banana-prata foi adicionado ao carrinho.').waitFor()
      await page.getByText('Caqui rama-forte foi adicionado ao carrinho.').waitFor()
      await page.waitForURL(`${url}/loja`)
      await expect
        .poll(async () => (await cart(page)).map(({ produto }) => produto.nome))
        .toEqual(['Banana-prata', 'Caqui rama-forte'])
    },
  )

  journey(
    'merges, stops at the stock and works out its sums (4.cart.01–03, 09–10, 5.cart.02)',
    async ({ url, newPage }) => {
      const page = await openShopPage(await signedIn(await newPage(), url), url, shop)
      await addButton(page, 'Banana-prata').click()
      await page.getByText('Produto adicionado!').waitFor()
      await page.getByRole('link', { name: 'Banana-prata' }).click()
      const dialog = page.getByRole('dialog', { name: 'Banana-prata' })
      await dialog.getByRole('spinbutton', { name: 'Quantidade' }).fill('3')
      await dialog.getByRole('button', { name: 'Adicionar ao Carrinho' }).click()
      await page.getByText('Estoque insuficiente').waitFor()
      await expect
        .poll(async () => (await cart(page)).map(({ quantidade, subtotal }) => [quantidade, subtotal]))
        .toEqual([[3, 14.97]])
    },
  )

  journey(
    'is filled, changed and emptied in its drawer (4.cart.04–08, 2.loja.27–30)',
    async ({ url, newPage }) => {
      const page = await openShopPage(await signedIn(await newPage(), url), url, shop)
      const drawer = await openDrawer(page)
      await drawer.getByText('Carrinho vazio').waitFor()
      await drawer.getByText('Adicione produtos para começar suas compras').waitFor()
      await closeDrawer(page)
      // Back where the keyboard was.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Carrinho/)
      await openDrawer(page)
      await page.goBack()
      await drawer.waitFor({ state: 'hidden' })
      expect(page.url()).toBe(`${url}/loja/${shop.codigo}`)

      await addButton(page, 'Banana-prata').click()
      await addButton(page, 'Caqui').click()
      await openDrawer(page)
      const more = drawer.getByRole('button', { name: 'Aumentar quantidade de Banana-prata' })
      await more.click()
      await more.click()
      expect(await more.isDisabled()).toBe(true)
      expect(await seenText(drawer)).toMatch(/Subtotal R\$ 27,32 .*Total R\$ 27,32/)
      await drawer.getByRole('button', { name: 'Aumentar quantidade de Caqui rama-forte' }).click()
      await drawer.getByRole('button', { name: 'Remover Caqui rama-forte' }).click()
      for (const name of ['Diminuir quantidade de', 'Diminuir quantidade de', 'Remover'])
        await drawer.getByRole('button', { name: `${name} Banana-prata` }).click()
      await drawer.getByText('Carrinho vazio').waitFor()
      expect(await cart(page)).toEqual([])
      await closeDrawer(page)

      await addButton(page, 'Caqui').click()
      await openDrawer(page)
      await drawer.getByRole('button', { name: 'Limpar' }).click()
      await drawer.getByText('Carrinho vazio').waitFor()
      expect(await cart(page)).toEqual([])
    },
  )

  journey('stays at hand on a phone while a toast tells what was added', async ({ url, newPage }) => {
    const phone = await newPage({ width: 390, height: 844 })
    const page = await openShopPage(await signedIn(phone, url), url, shop)
    await addButton(page, 'Caqui').click()
    const toast = await page.getByRole('alert').filter({ hasText: 'Produto adicionado!' }).boundingBox()
    const link = await page
      .getByRole('banner')
      .getByRole('link', { name: /^Carrinho/ })
      .boundingBox()
    expect(toast?.y).toBeGreaterThanOrEqual((link?.y ?? 0) + (link?.height ?? Number.POSITIVE_INFINITY))
  })

  journey(
    'keeps the shops apart, and outlives the page and the tab (4.cart.11)',
    async ({ url, newPage }) => {
      const page = await openShopPage(await signedIn(await newPage(), url), url, shop)
      await addButton(page, 'Caqui').click()
      await expect.poll(async () => (await cart(page)).length).toBe(1)
      await openShopPage(page, url, other)
      await addButton(page, 'Pão de queijo').click()
      await expect.poll(async () => (await cart(page)).length).toBe(2)
      await page.reload()
      await ready(page)
      const second = await openShopPage(await newPage({ context: page.context() }), url, shop)
      for (const tab of [page, second]) {
        const drawer = await openDrawer(tab)
        expect(await drawer.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
          shop.nome,
          other.nome,
        ])
        expect(await seenText(drawer)).toMatch(/Subtotal R\$ 12,35 .*Subtotal R\$ 3,50 .*Total R\$ 15,85/)
      }
      await second.getByRole('dialog').getByRole('button', { name: 'Remover Pão de queijo' }).click()
      await page.getByRole('dialog').getByText(other.nome).waitFor({ state: 'detached' })
    },
  )

  journey(
    'is taken to the shop by Finalizar Compra, where no order is placed yet (2.loja.31–32)',
    async ({ url, newPage }) => {
      const page = await openShopPage(await signedIn(await newPage(), url), url, shop)
      const orders: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && /\/rest\/v1\/(vendas|compras)/.test(request.url()))
          orders.push(request.url())
      })
      await addButton(page, 'Caqui').click()
      await expect.poll(async () => (await cart(page)).length).toBe(1)
      const drawer = await openDrawer(page)
      await drawer.getByRole('button', { name: 'Finalizar Compra' }).click()
      await page.waitForURL(`${url}/loja?etapa=dados`)
      await page.getByRole('heading', { level: 1, name: shop.nome }).waitFor()
      expect((await cart(page)).length).toBe(1)
      expect(orders).toEqual([])
      // Shelves of a big shop come cut: what is not on them is not sold out.
      await page.route('**/get_prateleira_estabelecimento?*', (route) =>
        route.fulfill({ json: { produtos: [], categorias: [] } }),
      )
      await page.goto(`${url}/loja`)
      await page
        .getByRole('complementary', { name: 'Carrinho desta loja' })
        .getByText(/R\$\s12,35.* cada/)
        .waitFor()
      expect(await page.getByText('fora de estoque').count()).toBe(0)
      const { rows } = await database().query('select 1 from vendas where estabelecimento_id = $1', [shop.id])
      expect(rows).toEqual([])
    },
  )

  journey('is checked again when it opens, and says what changed', async ({ url, newPage }) => {
    const fresh = await openShop({
      nome: 'Feira de Sábado',
      produtos: [
        { nome: 'Tomate italiano', preco: 8, estoque: 10 },
        { nome: 'Alface crespa', preco: 4, estoque: 10 },
        { nome: 'Couve-manteiga', preco: 3, estoque: 10 },
      ],
    })
    const page = await openShopPage(await signedIn(await newPage(), url), url, fresh)
    for (const name of ['Tomate', 'Alface', 'Couve']) {
      await addButton(page, name).click()
      await page.getByText(new RegExp(`${name}.* foi adicionado`)).waitFor()
    }
    await database().query('update produtos set preco = 9.5 where id = $1', [
      fresh.produtos.get('Tomate italiano'),
    ])
    await setStock(fresh.id, fresh.produtos.get('Couve-manteiga') ?? '', 0)
    const drawer = await openDrawer(page)
    const told = drawer.locator('div', { has: page.getByText('Mudou desde a última vez') }).last()
    await told.waitFor()
    const changes = (await told.getByRole('listitem').allInnerTexts()).map((text) =>
      text.replaceAll(/\s+/g, ' '),
    )
    expect(changes).toEqual([
      'Tomate italiano agora custa R$ 9,50 (antes, R$ 8,00).',
      'Couve-manteiga está fora de estoque.',
    ])
    // What is sold out stays to be seen, and is nothing that is paid.
    expect(await seenText(drawer)).toMatch(/Fora deste pedido .*Subtotal R\$ 13,50 .*Total R\$ 13,50/)
    await closeDrawer(page)
    await openDrawer(page)
    await drawer.getByText('Fora de estoque.').waitFor()
    expect(await told.count()).toBe(0)

    // What comes in options since is chosen on its page, in place of the drawer.
    const alface = fresh.produtos.get('Alface crespa')
    await database().query(
      `update produtos set opcoes = '[{"nome":"Cor","valores":["Verde","Roxa"]}]' where id = $1`,
      [alface],
    )
    await database().query(
      `insert into produtos (id, estabelecimento_id, pai_id, nome, preco, estoque, status, valores, variacao, ordem)
       select uuid_v7(), $1, $2, 'Alface crespa', preco, 5, 'variacao', array[valor], valor, ordem
       from (values ('Verde', 4, 0), ('Roxa', 5, 1)) as v (valor, preco, ordem)`,
      [fresh.id, alface],
    )
    await closeDrawer(page)
    await page.reload()
    await ready(page)
    await openDrawer(page)
    await drawer.getByRole('link', { name: 'Escolha de novo' }).click()
    await page.getByRole('heading', { level: 1, name: 'Alface crespa' }).waitFor()
    await drawer.waitFor({ state: 'hidden' })
    await page.goBack()
    await page.waitForURL(`${url}/loja/${fresh.codigo}`)
    await page.getByRole('heading', { level: 1, name: fresh.nome }).waitFor()
  })

  journey('forgets what makes no sense, and believes no stored sum', async ({ url, newPage }) => {
    const page = await openShopPage(await signedIn(await newPage(), url), url, shop)
    await addButton(page, 'Caqui').click()
    await expect.poll(async () => (await cart(page)).length).toBe(1)
    // What its account has, and this device did not hear of, would come back.
    const agreed = () => page.evaluate(() => localStorage.getItem('portal.carrinho_da_conta'))
    await expect.poll(agreed).toContain(shop.produtos.get('Caqui rama-forte'))
    await page.evaluate(() => {
      const lines = JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]')
      lines[0].subtotal = 0.01
      localStorage.setItem('carrinho_v2', JSON.stringify([...lines, { quantidade: 'muitos' }, null]))
    })
    await page.reload()
    await ready(page)
    const drawer = await openDrawer(page)
    expect(await seenText(drawer)).toMatch(/Total R\$ 12,35/)
    await page.evaluate(() => localStorage.setItem('carrinho_v2', '{isto não é'))
    await page.reload()
    await ready(page)
    await openDrawer(page)
    await drawer.getByText('Carrinho vazio').waitFor()
  })
})

/** As somebody of this journey's own: a page that was left may still be writing to its account's cart. */
async function signedIn(page: Page, url: string): Promise<Page> {
  await beBuyer(page, await openBuyer(url))
  return page
}

async function openShopPage(page: Page, url: string, { codigo }: Shop): Promise<Page> {
  await page.goto(`${url}/loja/${codigo}`)
  await ready(page)
  return page
}

function addButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^Adicionar ${name}`) })
}

async function openDrawer(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrinho/ })
    .click()
  const drawer = page.getByRole('dialog', { name: 'Seu carrinho' })
  await drawer.waitFor()
  return drawer
}

/** With its step of the history: opened again before that is gone, Back would leave the page. */
async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Seu carrinho' }).waitFor({ state: 'hidden' })
  await page.waitForFunction(() => !history.state?.passo)
}

function cart(page: Page): Promise<Line[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]'))
}
