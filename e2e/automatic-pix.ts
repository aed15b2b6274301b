import type { Page } from 'playwright-core'
import { vencimentoDoPeriodo } from '../src/assinaturas/calendario.ts'
import { expectAccessible } from './axe.ts'
import { type BilledShop, later, type openBilling } from './billing.ts'
import { waitForEmail } from './emails.ts'

const OWNER = 'lojista@demo.portal'

/** The owner allows the bank to pay with the invoice that is out; a month later it pays by itself; then the bank's app ends it. */
export async function automaticPix(
  page: Page,
  { url, shop, billing }: { url: string; shop: BilledShop; billing: ReturnType<typeof openBilling> },
): Promise<void> {
  const card = page.getByRole('region', { name: 'PIX Automático' })
  /** The period that comes next: its invoice is out, and what day it falls due. */
  async function nextInvoice() {
    const vencimento = vencimentoDoPeriodo(await billing.periodsEnd(shop))
    await billing.goTo(later(vencimento, -6), shop)
    return billing.unpaid(shop)
  }

  const first = await nextInvoice()
  await page.goto(`${url}/minha-assinatura`)
  await card.getByText('Não autorizado').waitFor()
  await card.getByText(/é paga junto com a autorização/).waitFor()
  await card.getByRole('button', { name: 'Autorizar PIX Automático' }).click()
  await card.getByRole('img', { name: 'QR Code que autoriza o PIX Automático' }).waitFor()
  await expectAccessible(page)

  const app = await page.context().newPage()
  await app.goto((await card.getByRole('link', { name: 'Abrir no app/banco' }).getAttribute('href')) ?? '')
  await app.getByRole('button', { name: /^Autorizar e pagar/ }).click()
  await app.getByText('Autorizado').waitFor()
  await page.getByText('PIX Automático autorizado', { exact: true }).waitFor()
  await card.getByText('Autorizado', { exact: true }).first().waitFor()
  const row = (numero: string) => page.getByRole('row', { name: new RegExp(numero) })
  await row(first.numero).getByText('Paga').waitFor()
  await waitForEmail(url, OWNER, /^PIX Automático autorizado/)
  await expectAccessible(page)

  await billing.goTo(await billing.periodsEnd(shop), shop)
  const second = await nextInvoice()
  await page.reload()
  await card.getByText('O banco paga', { exact: true }).waitFor()
  await card.getByText('Agendada').waitFor()
  await billing.goTo(second.vencimento, shop)
  await row(second.numero).getByText('Paga').waitFor()
  await card
    .getByText(/^Paga pelo banco em/)
    .first()
    .waitFor()

  await app.reload()
  await app.getByRole('button', { name: 'Cancelar autorização' }).click()
  await card.getByText('A autorização foi cancelada no app do banco.').waitFor()
  await waitForEmail(url, OWNER, /^O PIX Automático da loja .+ terminou/)
  const third = await nextInvoice()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${url}/minha-assinatura`)
  await card.getByRole('button', { name: 'Autorizar PIX Automático' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: new RegExp(`^Pagar.*${third.numero}`) }).click()
  await billing.payThePix(page, shop)
  await billing.backToNow(shop)
}
