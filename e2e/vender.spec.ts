import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { VendaDetalhe } from '../src/vendas/schemas.ts'
import { expectAccessible } from './axe.ts'
import { askForPix, OWNER, openBuyer, order } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

describe('a sale from its order to its end', () => {
  journey('in cash: accepted from the list, delivered once the money is in', async ({ url, newPage }) => {
    const sale = await order(url, await openBuyer(url))
    const page = await openPanel(await newPage(), url, `/vendas?busca=%23${sale.numero}`)
    const row = page.getByRole('row', { name: new RegExp(`#${sale.numero}`) })
    await row.getByText('Para confirmar').waitFor()
    await row.getByRole('button', { name: 'Aceitar pedido' }).click()
    await page.getByText('Pedido aceito').waitFor()
    await row.getByText('Em separação').waitFor()

    await row.getByRole('link', { name: `#${sale.numero}` }).click()
    await page.getByRole('heading', { level: 1, name: `Venda #${sale.numero}` }).waitFor()
    await page.getByRole('button', { name: 'Confirmar entrega' }).click()
    const question = page.getByRole('dialog', { name: 'Recebeu o pagamento?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Ainda não' }).click()
    await page.getByText('Entrega não marcada').waitFor()
    await page.getByRole('button', { name: 'Confirmar entrega' }).click()
    await question.getByRole('button', { name: /^Sim, recebi/ }).click()
    await page.getByText('Entrega confirmada').waitFor()
    expect(await statusOf(sale)).toBe('entregue')
    const timeline = page.getByRole('region', { name: 'Linha do tempo' })
    await timeline.getByText('Recebimento registrado').waitFor()
  })

  journey(
    'by PIX: paid while the shop watches, packed, sent, delivered, then given back in two parts',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { forma: 'pix' })
      const paymentId = await askForPix(url, buyer, sale)
      const page = await openPanel(await newPage(), url, `/vendas/${sale.id}`)
      await page.getByText(/^PIX vence em/).waitFor()
      await pay(paymentId)
      await page.getByRole('button', { name: 'Separar' }).click()
      await page.getByText('Venda em separação').waitFor()

      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Enviar a venda #${sale.numero}` })
      await dialog.getByLabel('Correios ou transportadora').check()
      await dialog.getByLabel('Código de rastreio').fill('BR123456789')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Marcar como enviada' }).click()
      await page.getByText('BR123456789').waitFor()
      await page.getByRole('button', { name: 'Confirmar entrega' }).click()
      await page.getByText('Entrega confirmada').waitFor()

      await refund(page, sale, { valor: '5,00' })
      await page.getByText('Reembolso concluído').waitFor()
      await refund(page, sale, {})
      await expect.poll(() => refundedOf(sale)).toBe(sale.total)
      await page.getByRole('button', { name: 'Reembolsar' }).waitFor({ state: 'hidden' })
    },
  )

  journey(
    'is shown as paid, though it was before the stream of events was open',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer, { forma: 'pix' })
      const paymentId = await askForPix(url, buyer, sale)
      const paid = Promise.withResolvers<void>()
      const page = await newPage()
      await page.route('**/rest/v1/eventos?*', async (stream) => {
        await paid.promise
        await stream.continue()
      })
      await openPanel(page, url, `/vendas/${sale.id}`)
      await page.getByText(/^PIX vence em/).waitFor()
      await pay(paymentId)
      await expect.poll(() => statusOf(sale)).toBe('pago')
      paid.resolve()
      await page.getByRole('button', { name: 'Separar' }).waitFor()
    },
  )

  journey('paid and cancelled: a reason is asked and the money goes back', async ({ url, newPage, pay }) => {
    const buyer = await openBuyer(url)
    const sale = await order(url, buyer, { forma: 'pix' })
    await pay(await askForPix(url, buyer, sale))
    await expect.poll(() => statusOf(sale)).toBe('pago')
    const page = await openPanel(await newPage({ width: 390, scheme: 'dark' }), url, `/vendas/${sale.id}`)
    await page.getByRole('button', { name: 'Cancelar venda' }).click()
    const dialog = page.getByRole('dialog', { name: `Cancelar a venda #${sale.numero}` })
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Acabou no estoque da loja')
    await dialog.getByRole('button', { name: 'Cancelar venda' }).click()
    await page.getByText('Venda cancelada').waitFor()
    await page.getByText('Acabou no estoque da loja').first().waitFor()
    await expect.poll(() => refundedOf(sale)).toBe(sale.total)
    await expectAccessible(page)
  })
})

