import { expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { asOwner, beBuyer, openBuyer, order, payPix } from './buyers.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

journey(
  'a parcel that never comes, of a shop that stays silent: the platform gives the money back',
  async ({ url, simulatorUrl, newPage }) => {
    const buyer = await openBuyer(url, 'Nina Prado')
    const sale = await order(url, buyer, { forma: 'pix' })
    await payPix({ url, simulatorUrl }, buyer, sale)
    await expect.poll(() => readOf('vendas', 'status', 'id', sale.id)).toBe('pago')
    await asOwner(url, sale, 'enviar')

    const page = await newPage({ width: 390 })
    await beBuyer(page.context(), buyer)
    await page.goto(`${url}/minha-conta/pedido/${sale.id}`)
    await page.getByRole('button', { name: 'Não recebi' }).click()
    const dialog = page.getByRole('dialog', { name: 'Não recebi' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Enviar à loja' }).click()
    await dialog.getByText('Conte o que aconteceu.').waitFor()
    await dialog.getByRole('textbox', { name: 'O que aconteceu' }).fill('O rastreio parou há dez dias.')
    await dialog.getByRole('button', { name: 'Enviar à loja' }).click()
    await page.getByText('Reclamação registrada').waitFor()
    await page.getByText('Pedido não recebido').waitFor()
    await expectAccessible(page)

    // Five days without a word; the clock of sales comes round.
    await database().query(
      `update devolucoes set responder_ate = now() - interval '1 hour' where venda_id = $1`,
      [sale.id],
    )
    await database().query(`insert into pgboss.job (name, data) values ('vendas.prazos', '{}')`)
    await page.getByText('O Portal decide até').waitFor()

    const desk = await newPage({ scheme: 'dark' })
    await signIn(desk, url, 'admin@demo.portal')
    const protocolo = await readOf('devolucoes', 'protocolo', 'venda_id', sale.id)
    await desk.goto(`${url}/admin/aprovacoes?aba=reaberturas&busca=${protocolo}`)
    await desk
      .getByRole('row', { name: new RegExp(protocolo) })
      .getByRole('button', { name: /^Mais ações/ })
      .click()
    await desk.getByRole('menuitem', { name: 'Analisar' }).click()
    const decision = desk.getByRole('dialog', { name: new RegExp(protocolo) })
    await decision.getByText('A loja não respondeu no prazo.').waitFor()
    await decision.getByText('o dinheiro volta na hora pelo Mercado Pago').waitFor()
    await expectAccessible(desk)
    await decision.getByRole('textbox', { name: /Explicação/ }).fill('A loja não mostrou que entregou.')
    await decision.getByRole('button', { name: 'Dar razão ao cliente' }).click()
    await desk.getByText('Mediação decidida').waitFor()

    await page.getByText('Devolvido e reembolsado').first().waitFor()
    await page.getByText('Decidida a seu favor').waitFor()
    await expectAccessible(page)
    expect(Number(await readOf('vendas', 'total_reembolsado', 'id', sale.id))).toBe(sale.total)
  },
)

async function readOf(table: string, column: string, key: string, id: string): Promise<string> {
  const { rows } = await database().query<{ valor: string }>(
    `select ${column}::text as valor from ${table} where ${key} = $1`,
    [id],
  )
  return rows[0]?.valor ?? ''
}
