import { describe } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, openBuyer, order, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'

describe('a talk with the shop', () => {
  journey(
    'begins on a product’s page, with the product on a card to both sides',
    async ({ url, newPage }) => {
      const { codigo, nome, products } = await ownersShop(url)
      const product = products[0]
      const page = await newPage({ width: 390 })
      await beBuyer(page, await openBuyer(url, 'Rita Que Conversa'))
      await page.goto(`${url}/loja/${codigo}/produto/${product?.id}`)
      await page.getByRole('link', { name: 'Falar com a loja' }).click()
      await page.getByRole('heading', { name: `Falar com ${nome}` }).waitFor()
      await page.getByRole('link', { name: product?.nome ?? '' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Mensagem' }).fill('Vocês entregam no sábado?')
      await page.getByRole('button', { name: 'Enviar mensagem' }).click()
      await page.getByRole('heading', { name: `Conversa com ${nome}` }).waitFor()
      await page.getByRole('link', { name: product?.nome ?? '' }).waitFor()

      const owner = await newPage()
      await signIn(owner, url, OWNER)
      await owner.goto(`${url}/suporte?tab=clientes`)
      const line = owner.getByRole('listitem').filter({ hasText: 'Vocês entregam no sábado?' })
      await line.getByText('1 nova').waitFor()
      await line.getByRole('link').click()
      await owner.getByRole('link', { name: product?.nome ?? '' }).waitFor()
      await expectAccessible(owner)
      await owner.getByRole('textbox', { name: 'Resposta ao cliente' }).fill('Entregamos, até o meio-dia.')
      await owner.getByRole('button', { name: 'Enviar', exact: true }).click()
      await page.getByText('Entregamos, até o meio-dia.').waitFor()
    },
  )

  journey('begins from a sale, by the shop', async ({ url, newPage }) => {
    const buyer = await openBuyer(url, 'Rita Que Espera')
    const sale = await order(url, buyer)
    const owner = await newPage({ width: 1280 })
    await signIn(owner, url, OWNER)
    await owner.goto(`${url}/vendas/${sale.id}`)
    await owner.getByRole('link', { name: 'Escrever ao comprador' }).click()
    await owner.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido sai amanhã cedo.')
    await expectAccessible(owner)
    await owner.getByRole('button', { name: 'Enviar mensagem' }).click()
    await owner.getByRole('log').getByText('Seu pedido sai amanhã cedo.').waitFor()

    const page = await newPage({ width: 390 })
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta/mensagens`)
    await page.getByText('1 nova').waitFor()
    await page.getByRole('link', { name: sale.estabelecimento_nome }).click()
    await page.getByRole('log').getByText('Seu pedido sai amanhã cedo.').waitFor()
  })
})
