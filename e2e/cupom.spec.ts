import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import type { VendaDetalhe } from '../src/vendas/schemas.ts'
import { enter } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { beBuyer, OWNER, openBuyer, ownersShop } from './buyers.ts'
import { choose, goToPayment } from './checkout.ts'
import { journey } from './harness.ts'
import { database } from './shops.ts'

async function usesOf(codigo: string) {
  const { rows } = await database().query<{ usos: number; estados: string[] }>(
    `select usos, array(select status from usos_de_cupom u where u.cupom_id = c.id) as estados
     from cupons c where codigo = $1`,
    [codigo],
  )
  return rows[0]
}

async function apply(page: Page, codigo: string): Promise<void> {
  await page.getByRole('button', { name: /^(Cupom de desconto|Usar outro cupom)/ }).click()
  await page.getByRole('textbox', { name: 'Cupom de desconto' }).fill(codigo)
  await page.getByRole('button', { name: 'Aplicar' }).click()
}

describe('coupons', () => {
  journey(
    'the shop makes one, a buyer pays less with it, sees it on the order and its receipt, and gives it back',
    async ({ url, newPage, pay }) => {
      const shop = await ownersShop(url)
      const owner = await newPage({ width: 1280 })
      await enter(owner, { url, signInPage: 'fornecedor', email: OWNER })
      await owner.waitForURL(`${url}/admin`)
      await owner
        .getByRole('navigation', { name: 'Menu do painel' })
        .getByRole('link', { name: 'Cupons' })
        .click()
      await owner.getByRole('heading', { level: 1, name: 'Cupons' }).waitFor()
      await owner.getByRole('link', { name: 'BEMVINDO' }).waitFor()
      await expectAccessible(owner)
      await owner.getByRole('link', { name: 'Novo cupom' }).click()
      await owner.getByRole('textbox', { name: 'Código' }).fill('jornada20')
      await owner.getByRole('textbox', { name: 'Desconto', exact: true }).fill('20')
      await owner.getByRole('textbox', { name: 'Usos por pessoa' }).fill('1')
      await owner.getByText('20% de desconto. Uma vez por pessoa.').waitFor()
      await owner.getByRole('checkbox', { name: 'Mostrar na loja' }).check()
      await expectAccessible(owner)
      await owner.getByRole('button', { name: 'Salvar cupom' }).click()
      await owner.getByText('Cupom salvo').waitFor()
      await owner.getByRole('link', { name: 'JORNADA20' }).waitFor()

      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, await openBuyer(url))
      await page.goto(`${url}/loja/${shop.codigo}`)
      await page.getByRole('button', { name: 'Usar cupom JORNADA20' }).click()
      await page.getByText('Cupom guardado').waitFor()
      await choose(page, url, shop.codigo)
      await page
        .getByRole('button', { name: /^Adicionar / })
        .first()
        .click()
      await goToPayment(page)
      await page.getByText(/^Cupom JORNADA20: R\$\s[\d.,]+ de desconto$/).waitFor()
      await page.getByRole('button', { name: 'Tirar o cupom JORNADA20' }).click()
      await page.getByText('Cupom JORNADA20').first().waitFor({ state: 'hidden' })
      const late = Promise.withResolvers<void>()
      await page.route('**/rest/v1/compras/cupons', async (route) => {
        await late.promise
        await route.continue()
      })
      await apply(page, 'NAO-EXISTE')
      await page.getByRole('button', { name: 'Conferindo…' }).waitFor()
      // What is said is of the code that was asked about.
      await page.getByRole('textbox', { name: 'Cupom de desconto' }).press('X')
      expect(await page.getByRole('textbox', { name: 'Cupom de desconto' }).inputValue()).toBe('NAO-EXISTE')
      late.resolve()
      await page.getByText('Cupom não encontrado. Confira o código.').waitFor()
      await expectAccessible(page)
      await page.getByRole('textbox', { name: 'Cupom de desconto' }).fill('Jornada20')
      await page.getByRole('textbox', { name: 'Cupom de desconto' }).press('Enter')
      await page.getByText(/^Cupom JORNADA20: R\$/).waitFor()
      await page.getByRole('radio', { name: /^PIX/ }).check()
      await page.getByRole('button', { name: /^Pagar R\$/ }).click()
      await page.getByRole('button', { name: 'Copiar código PIX' }).waitFor()
      const id = new URL(page.url()).searchParams.get('pix') ?? ''
      expect(await usesOf('JORNADA20')).toEqual({ usos: 1, estados: ['reservado'] })

      const { rows } = await database().query<{ payment_id: string; total: number; subtotal: number }>(
        `select p.provider_payment_id as payment_id, v.total::float8 as total, v.subtotal::float8 as subtotal
         from vendas v join pagamentos p on p.venda_id = v.id where v.id = $1`,
        [id],
      )
      expect(rows[0]?.total).toBeLessThan(rows[0]?.subtotal ?? 0)
      await pay(rows[0]?.payment_id ?? '')
      await page.getByText('Pagamento confirmado').first().waitFor()
      expect(await usesOf('JORNADA20')).toEqual({ usos: 1, estados: ['usado'] })

      await page.goto(`${url}/minha-conta/pedido/${id}`)
      const items = page.getByRole('region', { name: 'Itens' })
      await items.getByText('Cupom JORNADA20').waitFor()
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      await page
        .getByRole('article')
        .filter({ hasText: 'Comprovante do pedido' })
        .getByText('Cupom JORNADA20')
        .waitFor()
      await page.emulateMedia({ media: 'screen' })

      await page.getByRole('button', { name: /^(Cancelar pedido|Desistir da compra)$/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Cancelar pedido|Desistir da compra)$/ })
        .click()
      await page.getByText('Cancelado', { exact: false }).first().waitFor()
      await expect.poll(() => usesOf('JORNADA20')).toEqual({ usos: 0, estados: ['devolvido'] })
      const sale = (await page.evaluate(async (address) => {
        const { access_token: token } = JSON.parse(localStorage.getItem('portal-auth') ?? '{}')
        return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).json()
      }, `${url}/rest/v1/vendas/${id}`)) as VendaDetalhe
      expect(sale.cupons.map(({ codigo }) => codigo)).toEqual(['JORNADA20'])
    },
  )
})
