import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer, openBuyer } from './buyers.ts'
import { wantedFrom, withCart } from './carts.ts'
import { journey } from './harness.ts'
import { database } from './shops.ts'

const fieldsOf = (page: Page) => page.frameLocator('iframe[title="Dados do cartão"]')

async function payWith(page: Page, titular: string): Promise<void> {
  const fields = fieldsOf(page)
  await fields.getByLabel('Nome do titular').fill(titular)
  await fields.getByRole('button', { name: 'Pagar' }).click()
}

describe('paying by card', () => {
  journey(
    'a refused card says why and another try pays; no page of ours ever sees the number',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/\/rest\/v1\/vendas\//)
      const buyer = await openBuyer(url)
      const [wanted] = await wantedFrom(url, 1)
      const page = await newPage()
      await beBuyer(page, buyer)
      await withCart(page, wanted ? [wanted] : [])
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(url)) sent.push(request.postData() ?? '')
      })
      await page.goto(`${url}/loja?etapa=dados`)
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByRole('radio', { name: /^Cartão/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$.* com cartão/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Pagar com cartão' }).waitFor()
      await fieldsOf(page).getByLabel('Número do cartão').waitFor()
      await expectAccessible(page)

      await page.getByText('o total e a taxa').waitFor()
      const instalments = fieldsOf(page).getByLabel('Parcelas')
      await expect.poll(() => instalments.innerText()).toMatch(/6× de .* com juros de [23],\d\d% ao mês/)

      await payWith(page, 'FUND SILVA')
      await page.getByText('O cartão não tem limite para esta compra').waitFor()
      // A live event may tell it before the answer comes, with which the fields open anew.
      await expect.poll(() => fieldsOf(page).getByLabel('Nome do titular').inputValue()).toBe('APRO')
      await instalments.selectOption('6')
      // Charged, and then not read: the order is there. Before it is charged, a live event may read it.
      let charged = false
      page.on('request', (request) => {
        charged ||= request.url().endsWith('/pagar-com-cartao')
      })
      await page.route(/\/rest\/v1\/vendas\/[\w-]+$/, (route) =>
        charged ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
      )
      await payWith(page, 'APRO SILVA')
      await page.getByText('Não foi possível carregar').waitFor()
      await page.unroute(/\/rest\/v1\/vendas\/[\w-]+$/)
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
      await page.getByRole('link', { name: 'Acompanhar pedido' }).click()
      await page
        .getByRole('region', { name: 'Pagamento' })
        .getByText(/^6× de R\$.*, total de R\$.*juros de [23],\d\d% ao mês \(4[0-4],\d\d% ao ano\)$/)
        .waitFor()

      const { rows } = await database().query(
        `select v.status, v.cartao_online, array_agg(p.status order by p.tentativa) as pagamentos
         from vendas v join pagamentos p on p.venda_id = v.id where v.user_id = $1 group by v.id`,
        [buyer.id],
      )
      expect(rows).toEqual([{ status: 'pago', cartao_online: true, pagamentos: ['recusado', 'aprovado'] }])
      expect(sent.join('\n')).not.toMatch(/5031\D?4332/)
      expect(await page.evaluate(() => localStorage.getItem('carrinho_v2'))).toBe(null)
    },
  )

  journey(
    'a card that is being looked at keeps the order, and its approval shows by itself',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url)
      const [wanted] = await wantedFrom(url, 1)
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, buyer)
      await withCart(page, wanted ? [wanted] : [])
      await page.goto(`${url}/loja?etapa=dados`)
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByRole('radio', { name: /^Cartão/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$.* com cartão/ }).click()
      await payWith(page, 'CONT SILVA')
      await page.getByRole('heading', { name: 'Pagamento em análise' }).waitFor()
      const { rows } = await database().query<{ id: string }>(
        `select p.provider_payment_id as id from pagamentos p join vendas v on v.id = p.venda_id where v.user_id = $1`,
        [buyer.id],
      )
      await pay(rows[0]?.id ?? '')
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
    },
  )

  journey('only that page lets the provider in', async ({ url }) => {
    const policyOf = async (path: string) =>
      (await fetch(`${url}${path}`)).headers.get('content-security-policy') ?? ''
    const card = await policyOf('/pagar-com-cartao/019a0000-0000-7000-8000-000000000000')
    expect(card).toMatch(/frame-src http:\/\/127\.0\.0\.1:\d+/)
    for (const path of ['/', '/loja', '/minha-conta', '/vendas']) {
      expect(await policyOf(path), path).toContain("frame-src 'none'")
      expect(await policyOf(path), path).not.toContain('127.0.0.1')
    }
  })
})