describe('the list of sales', () => {
  journey('shows a new order by itself and says so', async ({ url, newPage }) => {
    const page = await openPanel(await newPage(), url, '/vendas')
    await page.getByRole('button', { name: 'Som de nova venda' }).click()
    const sale = await order(url, await openBuyer(url))
    await page.getByRole('row', { name: new RegExp(`#${sale.numero}`) }).waitFor()
    await page.getByText('Nova venda', { exact: true }).last().waitFor()
  })

  journey('announces no sale that was there before on another page', async ({ url, newPage }) => {
    const page = await openPanel(await newPage(), url, '/vendas?pagina=2')
    await page.getByRole('link', { name: 'Anterior', exact: true }).click()
    await page.getByText(/^Mostrando 1–/).waitFor()
    await page.getByRole('link', { name: 'Próxima', exact: true }).click()
    await page.getByRole('link', { name: 'Anterior', exact: true }).click()
    await page.getByText(/^Mostrando 1–/).waitFor()
    const sale = await order(url, await openBuyer(url))
    await page.getByText(new RegExp(`^#${sale.numero}, R`)).waitFor()
    expect(await page.getByText(/^#\d+, R\$/).count()).toBe(1)
  })

  journey(
    'shows it too while sales follow each other faster than the list is read',
    async ({ url, newPage }) => {
      const page = await openPanel(await newPage(), url, '/vendas')
      await page.route('**/rest/v1/vendas?*', async (route) => {
        await setTimeout(1_000)
        await route.continue()
      })
      const sale = await order(url, await openBuyer(url))
      const others = setInterval(() => void announceAgain(sale), 200)
      await page
        .getByRole('row', { name: new RegExp(`#${sale.numero}`) })
        .waitFor()
        .finally(() => clearInterval(others))
    },
  )

  journey(
    'two tabs learn of a sale that was made while the connection was down',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/request failed|console: Failed|ERR_INTERNET_DISCONNECTED/)
      const page = await openPanel(await newPage(), url, '/vendas')
      const other = await openPanel(await newPage({ context: page.context() }), url, '/vendas')
      await page.context().setOffline(true)
      const sale = await order(url, await openBuyer(url))
      for (const tab of [page, other]) await nothingArrivesBefore(tab, '**/rest/v1/eventos?*')
      await page.context().setOffline(false)
      for (const tab of [page, other])
        await tab.getByRole('row', { name: new RegExp(`#${sale.numero}`) }).waitFor()
    },
  )

  journey(
    'finds by customer, keeps its filters in the address, and goes out as a file',
    async ({ url, newPage }) => {
      const buyer = await openBuyer(url)
      const sale = await order(url, buyer)
      const page = await openPanel(await newPage(), url, '/vendas')
      await page.getByRole('searchbox', { name: 'Buscar vendas' }).fill('rita moraes')
      await page.waitForURL(/busca=rita/)
      await page.getByRole('row', { name: new RegExp(`#${sale.numero}`) }).waitFor()
      await page.getByRole('button', { name: 'Filtros' }).click()
      await page.getByRole('checkbox', { name: 'À Vista Dinheiro' }).check()
      await page.getByRole('button', { name: 'Aplicar filtros' }).click()
      await page.waitForURL(/forma_pagamento=avista/)
      await expectAccessible(page)
      await page.reload()
      await page.getByRole('button', { name: /À Vista Dinheiro/ }).waitFor()

      await page.getByRole('button', { name: 'Exportar' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: 'Exportar CSV' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^vendas-.+\.csv$/)
      await page.getByRole('button', { name: 'Limpar filtros' }).click()
      await page.waitForURL((address) => !address.search.includes('forma_pagamento'))
    },
  )

  journey('marks several at once and says what was left out', async ({ url, newPage, pay }) => {
    const buyer = await openBuyer(url, 'Em Massa')
    const paid = await order(url, buyer, { forma: 'pix' })
    await pay(await askForPix(url, buyer, paid))
    const waiting = await order(url, buyer)
    const page = await openPanel(await newPage({ width: 390 }), url, '/vendas')
    await page.getByRole('row', { name: new RegExp(`#${paid.numero}.*Para separar`) }).waitFor()
    await page.getByLabel(`Selecionar a venda ${paid.numero}`).check()
    await page.getByLabel(`Selecionar a venda ${waiting.numero}`).check()
    await expectAccessible(page)
    // The browser's own printing, without a button of ours.
    await page.pdf()
    await page.emulateMedia({ media: 'print' })
    for (const { numero } of [paid, waiting])
      await page
        .getByRole('article')
        .filter({ hasText: `Pedido #${numero}` })
        .waitFor()
    await page.emulateMedia({ media: 'screen' })
    await page
      .getByRole('region', { name: 'Vendas selecionadas' })
      .getByRole('button', { name: 'Marcar como separadas' })
      .click()
    await page.getByText('1 atualizada, 1 ignorada').waitFor()
    expect([await statusOf(paid), await statusOf(waiting)]).toEqual(['em_preparacao', 'pendente'])
  })
})

journey(
  'the shop’s account: tested, turned off and on, and wrong credentials refused',
  async ({ url, newPage }) => {
    const page = await openPanel(await newPage(), url, '/perfil?tab=pagamentos')
    await page.getByRole('button', { name: 'Testar conexão' }).click()
    await page.getByText('Conexão funcionando').waitFor()
    await expectAccessible(page)
    const pix = page.getByRole('switch', { name: 'Aceitar PIX na loja' })
    await pix.click()
    await page.getByText('Desligado: a loja recebe só').waitFor()
    await pix.click()
    await page.getByText('Seus clientes podem pagar por PIX.').waitFor()

    await page.getByRole('button', { name: 'Trocar credenciais' }).click()
    await page.getByRole('textbox', { name: 'Access token' }).fill('APP_USR-123-de-outra-pessoa')
    await page.getByRole('textbox', { name: 'Public key' }).fill('APP_USR-publica')
    await page.getByRole('button', { name: 'Conectar conta' }).click()
    await page.getByText('Credenciais inválidas').first().waitFor()
    await page.getByRole('button', { name: 'Manter a conta atual' }).click()
    await page.getByText('Conectada', { exact: true }).waitFor()
  },
)

async function openPanel(page: Page, url: string, path: string): Promise<Page> {
  await signIn(page, url, OWNER)
  await page.goto(url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** A browser says that it is online before its first requests get through. */
async function nothingArrivesBefore(page: Page, stream: string): Promise<void> {
  let isConnected = false
  await page.route('**/rest/v1/**', (request) => (isConnected ? request.continue() : request.abort()))
  await page.route(stream, async (request) => {
    isConnected = true
    await request.continue()
  })
}

async function refund(page: Page, sale: VendaDetalhe, { valor }: { valor?: string }): Promise<void> {
  await page.getByRole('button', { name: 'Reembolsar', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Reembolsar a venda #${sale.numero}` })
  if (valor) {
    await dialog.getByLabel('Um valor').check()
    await dialog.getByLabel('Valor do reembolso').fill(valor)
  } else {
    await dialog.getByLabel(/^Tudo/).check()
  }
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Veio com defeito')
  await dialog.getByRole('button', { name: /^Reembolsar R/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function announceAgain({ id, estabelecimento_id }: VendaDetalhe): Promise<void> {
  await database().query(`select pg_notify('eventos', $1)`, [JSON.stringify({ id, estabelecimento_id })])
}

async function statusOf({ id }: VendaDetalhe): Promise<string | undefined> {
  const { rows } = await database().query<{ status: string }>('select status from vendas where id = $1', [id])
  return rows[0]?.status
}

async function refundedOf({ id }: VendaDetalhe): Promise<number> {
  const { rows } = await database().query<{ n: string }>(
    'select total_reembolsado as n from vendas where id = $1',
    [id],
  )
  return Number(rows[0]?.n)
}

journey('the owner’s security is a tab of the same profile', async ({ url, newPage }) => {
  const page = await openPanel(await newPage({ width: 390 }), url, '/perfil?tab=pagamentos')
  await page.getByRole('link', { name: 'Segurança' }).click()
  await page.getByRole('heading', { level: 2, name: /duas etapas/i }).waitFor()
  await page.getByRole('heading', { level: 2, name: /Sess(ão|ões)|Aparelhos/i }).waitFor()
  await expectAccessible(page)
})
