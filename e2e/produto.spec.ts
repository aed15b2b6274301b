import { beforeAll, describe, expect } from 'vitest'
import { journey } from './harness.ts'
import { ready } from './people.ts'
import { database, openShop, type Shop } from './shops.ts'
import { seenText } from './seen.ts'

let shop: Shop
let lamp: string
const NAME = 'Lanterna de açude'
const ADDRESS = () => `/loja/${shop.codigo}/produto/${lamp}-lanterna-de-acude`

beforeAll(async () => {
  shop = await openShop({
    nome: 'Beira do Açude',
    produtos: [
      { nome: NAME, preco: 80, promocao: 60, estoque: 3 },
      { nome: 'Remo de cedro', preco: 120, estoque: 0 },
    ],
  })
  lamp = shop.produtos.get(NAME) ?? ''
  const db = database()
  await db.query(
    `update produtos set descricao = 'Ilumina a noite inteira.', fabricante = 'Oficina Açude', material = 'Latão',
       dimensoes = '20 × 12 cm', peso = '900 g', garantia = '6 meses',
       especificacoes_tecnicas = '[{"nome": "Autonomia", "valor": "12 horas"}]' where id = $1`,
    [lamp],
  )
  // Pictures that the demonstration has drawn.
  await db.query(
    `insert into imagens_produto (estabelecimento_id, produto_id, url, texto_alternativo, ordem)
     select $1, $2, url, 'Vista ' || n, n - 1
     from (select url, row_number() over (order by id) as n from imagens_produto limit 3) as drawn`,
    [shop.id, lamp],
  )
})

