import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { beBuyer } from './buyers.ts'
import { journey } from './harness.ts'
import { openOwnShop } from './owners.ts'
import { database } from './shops.ts'

describe('honest prices', () => {
  journey(
    'a promotion over what was charged before loses its badge, and the shop is told before it saves',
    async ({ url, newPage }) => {
      const { shop, owner } = await openOwnShop(url, {
        nome: 'Casa do Relógio',
        categorias: { Outros: '#2f6fed' },
        produtos: [{ nome: 'Relógio de mesa', preco: 40, estoque: 5, categoria: 'Outros' }],
      })
      const id = shop.produtos.get('Relógio de mesa')
      await database().query(
        `update precos_do_produto set desde = now() - interval '90 days' where produto_id = $1`,
        [id],
      )
      const page = await newPage({ width: 390, scheme: 'dark' })
      await beBuyer(page, owner)
      const visitor = await newPage({ width: 1280, javaScript: false })
      const promote = async (preco: string, promocional: string, told: boolean) => {
        await page.goto(`${url}/produto/${id}/editar`)
        await page.getByRole('textbox', { name: 'Preço', exact: true }).fill(preco)
        await page.getByRole('checkbox', { name: 'Em promoção' }).check()
        await page.getByRole('textbox', { name: 'Preço promocional' }).fill(promocional)
        const notice = page.getByText('Nos últimos 30 dias este produto já foi vendido por')
        if (told) await notice.waitFor()
        expect(await notice.isVisible()).toBe(told)
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Salvar produto' }).click()
        await page.getByText('Produto salvo').waitFor()
        // The page that was kept is dropped a moment after, and one without scripts does not follow.
        await expect
          .poll(async () => {
            await visitor.goto(`${url}/loja/${shop.codigo}/produto/${id}`)
            return visitor.getByText(`R$ ${promocional}`).count()
          })
          .toBeGreaterThan(0)
      }

      await promote('80,00', '45,00', true)
      expect(await visitor.locator('main s').count()).toBe(0)

      await promote('80,00', '32,00', false)
      expect(await visitor.locator('main s').first().innerText()).toMatch(/80,00/)
      await visitor.getByText('Menor preço nos 30 dias antes da promoção').waitFor()
    },
  )
})
