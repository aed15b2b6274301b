import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { askForPix, asOwner, beBuyer, OWNER, openBuyer, order, ownersShop } from './buyers.ts'
import { choose } from './checkout.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

const REFUNDED = 'select total_reembolsado as valor from vendas where id = $1'

describe('a delivery to arrange', () => {
  journey(
    'the shop proposes, changes its mind, and the buyer accepts before anything is sent',
    async ({ url, newPage, emailTo, pay }) => {
      const buyer = await openBuyer(url, 'Nina Prado')
      const page = await newPage({ width: 390 })
      await beBuyer(page, buyer)
      await choose(page, url, (await ownersShop(url)).codigo)
      await page
        .getByRole('button', { name: /^Adicionar / })
        .first()
        .click()
      await page
        .getByRole('button', { name: 'Continuar', exact: true })
        .locator('visible=true')
        .first()
        .click()
      await page.getByRole('radio', { name: /^Combinar com a loja/ }).check()
      const knows = page.getByRole('checkbox', { name: /^Sei que o frete não está incluído/ })
      expect(await knows.isChecked()).toBe(false)
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page.getByText('Marque que sabe que o frete não está incluído.').waitFor()
      await expectAccessible(page)
      await knows.check()
      await page.getByRole('button', { name: 'Continuar para o pagamento' }).click()
      await page
        .getByRole('region', { name: 'Revise seu pedido' })
        .getByText(/frete não incluído/)
        .waitFor()
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const id = new URL(page.url()).searchParams.get('pix') ?? ''
      await pay(await readOf('select provider_payment_id as valor from pagamentos where venda_id = $1', id))
      await page.goto(`${url}/minha-conta/pedido/${id}`)
      await page.getByRole('heading', { name: 'Aguardando o frete da loja' }).waitFor()
      await page
        .getByText(/^Quem comprou confirmou em .* que o frete não está incluído no total/)
        .first()
        .waitFor()
      await expectAccessible(page)

      const desk = await newPage({ scheme: 'dark' })
      await signIn(desk, url, OWNER)
      await desk.goto(`${url}/vendas/${id}`)
      await propose(desk, { button: 'Propor o frete', digits: '1250' })
      expect(await desk.getByRole('button', { name: 'Enviar', exact: true }).count()).toBe(0)
      await page.getByRole('heading', { name: 'Frete para você aceitar' }).waitFor()
      await page
        .getByText(/R\$\s12,50, pago à loja na entrega/)
        .first()
        .waitFor()
      await emailTo(buyer.email, /^Frete do pedido #\d+: .* fez uma proposta$/)
      await propose(desk, { button: 'Mudar o frete', digits: '1000' })
      await page
        .getByText(/R\$\s10,00, pago à loja na entrega/)
        .first()
        .waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Aceitar o frete' }).click()
      await page.getByText('Frete aceito').waitFor()
      await page.getByText('Entrega combinada com a loja', { exact: true }).waitFor()
      await page.getByRole('heading', { name: 'Pagamento confirmado' }).waitFor()
      expect((await emailTo(buyer.email, /^Frete do pedido #\d+ combinado$/)).texto).toMatch(/R\$\s10,00/)

      await desk.getByRole('button', { name: 'Enviar', exact: true }).click()
      await desk.getByRole('button', { name: 'Marcar como enviada' }).click()
      await page.getByRole('heading', { name: 'A caminho' }).waitFor()
    },
  )

  journey(
    'a freight that is not accepted: one tap, and all the money is back',
    async ({ url, newPage, pay }) => {
      const buyer = await openBuyer(url, 'Nina Prado')
      const sale = await order(url, buyer, { forma: 'pix', arranged: true })
      await pay(await askForPix(url, buyer, sale))
      await expect
        .poll(() => readOf('select status as valor from vendas where id = $1', sale.id))
        .toBe('pago')
      await asOwner(url, sale, 'frete/propor', { valor: 80, prazo_dias: 30 })

      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, buyer)
      await page.goto(`${url}/minha-conta`)
      await page.getByText('Frete para você aceitar').waitFor()
      await page.getByRole('link', { name: 'Ver o frete' }).click()
      await page
        .getByText(/R\$\s80,00, pago à loja na entrega/)
        .first()
        .waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Cancelar e receber de volta' }).click()
      await page.getByText('Protocolo da desistência').waitFor()
      await page.getByText('O valor pago volta pelo mesmo meio de pagamento.').first().waitFor()
      await expect.poll(async () => Number(await readOf(REFUNDED, sale.id))).toBe(sale.total)
      await expectAccessible(page)
    },
  )
})

/** In the shop's panel: what the freight costs, in the digits of its cents, within three days. */
async function propose(desk: Page, { button, digits }: { button: string; digits: string }): Promise<void> {
  await desk.getByRole('button', { name: button }).click()
  const dialog = desk.getByRole('dialog', { name: button })
  await dialog.getByRole('textbox', { name: 'Preço do frete' }).fill(digits)
  await expectAccessible(desk)
  await dialog.getByRole('button', { name: 'Enviar ao cliente' }).click()
  await desk.getByText('Frete proposto', { exact: true }).first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

async function readOf(query: string, id: string): Promise<string> {
  const { rows } = await database().query<{ valor: string }>(query, [id])
  return rows[0]?.valor ?? ''
}