describe('a product', () => {
  journey(
    'opens over the grid under its own address, and closes by going back (2.front.04)',
    async ({ url, newPage }) => {
      const page = await newPage()
      await page.goto(`${url}/loja/${shop.codigo}?ordem=nome`)
      await ready(page)
      await page.getByRole('link', { name: NAME }).click()
      const dialog = page.getByRole('dialog', { name: NAME })
      await dialog.getByText('Ilumina a noite inteira.').waitFor()
      expect(new URL(page.url()).pathname).toBe(ADDRESS())

      const quantity = dialog.getByRole('spinbutton', { name: 'Quantidade' })
      const more = dialog.getByRole('button', { name: 'Aumentar quantidade' })
      const less = dialog.getByRole('button', { name: 'Diminuir quantidade' })
      expect(await quantity.inputValue()).toBe('1')
      expect(await less.isDisabled()).toBe(true)
      await more.click()
      await more.click()
      expect(await quantity.inputValue()).toBe('3')
      expect(await more.isDisabled()).toBe(true)
      await quantity.fill('-2')
      await expect.poll(() => quantity.inputValue()).toBe('1')
      await quantity.fill('99')
      await expect.poll(() => quantity.inputValue()).toBe('3')

      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('?ordem=nome')
      await page.getByRole('link', { name: NAME }).click()
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  )

  journey(
    'over the grid whose answer is lost leaves the shop as it is, and is asked for again',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/get_produto_publico/)
      const page = await newPage()
      await page.goto(`${url}/loja/${shop.codigo}?ordem=nome`)
      await ready(page)
      await page.route('**/rpc/get_produto_publico?*', (route) => route.fulfill({ status: 500, body: '' }))
      await page.getByRole('link', { name: NAME }).click()
      const dialog = page.getByRole('dialog', { name: NAME })
      await dialog.getByText('Não foi possível carregar').waitFor()
      await dialog.getByText(/R\$\s60,00/).waitFor()
      await page.unroute('**/rpc/get_produto_publico?*')
      await dialog.getByRole('button', { name: 'Tentar novamente' }).click()
      await dialog.getByText('Ilumina a noite inteira.').waitFor()
    },
  )

  journey(
    'whose dialog has no script any more is shown by its own page',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/dialogo-do-produto/)
      const page = await newPage()
      await page.route('**/assets/dialogo-do-produto-*.js', (route) => route.abort())
      await page.goto(`${url}/loja/${shop.codigo}`)
      await ready(page)
      await page.getByRole('link', { name: NAME }).click()
      await page.getByRole('heading', { level: 1, name: NAME }).waitFor()
      await page.goBack()
      await page.waitForURL(`${url}/loja/${shop.codigo}`)
    },
  )

  journey('has a page of its own, the same for who opens its address', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(url + ADDRESS())
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(NAME)
    const text = await seenText(page.locator('main'))
    expect(text).toMatch(/R\$ 80,00 -?25% .*R\$ 60,00 Últimas unidades/)
    for (const said of [
      'Fabricante Oficina Açude',
      'Material Latão',
      'Dimensões 20 × 12 cm',
      'Peso 900 g',
      'Garantia 6 meses',
      'Autonomia 12 horas',
      'Nenhuma avaliação ainda',
    ]) {
      expect(text).toContain(said)
    }
    const trail = page.getByRole('navigation', { name: 'Você está em' }).getByRole('listitem')
    expect(await trail.allInnerTexts()).toEqual(['Home', 'Estabelecimentos', shop.nome, NAME])
    await trail.getByRole('link', { name: shop.nome }).click()
    await page.waitForURL(`${url}/loja/${shop.codigo}`)
  })

  journey('shows all its pictures, and enlarges them (2.front.05)', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(url + ADDRESS())
    await ready(page)
    const frame = page.locator('.galeria .quadro')
    await frame.getByRole('img', { name: 'Vista 1' }).waitFor()
    await page.getByRole('button', { name: 'Ver imagem 3 de 3' }).click()
    const picture = frame.getByRole('img', { name: 'Vista 3' })
    await picture.waitFor()
    const width = async () => (await picture.boundingBox())?.width ?? 0
    const before = await width()
    await page.getByRole('button', { name: 'Ampliar imagem' }).click()
    await expect.poll(width).toBeGreaterThan(before * 1.3)
    const left = async () => (await picture.boundingBox())?.x ?? 0
    const from = await left()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(left).toBeGreaterThan(from)
    await page.getByRole('button', { name: 'Reduzir imagem' }).click()
    await expect.poll(width).toBeCloseTo(before, 0)
    const sources = await frame
      .locator('source')
      .evaluateAll((all) => all.map((one) => one.getAttribute('type')))
    expect(sources).toEqual(['image/avif', 'image/webp'])
    const widths = await frame.locator('source, img').evaluateAll((all) =>
      all.map((one) =>
        one
          .getAttribute('srcset')
          ?.match(/\d+(?=w)/g)
          ?.join(),
      ),
    )
    expect(widths).toEqual(Array.from({ length: 3 }, () => '160,320,640,1280'))
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  })

  journey('that is sold out cannot be bought (4.stock.01–03)', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/loja/${shop.codigo}/produto/${shop.produtos.get('Remo de cedro')}-remo-de-cedro`)
    const main = page.locator('main')
    expect(await main.getByText('ESGOTADO').isVisible()).toBe(true)
    expect(await main.getByText('Fora de estoque').isVisible()).toBe(true)
    expect(await main.getByRole('button', { name: 'Indisponível' }).isDisabled()).toBe(true)
  })

  journey('keeps one true address, and is not found in another shop', async ({ url, newPage }) => {
    const page = await newPage()
    await page.goto(`${url}/loja/${shop.codigo}/produto/${lamp}-outro-nome`)
    expect(new URL(page.url()).pathname).toBe(ADDRESS())
    const other = await openShop({ nome: 'Loja Vizinha' })
    const answer = await page.goto(url + ADDRESS().replace(shop.codigo, other.codigo))
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { level: 1, name: 'Produto não encontrado' }).waitFor()
    expect(await page.getByRole('link', { name: `Ver a loja ${other.nome}` }).isVisible()).toBe(true)

    // An address that the shop chose is no reason to leave the grid.
    const oar = shop.produtos.get('Remo de cedro')
    await database().query(`update produtos set seo_endereco = 'remo-do-rio' where id = $1`, [oar])
    await page.goto(`${url}/loja/${shop.codigo}`)
    await ready(page)
    await page.getByRole('link', { name: 'Remo de cedro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remo de cedro' })
    const ownPage = dialog.getByRole('link', { name: 'Ver página do produto e avaliações' })
    await expect.poll(() => ownPage.getAttribute('href')).toContain(`${oar}-remo-do-rio`)
    await ownPage.click()
    await page.getByRole('heading', { level: 1, name: 'Remo de cedro' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/loja/${shop.codigo}/produto/${oar}-remo-do-rio`)
  })
})
