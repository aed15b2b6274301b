import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type Buyer, asOwner, beBuyer, openBuyer, order, OWNER, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { Keyboard } from './keyboard.ts'
import { ready, signIn } from './people.ts'
import { database } from './shops.ts'

describe('by Tab, Enter, Space and arrows alone, the focus never falls to the bare page, and one', () => {
  journey(
    'buys: signs in from a toast, fills the steps, leaves the PIX and pays it',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const shop = await ownersShop(url)
      const page = await newPage()
      await page.goto(`${url}/estabelecimentos?busca=${encodeURIComponent(shop.nome)}`)
      await ready(page)
      const keys = await Keyboard.of(page)
      await keys.enter('link', new RegExp(`^${shop.nome}`))
      await keys.isAt('heading', shop.nome)
      await keys.hears(new RegExp(`^${shop.nome}`))

      await keys.enter('button', /^Adicionar .+ ao carrinho$/)
      await keys.enter('link', 'Entrar', 'Shift+Tab')
      await keys.isAt('heading', 'Acesso do Consumidor')
      await keys.hears('Acesso do Consumidor | Portal de Vendas')
      await keys.type('Email', buyer.email)
      await keys.type('Senha', buyer.password)
      await keys.press('Enter')
      await keys.isAt('heading', shop.nome)
      await keys.hears('Produtos | Comprar | Portal de Vendas')

      await keys.enter('button', /^Continuar$/)
      await keys.isAt('heading', 'Seus dados')
      await keys.hears('Seus dados')
      expect(await page.title()).toBe('Seus dados | Comprar | Portal de Vendas')
      await keys.enter('button', 'Continuar para o pagamento')
      await keys.isAt('heading', /^(Pagamento|Como você quer pagar)/)
      await keys.hears('Pagamento')
      expect(await page.title()).toBe('Pagamento | Comprar | Portal de Vendas')
      await keys.enter('button', 'Voltar')
      await keys.isAt('heading', 'Seus dados')
      await focusGoesDown(page, ['Voltar', 'Continuar para o pagamento'])
      await keys.enter('button', 'Continuar para o pagamento')
      await keys.isAt('heading', /^(Pagamento|Como você quer pagar)/)
      await keys.tabTo('radio', /./)
      for (let press = 0; press < 4 && !/^PIX/.test((await keys.focused()).name); press++)
        await keys.press('ArrowDown')
      expect((await keys.focused()).name).toMatch(/^PIX/)
      await keys.press('Space')
      await keys.enter('button', /^Pagar R\$/)
      await keys.hears('PIX pronto. Aguardando o pagamento.')
      await keys.isInDialog('Pague com PIX')
      await keys.press('Escape')
      await keys.dialogCloses()
      await keys.stands('after the PIX was closed')

      await keys.enter('button', 'Abrir PIX', 'Shift+Tab')
      await keys.hears('PIX pronto. Aguardando o pagamento.')
      // It is said for as long as the good news stays, maybe before the provider has the answer to its notice.
      const payment = await lastPayment(buyer)
      await Promise.all([keys.hears('Pagamento confirmado.'), pay(payment)])
      await keys.dialogCloses()
      await keys.stands('after it was paid')
      await expect.poll(() => page.title()).toBe('Produtos | Comprar | Portal de Vendas')
    },
  )

  journey(
    'goes on from the cart’s drawer, and from the links at the page’s end',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const shop = await ownersShop(url)
      const page = await newPage()
      await beBuyer(page, buyer)
      await page.goto(`${url}/loja/${shop.codigo}`)
      await ready(page)
      const keys = await Keyboard.of(page)
      await keys.enter('button', /^Adicionar .+ ao carrinho$/)
      await keys.hears(/^Produto adicionado!/)
      await keys.enter('link', /^Carrinho/, 'Shift+Tab')
      await keys.enter('button', 'Finalizar Compra')
      await keys.isAt('heading', shop.nome)
      await keys.hears('Seus dados | Comprar | Portal de Vendas')
      await keys.tabTo('textbox', 'Nome completo')
      await keys.enter('link', 'Termos de Uso')
      await keys.isAt('heading', /^Termos/)
      await keys.hears(/^Termos/)
    },
  )

  journey('asks what delivery costs, typing the postal code at once', async ({ url, newPage }) => {
    const shop = await ownersShop(url)
    const page = await newPage()
    await page.goto(`${url}/loja/${shop.codigo}/produto/${shop.products[0]?.id}`)
    await ready(page)
    const keys = await Keyboard.of(page)
    await keys.enter('button', 'Calcular frete e prazo')
    await keys.isAt('textbox', 'Calcular frete e prazo')
    await page.keyboard.type('05416011')
    expect(await page.getByRole('textbox', { name: 'Calcular frete e prazo' }).inputValue()).toBe('05416-011')
  })

  journey('cancels an order, and is told so', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer)
    const page = await newPage()
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
    await page.getByRole('button', { name: 'Cancelar pedido' }).waitFor()
    const keys = await Keyboard.of(page)
    await keys.enter('button', 'Cancelar pedido')
    await keys.isInDialog('Cancelar pedido')
    await keys.press('Escape')
    await keys.dialogCloses()
    await keys.isAt('button', 'Cancelar pedido')
    await keys.press('Enter')
    await keys.isInDialog('Cancelar pedido')
    await keys.press('Tab')
    await keys.enter('button', 'Cancelar pedido')
    await keys.hears(/^Pedido cancelado/)
    await keys.dialogCloses()
    await page.getByRole('button', { name: 'Cancelar pedido' }).waitFor({ state: 'detached' })
    await keys.isAt('region', 'Ações do pedido')
  })

  journey('gives a delivered order back', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer)
    await asOwner(url, sale, 'entregar', { recebeu_pagamento: true })
    const page = await newPage()
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta`)
    await page.getByRole('link', { name: new RegExp(`#${sale.numero}`) }).waitFor()
    const keys = await Keyboard.of(page)
    await keys.enter('link', new RegExp(`#${sale.numero}`))
    await keys.isAt('heading', /./)
    await keys.enter('button', 'Desistir da compra')
    await keys.isInDialog('Desistir da compra')
    await keys.press('Tab')
    await keys.enter('button', 'Desistir da compra')
    await keys.hears(/^Desistência registrada/)
    await keys.dialogCloses()
    await page.getByRole('button', { name: 'Desistir da compra' }).waitFor({ state: 'detached' })
    await keys.isAt('region', 'Ações do pedido')
  })

  journey('sells at the counter', async ({ url, newPage }) => {
    const shop = await ownersShop(url)
    const nome = shop.products[0]?.nome ?? ''
    const page = await newPage()
    await signIn(page, url, OWNER)
    await page.goto(`${url}/vendas`)
    await page.getByRole('heading', { level: 1, name: 'Vendas' }).waitFor()
    const keys = await Keyboard.of(page)
    await keys.enter('link', /^Nova venda/)
    await keys.isAt('heading', 'Nova venda')
    await keys.hears('Nova venda | Portal de Vendas')
    const add = async (key: string) => {
      await keys.tabTo('searchbox', 'Buscar produto ou ler código', key)
      await page.keyboard.type(nome)
      await keys.press('Enter')
      await page.getByRole('region', { name: 'Carrinho' }).getByText(nome).waitFor()
    }
    await add('Tab')
    await keys.enter('button', /^Tirar|^Remover/)
    await keys.stands('after the only line was removed')
    await add('Shift+Tab')
    await keys.enter('button', 'Dinheiro')
    await keys.type('Valor recebido', '9.000,00')
    await keys.enter('button', /^Finalizar venda/)
    await keys.isAt('heading', /^Venda #\d+ concluída$/)
    await keys.hears('Venda registrada')
    await keys.enter('button', 'Nova venda')
    await keys.isAt('heading', 'Nova venda')
  })
})

async function lastPayment({ id }: Buyer): Promise<string> {
  const { rows } = await database().query<{ id: string }>(
    `select p.provider_payment_id as id from pagamentos p join vendas v on v.id = p.venda_id
     where v.user_id = $1 order by p.created_at desc limit 1`,
    [id],
  )
  return rows[0]?.id ?? ''
}

/** On a telephone, where buttons stand one under the other: named in the order in which the focus reaches them. */
async function focusGoesDown(page: Page, names: string[]): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const tops: number[] = []
  for (const name of names) {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox()
    tops.push(box?.y ?? Number.NaN)
  }
  expect(tops[0]).toBeLessThan(tops[1] ?? Number.NaN)
  if (before) await page.setViewportSize(before)
}
