import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

describe('a blocked shop', () => {
  journey('gives back what it cannot send, and answers for what did not arrive', async ({ url, newPage }) => {
    await sayThatOneDidNotArrive()
    const page = await newPage()
    await signIn(page, url, 'bloqueado@demo.portal')
    await page.goto(`${url}/bloqueado`)
    const orders = page.getByRole('region', { name: 'Pedidos em andamento' }).getByRole('listitem')

    const lost = orders.filter({ hasText: 'Devolução em andamento' })
    await lost.getByRole('link', { name: 'Ver venda' }).waitFor()
    expect(await lost.getByRole('button').count()).toBe(0)
    await lost.getByRole('link', { name: 'Ver venda' }).click()
    await page.getByText('O pacote nunca chegou').waitFor()
    await page.getByRole('button', { name: 'Recusar com comprovante' }).waitFor()
    await page.getByRole('button', { name: 'Devolver o dinheiro' }).click()
    const answer = page.getByRole('dialog', { name: 'O pedido não chegou?' })
    expect(await answer.getByLabel('Os produtos voltaram à loja e ao estoque').isChecked()).toBe(false)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Pedidos em andamento' }).click()

    const unsent = orders.filter({ hasText: /Para separar|Em separação/ }).first()
    await unsent.getByRole('link', { name: 'Ver venda' }).click()
    await page.getByRole('button', { name: 'Reembolsar' }).waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Salvar nota' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Cancelar venda' }).click()
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

async function sayThatOneDidNotArrive(): Promise<void> {
  await database().query(
    `with uma as (
       update vendas set status = 'em_devolucao' where id = (
         select v.id from vendas v join estabelecimentos e on e.id = v.estabelecimento_id
         join auth.users u on u.id = e.owner_user_id
         where u.email = 'bloqueado@demo.portal' and v.status = 'concluido' limit 1)
       returning estabelecimento_id, id, user_id)
     insert into devolucoes (estabelecimento_id, venda_id, user_id, tipo, status_anterior, descricao)
     select estabelecimento_id, id, user_id, 'nao_recebido', 'enviado', 'O pacote nunca chegou' from uma`,
  )
}
