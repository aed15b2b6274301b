import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { VendaDetalhe } from '../src/vendas/schemas.ts'
import { enter, openAccount } from './accounts.ts'
import { beBuyer, OWNER, openBuyer, ownersShop } from './buyers.ts'
import { cart, choose, goToPayment } from './checkout.ts'
import { journey } from './harness.ts'
import { ready } from './people.ts'

/** Somebody new takes the owner's shop's product in that place, and goes to the payment. */
async function fillCart(page: Page, url: string, place: number): Promise<void> {
  const shop = await ownersShop(url)
  await beBuyer(page, await openBuyer(url))
  await choose(page, url, shop.codigo)
  await page
    .getByRole('button', { name: /^Adicionar / })
    .nth(place)
    .click()
  await goToPayment(page)
}

async function payWithPix(page: Page): Promise<string> {
  await page.getByRole('radio', { name: /^PIX/ }).check()
  await page.getByRole('button', { name: /^Pagar R\$/ }).click()
  await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
  return new URL(page.url()).searchParams.get('pix') ?? ''
}

async function readSale(page: Page, url: string, id: string): Promise<VendaDetalhe> {
  const token = await page.evaluate(
    () => JSON.parse(localStorage.getItem('portal-auth') ?? '{}').access_token,
  )
  const answer = await fetch(`${url}/rest/v1/vendas/${id}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as VendaDetalhe
}

function paymentOf(sale: VendaDetalhe): string {
  return sale.pagamentos.at(-1)?.payment_id ?? ''
}

describe('buying with PIX', () => {
  journey(
    'a consumer pays, and the owner sees the sale become paid by itself (1.02, 2.front, 4.pay, 2.priv.10)',
    async ({ url, newPage, pay }) => {
      const shop = await ownersShop(url)
      const owner = await newPage({ serviceWorker: true })
      await enter(owner, { url, signInPage: 'fornecedor', email: OWNER })
      await owner.waitForURL(`${url}/admin`)
      await owner
        .getByRole('navigation', { name: 'Menu do painel' })
        .getByRole('link', { name: 'Vendas' })
        .click()
      await owner.getByRole('heading', { level: 1, name: 'Vendas' }).waitFor()

      const { email, password } = await openAccount()
      const page = await newPage({ serviceWorker: true })
      await page.goto(`${url}/auth/consumidor?estabelecimento=${shop.codigo}`)
      await ready(page)
      await page.getByText(`Código: ${shop.codigo}`).waitFor()
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByRole('textbox', { name: 'Senha' }).fill(password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.getByText('Login realizado').waitFor()
      await page.waitForURL(`${url}/loja`)

      await page
        .getByRole('button', { name: /^Adicionar / })
        .first()
        .click()
      await page.getByText('Produto adicionado!').waitFor()
      await page.getByRole('button', { name: 'Continuar', exact: true }).first().click()
      expect(await page.getByRole('textbox', { name: 'Nome completo' }).inputValue()).not.toBe('')
      expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      const id = await payWithPix(page)

      const sale = await readSale(page, url, id)
      expect(sale.status).toBe('pendente')
      const dialog = page.getByRole('dialog', { name: 'Pague com PIX' })
      const { razao_social } = sale.vendedor ?? {}
      await dialog.getByRole('img', { name: `para ${razao_social}` }).waitFor()
      await dialog.getByText(`para ${razao_social} (${shop.nome}), pedido #${sale.numero}`).waitFor()
      // It would cover the amount on a telephone.
      await page.getByText('Produto adicionado!').waitFor({ state: 'hidden', timeout: 2_000 })
      await dialog.getByText(/Se o código vencer, nada é cobrado/).waitFor()
      await dialog.getByText(/vence (amanhã )?às \d\d:\d\d/).waitFor()
      expect(await dialog.getByRole('textbox', { name: 'Código PIX copia e cola' }).inputValue()).toBe(
        sale.pagamentos[0]?.qr_code,
      )
      expect(await dialog.getByRole('link', { name: 'Abrir no app/banco' }).getAttribute('href')).toBe(
        sale.pagamentos[0]?.ticket_url,
      )
      const row = owner.getByRole('row').filter({ hasText: `#${sale.numero}` })
      await row.getByText('Aguardando pagamento').waitFor()

      await pay(paymentOf(sale))
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
      await row.getByText('Para separar').waitFor()
      await row.getByText('Pago', { exact: true }).waitFor()

      await dialog.waitFor({ state: 'detached' })
      await page.waitForURL(`${url}/loja`)
      expect(await cart(page)).toEqual([])
      expect(await page.evaluate(() => sessionStorage.getItem('portal.compra'))).toBe(null)

      await row.getByRole('link', { name: `#${sale.numero}` }).click()
      await owner.getByRole('heading', { level: 1, name: `Venda #${sale.numero}` }).waitFor()
      await owner.getByText('Pagamento aprovado').first().waitFor()
    },
  )

  for (const [how, close] of [
    ['its cross', (page: Page) => page.getByRole('button', { name: 'Fechar', exact: true }).click()],
    ['Esc', (page: Page) => page.keyboard.press('Escape')],
    ['Back', (page: Page) => page.goBack()],
  ] as const) {
    journey(
      `the good news, closed by ${how} at once, leads to the products`,
      async ({ url, newPage, pay }) => {
        const page = await newPage({ serviceWorker: true })
        await fillCart(page, url, 0)
        const id = await payWithPix(page)
        // It would close by itself after three seconds.
        await page.clock.install()
        await page.clock.pauseAt(Date.now() + 60_000)
        await pay(paymentOf(await readSale(page, url, id)))
        await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
        await close(page)
        await page.waitForURL(`${url}/loja`)
        await page
          .getByRole('button', { name: /^Adicionar / })
          .first()
          .waitFor()
        await page.getByRole('button', { name: 'Abrir PIX' }).waitFor({ state: 'detached' })
      },
    )
  }

  journey(
    'the PIX survives a reload and a closed dialog, and is never a second sale (docs/rules/marketplace.md#cart-stock-and-session)',
    async ({ url, newPage }) => {
      const page = await newPage({ serviceWorker: true })
      await fillCart(page, url, 1)
      const id = await payWithPix(page)

      await page.reload()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      await page.getByRole('button', { name: 'Fechar e pagar depois' }).click()
      await page.getByRole('button', { name: 'Abrir PIX' }).waitFor()
      expect(await cart(page)).toHaveLength(1)
      expect(await payWithPix(page)).toBe(id)

      await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await page.getByText('Cancelar este pedido?').waitFor()
      await page.getByRole('button', { name: 'Manter pedido' }).click()
      expect((await readSale(page, url, id)).status).toBe('pendente')
      await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
      await page.getByRole('button', { name: 'Cancelar pedido' }).click()
      await page.getByText('Pedido cancelado').waitFor()
      expect((await readSale(page, url, id)).status).toBe('cancelado')
      expect(await cart(page)).toHaveLength(1)
    },
  )

  journey(
    'a payment that is refused or called off asks to try again, and a new code pays (4.pay.04, 8.oth.22)',
    async ({ url, newPage, pay }) => {
      const page = await newPage({ serviceWorker: true })
      await fillCart(page, url, 2)
      const id = await payWithPix(page)
      await pay(paymentOf(await readSale(page, url, id)), 'rejected')
      await page.getByRole('heading', { name: 'Pagamento rejeitado' }).waitFor()
      await page.getByText('Seu banco não respondeu.').waitFor()
      expect(await cart(page)).toHaveLength(1)
      await page.getByRole('button', { name: 'Tente novamente' }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      await pay(paymentOf(await readSale(page, url, id)), 'cancelled')
      await page.getByRole('heading', { name: 'O PIX foi cancelado' }).waitFor()
      await page.getByRole('button', { name: 'Gerar novo PIX' }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      await pay(paymentOf(await readSale(page, url, id)))
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
    },
  )

  journey(
    'checking a payment that is still awaited changes nothing; a failed check says so (4.pay.05, 8.oth.12)',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/get-payment-status/)
      const page = await newPage({ serviceWorker: true })
      await fillCart(page, url, 3)
      await payWithPix(page)
      await page.getByRole('button', { name: 'Verificar Pagamento' }).click()
      await page.getByText(/Última consulta às/).waitFor()
      expect(await cart(page)).toHaveLength(1)
      await page.route('**/functions/v1/get-payment-status', (route) =>
        route.fulfill({ status: 502, body: '{}' }),
      )
      await expect
        .poll(
          async () => {
            await page.getByRole('button', { name: 'Verificar Pagamento' }).click()
            return page.getByText('Erro ao consultar status do pagamento').count()
          },
          { interval: 500 },
        )
        .toBeGreaterThan(0)
    },
  )

  journey(
    'a sale that could not be read says so and is read again',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/\/rest\/v1\/vendas\//)
      const page = await newPage({ serviceWorker: true })
      await fillCart(page, url, 5)
      // Nor do events bring it.
      await page.route('**/rest/v1/vendas/*/eventos*', (route) => route.fulfill({ status: 502, body: '{}' }))
      await page.route(/\/rest\/v1\/vendas\/[0-9a-f-]{36}$/, (route) =>
        route.fulfill({ status: 502, body: '{}' }),
      )
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      const again = page.getByRole('button', { name: 'Tentar novamente' })
      await again.waitFor()
      await page.unroute(/\/rest\/v1\/vendas\/[0-9a-f-]{36}$/)
      await again.click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    },
  )

  journey(
    'a PIX that could not be made says so and can be asked for again (8.oth.11)',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/create-payment-preference/)
      const page = await newPage({ serviceWorker: true })
      await fillCart(page, url, 4)
      await page.route('**/functions/v1/create-payment-preference', (route) =>
        route.fulfill({
          status: 502,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 502,
            code: 'pagamentos.falha_ao_gerar',
            title: 'Erro ao gerar pagamento',
          }),
        }),
      )
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      await page.getByRole('heading', { name: 'Erro ao gerar pagamento' }).waitFor()
      await page.unroute('**/functions/v1/create-payment-preference')
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
    },
  )
})
