import type { Page } from 'playwright-core'
import { expectAccessible } from './axe.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

/** The platform decides the case of a shop that said nothing, for the buyer of that sale. */
export async function decide(desk: Page, url: string, saleId: string): Promise<void> {
  await signIn(desk, url, 'admin@demo.portal')
  const { rows } = await database().query<{ protocolo: string }>(
    'select protocolo from devolucoes where venda_id = $1',
    [saleId],
  )
  const protocolo = rows[0]?.protocolo ?? ''
  await desk.goto(`${url}/admin/aprovacoes?aba=reaberturas&busca=${protocolo}`)
  await desk
    .getByRole('row', { name: new RegExp(protocolo) })
    .getByRole('button', { name: /^Mais ações/ })
    .click()
  await desk.getByRole('menuitem', { name: 'Analisar' }).click()
  const decision = desk.getByRole('dialog', { name: new RegExp(protocolo) })
  await decision.getByText('A loja não respondeu no prazo.').waitFor()
  await decision.getByText('o que foi pago volta na hora pelo Mercado Pago').waitFor()
  await expectAccessible(desk)
  await decision.getByRole('textbox', { name: /Explicação/ }).fill('A loja não mostrou que entregou.')
  await decision.getByRole('button', { name: 'Dar razão ao cliente' }).click()
  await desk.getByText('Mediação decidida').waitFor()
}
