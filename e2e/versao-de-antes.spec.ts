import type { Page } from 'playwright-core'
import { beBuyer, openBuyer, order } from './buyers.ts'
import { read } from './counter.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { database } from './shops.ts'

/** Every request is led to a process that does not know this word in the address of a list. */
const unknown = (page: Page, word: string) =>
  page.route(
    ({ pathname, searchParams }) => pathname.startsWith('/rest/v1/') && searchParams.has(word),
    (route) =>
      route.fulfill({
        status: 422,
        json: { status: 422, code: 'portal.dados_invalidos', title: 'Dados inválidos' },
      }),
  )

// Gone a release later, with what it is about: docs/updates.md.
journey(
  'screens that ask for something new do without it at a process of the version before',
  async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const { numero } = await order(url, buyer, { forma: 'pix' })
    const account = await newPage()
    await unknown(account, 'minhas')
    await beBuyer(account, buyer)
    await account.goto(`${url}/minha-conta`)
    await account.getByRole('article', { name: new RegExp(`#${numero}`) }).waitFor()

    const { shop, owner } = await openOwnShop(url, {
      nome: 'Louças do Vale',
      produtos: ['Caneca', 'Bule'].map((nome) => ({ nome, preco: 30, estoque: 9 })),
    })
    await database().query(`update produtos set sku = 'CAN-1' where id = $1`, [shop.produtos.get('Caneca')])
    await database().query(`update produtos set codigo_barras = '7891234567895' where id = $1`, [
      shop.produtos.get('Bule'),
    ])
    const panel = await newPage()
    await unknown(panel, 'codigo')
    await unknown(panel, 'pagina')
    await beBuyer(panel, owner)
    await panel.goto(`${url}/nova-venda`)
    const cart = panel.getByRole('region', { name: 'Carrinho' })
    await panel.getByRole('button', { name: /^Caneca/ }).waitFor()
    await read(panel, 'can-1')
    await cart.getByText('Caneca').waitFor()
    await read(panel, '7891234567895')
    await cart.getByText('Bule').waitFor()

    await panel.goto(`${url}/clientes/duplicados`)
    await panel.getByText('Nenhum cadastro duplicado').waitFor()
  },
)
