import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { makeLawful } from '../test/support/lawful-shop.ts'
import { acceptTexts } from './accounts.ts'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database, openShop, publicShops, type Shop } from './shops.ts'

const ADMIN = 'admin@demo.portal'

describe('a shop on its way into the marketplace', () => {
  journey(
    'sent back with what to correct, sent again, held while the law misses something, approved: everyone sees it, and the owner has the e-mails',
    async ({ url, newPage }) => {
      const shop = await openShop({ nome: 'Loja à Espera', status: 'inativo', aprovacao: 'pendente' })
      const owner = await ownerOf(shop)
      const admin = await newPage()
      await signIn(admin, url, ADMIN)

      await openRegistration(admin, url, shop)
      await expectAccessible(admin)
      await admin.getByRole('button', { name: 'Pedir correção' }).click()
      const dialog = admin.getByRole('dialog', { name: 'Pedir correção' })
      await dialog.getByLabel('Razão social').check()
      await dialog.getByLabel('O que corrigir em Razão social').fill('Escreva como está no CNPJ.')
      await expectAccessible(admin)
      await dialog.getByRole('button', { name: 'Enviar pedido' }).click()
      await admin.getByText('Correção pedida').waitFor()
      await openRegistration(admin, url, shop)
      await admin.getByText('A correção está com a loja.').waitFor()
      expect(await admin.getByRole('button', { name: 'Aprovar' }).count()).toBe(0)
      await admin.getByRole('button', { name: 'Reprovar' }).waitFor()

      const panel = await newPage({ width: 390 })
      await signIn(panel, url, owner)
      await panel.goto(`${url}/admin`)
      await panel.getByRole('heading', { name: 'Correção solicitada' }).waitFor()
      await panel.getByText('Escreva como está no CNPJ.').waitFor()
      await panel.getByText('Para a loja ser aprovada, a lei ainda pede:').waitFor()
      await panel.getByRole('link', { name: 'Formas de entrega definidas' }).waitFor()
      await expectAccessible(panel)
      await panel.getByRole('button', { name: 'Enviar de novo' }).click()
      await panel.getByRole('heading', { name: 'Cadastro em análise' }).waitFor()

      await openRegistration(admin, url, shop)
      await admin.getByText('pela 2ª vez').waitFor()
      await admin.getByText(/^Falta: Razão social à vista/).waitFor()
      const approve = async () => {
        await admin.getByRole('button', { name: 'Aprovar' }).click()
        await admin.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
      }
      await approve()
      await admin.getByText(/^A lei ainda pede desta loja/).waitFor()
      await makeLawful(database(), shop.id)
      await approve()
      await admin.getByText('Loja aprovada').waitFor()
      await expect.poll(async () => (await publicShops(url)).some(({ id }) => id === shop.id)).toBe(true)

      const { rows } = await database().query('select assunto from emails where para = $1 order by id', [
        owner,
      ])
      expect(rows.map(({ assunto }) => assunto)).toEqual(
        expect.arrayContaining([
          'Falta um ajuste no cadastro da Loja à Espera',
          'Loja à Espera foi aprovada no Portal de Vendas',
        ]),
      )

      // A report about the new shop is read and answered in the next tab.
      const { rows: denuncias } = await database().query(
        `insert into denuncias (estabelecimento_id, motivo, descricao, contato)
         values ($1, 'enganoso', 'O anúncio promete o que não entrega.', 'quem@exemplo.com') returning id`,
        [shop.id],
      )
      await admin.goto(`${url}/admin/aprovacoes`)
      await admin.getByRole('link', { name: /Produtos denunciados/ }).click()
      await admin.waitForURL(/aba=/)
      const row = admin.getByRole('row', { name: /Loja à Espera/ })
      await row.getByRole('button', { name: /^Mais ações/ }).click()
      await admin.getByRole('menuitem', { name: 'Analisar' }).click()
      const report = admin.getByRole('dialog', { name: 'Loja à Espera' })
      await report.getByText('O anúncio promete o que não entrega.').waitFor()
      await expectAccessible(admin)
      await report
        .getByLabel('Texto pronto')
        .selectOption('Analisamos o conteúdo e não encontramos descumprimento das regras do Portal.')
      await report.getByRole('button', { name: 'Manter no ar' }).click()
      await admin.getByText('Mantido no ar').waitFor()
      await row.waitFor({ state: 'hidden' })
      const decided = await database().query('select status from denuncias where id = $1', [denuncias[0].id])
      expect(decided.rows).toEqual([{ status: 'mantida' }])
    },
  )
})

async function openRegistration(page: Page, url: string, shop: Shop): Promise<void> {
  await page.goto(`${url}/admin/aprovacoes?busca=${shop.codigo}`)
  await page.getByRole('link', { name: shop.nome }).click()
  await page.getByRole('heading', { level: 1, name: shop.nome }).waitFor()
}

/** The shop's owner, now with the password of the demonstration. */
async function ownerOf(shop: Shop): Promise<string> {
  const { rows } = await database().query<{ email: string }>(
    `update auth.users set encrypted_password = (select encrypted_password from auth.users where email = $2)
     where id = (select owner_user_id from estabelecimentos where id = $1) returning email`,
    [shop.id, ADMIN],
  )
  const { email } = rows[0] as { email: string }
  await acceptTexts(email)
  return email
}
