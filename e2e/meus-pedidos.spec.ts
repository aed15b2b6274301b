import { describe, expect } from 'vitest'
import { fillSignIn } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { asOwner, beBuyer, openBuyer, order, ownersShop } from './buyers.ts'
import { journey } from './harness.ts'
import { database } from './shops.ts'

describe('my orders', () => {
  journey(
    'a buyer pays a waiting PIX from the list, and the card says so by itself',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { forma: 'pix' })
      const page = await newPage()
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta`)
      const card = page.getByRole('article', { name: new RegExp(`#${sale.numero}`) })
      await card.getByText('Aguardando pagamento').waitFor()
      await expectAccessible(page)
      await card.getByRole('button', { name: 'Pagar com PIX' }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const { rows } = await database().query<{ id: string }>(
        'select provider_payment_id as id from pagamentos where venda_id = $1',
        [sale.id],
      )
      await pay(rows[0]?.id ?? '')
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
      await card.getByText('Pagamento confirmado').waitFor()
    },
  )

  journey(
    'a delivered order: regret with its protocol, taking it back, and a defect',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { delivered: true })
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta?pedido=${sale.id}`)
      await page.getByRole('heading', { level: 1, name: `Pedido #${sale.numero}` }).waitFor()
      await page.getByText('Você pode desistir da compra até').waitFor()
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Desistir da compra' }).click()
      const dialog = page.getByRole('dialog', { name: 'Desistir da compra' })
      await dialog.getByText('artigo 49 do Código de Defesa do Consumidor').waitFor()
      await dialog.getByRole('button', { name: 'Desistir da compra' }).click()
      const situation = page.getByRole('region', { name: 'Situação do pedido' })
      await situation.getByRole('heading', { name: 'Devolução em andamento' }).waitFor()
      const { rows } = await database().query<{ protocolo: string }>(
        'select protocolo from devolucoes where venda_id = $1',
        [sale.id],
      )
      await situation.getByText(rows[0]?.protocolo ?? 'sem protocolo').waitFor()

      await page.getByRole('button', { name: 'Retirar devolução' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Retirar devolução' }).click()
      await situation.getByRole('heading', { name: 'Entregue' }).waitFor()

      await page.getByRole('button', { name: 'Produto com problema' }).click()
      const defect = page.getByRole('dialog', { name: 'Produto com problema' })
      await defect.getByRole('button', { name: 'Enviar à loja' }).click()
      await defect.getByText('Conte o que aconteceu.').waitFor()
      await defect.getByRole('textbox', { name: 'O que aconteceu' }).fill('Chegou quebrado na alça.')
      await defect.getByRole('button', { name: 'Enviar à loja' }).click()
      await situation.getByText('Produto com problema').waitFor()
    },
  )

  journey(
    'who gives up a part of it before it is sent reads why not before the press, and gives up all',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { units: 2 })
      await asOwner(url, sale, 'confirmar-pagamento')
      await database().query(
        `update vendas set entrega_pedida = entrega_pedida || jsonb_build_object('minimo', subtotal) where id = $1`,
        [sale.id],
      )
      const page = await newPage({ width: 390 })
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
      await page.getByRole('button', { name: 'Desistir da compra' }).click()
      const dialog = page.getByRole('dialog', { name: 'Desistir da compra' })
      const giveUp = dialog.getByRole('button', { name: 'Desistir da compra' })
      await dialog.getByRole('radio', { name: 'Só alguns itens' }).check()
      await dialog.getByLabel(`Unidades de ${sale.itens[0]?.nome}`).selectOption('1')
      await dialog.getByText('Cancele o pedido inteiro ou fale com a loja.').waitFor()
      expect(await giveUp.isDisabled()).toBe(true)
      await expectAccessible(page)
      await dialog.getByRole('radio', { name: 'Todos os itens' }).check()
      await giveUp.click()
      const situation = page.getByRole('region', { name: 'Situação do pedido' })
      await situation.getByRole('heading', { name: 'Cancelado' }).waitFor()
    },
  )

  journey('an order is given up while it waits, and bought again', async ({ url, newPage }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer)
    const page = await newPage()
    await beBuyer(page, buyer)
    await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
    await page.getByRole('button', { name: 'Cancelar pedido' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar pedido' }).click()
    const situation = page.getByRole('region', { name: 'Situação do pedido' })
    await situation.getByRole('heading', { name: 'Cancelado' }).waitFor()
    await page.getByRole('button', { name: 'Comprar de novo' }).click()
    await page.waitForURL(`${url}/loja`)
    const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('carrinho_v2') ?? '[]'))
    expect(cart).toMatchObject([{ quantidade: 1, produto: { id: sale.itens[0]?.produto_id } }])
  })

  journey(
    'the e-mail’s link opens the order without signing in, pays it, and nothing else',
    async ({ url, newPage, emailTo, pay, allowProblem }) => {
      allowProblem(/pedidos_por_link/)
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { forma: 'pix' })
      const { texto } = await emailTo(buyer.email, new RegExp(`Pedido #${sale.numero} recebido`))
      const [link = ''] = new RegExp(`http\\S+/pedido/${sale.id}#[\\w-]+`).exec(texto) ?? []
      const path = new URL(link)
      const page = await newPage({ width: 390 })
      await page.goto(`${url}${path.pathname}${path.hash}`)
      await page.getByRole('heading', { level: 1, name: `Pedido #${sale.numero}` }).waitFor()
      await page.getByRole('button', { name: 'Gerar novo PIX' }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      expect(await page.getByRole('button', { name: /Cancelar|Desistir/ }).count()).toBe(0)
      expect(await page.getByText(buyer.email).count()).toBe(0)
      await expectAccessible(page)
      // A look that fails takes nothing away.
      await page.route('**/rest/v1/pedidos_por_link/**', (route) => route.fulfill({ status: 503, body: '' }))
      await page.getByRole('button', { name: 'Verificar Pagamento' }).click()
      await page.getByText('Erro ao consultar status do pagamento').waitFor()
      expect(await page.getByRole('button', { name: 'Copiar código PIX' }).isVisible()).toBe(true)
      await page.unroute('**/rest/v1/pedidos_por_link/**')
      const { rows } = await database().query<{ id: string }>(
        'select provider_payment_id as id from pagamentos where venda_id = $1',
        [sale.id],
      )
      await pay(rows[0]?.id ?? '')
      await page.getByRole('heading', { level: 2, name: 'Pagamento confirmado' }).waitFor()

      const stranger = await newPage()
      await stranger.goto(`${url}/pedido/${sale.id}#${'A'.repeat(43)}`)
      await stranger.getByText('Este link não vale mais').waitFor()
    },
  )

  journey('a page of a list that does not exist leads back to its first one', async ({ url, newPage }) => {
    const page = await newPage()
    await beBuyer(page, await openBuyer(url))
    for (const [path, first] of [
      ['/minha-conta', 'Nenhum pedido ainda'],
      ['/minha-conta/avaliacoes', 'Nenhuma avaliação ainda'],
    ] as const) {
      await page.goto(`${url}${path}?depois=x`)
      await page.getByRole('heading', { name: 'Este endereço pede um filtro que não existe' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Limpar filtros' }).click()
      await page.getByRole('heading', { name: first }).waitFor()
    }
  })

  journey('nobody opens another’s order; a visitor is asked to sign in', async ({ url, newPage }) => {
    const sale = await order(url, await openBuyer(url))
    const page = await newPage()
    await beBuyer(page, await openBuyer(url, 'Outra Pessoa'))
    await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
    await page.getByText('Não encontramos este pedido').waitFor()
  })

  journey(
    'a visitor signs in and comes back to the order; the sign-in page sends nobody elsewhere',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer)
      const page = await newPage()
      await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
      await page.waitForURL(/\/auth\/consumidor\?voltar=/)
      await fillSignIn(page, buyer)
      await page.getByRole('heading', { level: 1, name: `Pedido #${sale.numero}` }).waitFor()
      await page.getByRole('banner').getByRole('link', { name: 'Área do Cliente' }).click()
      await page.waitForURL(`${url}/minha-conta`)

      const { nome, codigo } = await ownersShop(url)
      await page.goto(`${url}/auth/consumidor?estabelecimento=${codigo}&voltar=https://outro.example`)
      await page.waitForURL(`${url}/loja`)
      await page.getByText(nome).first().waitFor()
    },
  )

  journey(
    'the receipt on paper says who sold what to whom, and the right to regret',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { delivered: true })
      const page = await newPage()
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
      await page.getByRole('button', { name: 'Comprovante do pedido' }).waitFor()
      await page.emulateMedia({ media: 'print' })
      const paper = page.getByRole('article').filter({ hasText: `Comprovante do pedido #${sale.numero}` })
      await paper.getByText(/CNPJ \d/).waitFor()
      await paper.getByText('Comprado por').waitFor()
      await paper.getByText(sale.itens[0]?.nome ?? 'item').waitFor()
      await paper.getByText('desistir da compra em até 7 dias').waitFor()
      expect(await page.getByRole('button', { name: 'Desistir da compra' }).isVisible()).toBe(false)
    },
  )
})
