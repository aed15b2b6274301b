import { describe } from 'vitest'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'

describe('a blocked shop', () => {
  journey('gives back what it cannot send', async ({ url, newPage }) => {
    const page = await newPage()
    await signIn(page, url, 'bloqueado@demo.portal')
    await page.goto(`${url}/bloqueado`)
    const orders = page.getByRole('region', { name: 'Pedidos em andamento' })
    const first = orders
      .getByRole('listitem')
      .filter({ hasText: /Para separar|Em separação/ })
      .first()
    await first.getByText('Ver itens e cliente').click()
    await first.getByRole('button', { name: 'Reembolsar' }).waitFor()
    await first.getByRole('button', { name: 'Cancelar venda' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill('A loja não consegue enviar')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancelar venda' }).click()
    await page
      .getByText(/Venda cancelada/)
      .first()
      .waitFor()
  })
})
