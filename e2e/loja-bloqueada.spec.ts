import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { expectAccessible } from './axe.ts'
import { journey } from './harness.ts'
import { signIn } from './people.ts'
import { database } from './shops.ts'

describe('a blocked shop', () => {
  journey('gives back what it owes, and answers for what did not arrive', async ({ url, newPage }) => {
    await sayThatOneDidNotArrive()
    await refuseARefund()
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

    const owed = orders.filter({ hasText: 'Reembolso a resolver' })
    await owed.getByRole('link', { name: 'Ver venda' }).click()
    await page.getByRole('button', { name: 'Registrar devolução manual' }).click()
    await page.getByRole('textbox', { name: 'Como você devolveu' }).fill('PIX para o cliente')
    await page.getByRole('button', { name: 'Registrar devolução', exact: true }).click()
    await page.getByText('Devolução registrada').waitFor()
    await page.getByRole('link', { name: 'Pedidos em andamento' }).click()
    await lost.waitFor()
    expect(await owed.count()).toBe(0)

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

  journey(
    'goes on seeing its archive in the making where one look fails',
    async ({ url, newPage, allowProblem }) => {
      allowProblem(/503|arquivos_da_loja/)
      const page = await newPage()
      await signIn(page, url, 'bloqueado@demo.portal')
      // What opens late has the page read once more, which would end the look that fails.
      await page.route('**/rest/v1/eventos?*', (route) => route.abort('aborted'))
      await page.goto(`${url}/bloqueado`)
      const archive = {
        id: randomUUID(),
        status: 'fazendo',
        linhas: 0,
        arquivos: 0,
        tamanho: 0,
        pronto_em: null,
      }
      let andamento = 10
      let fails = false
      await page.route('**/rest/v1/arquivos_da_loja?*', (route) => {
        if (fails) {
          fails = false
          return route.fulfill({ status: 503, body: '{}' })
        }
        const [pedido_em, vale_ate] = ['2026-11-20T12:00:00.000Z', '2026-11-27T12:00:00.000Z']
        return route.fulfill({ json: { itens: [{ ...archive, andamento, pedido_em, vale_ate }] } })
      })
      await page.getByRole('link', { name: 'Levar a loja inteira' }).click()
      await page.getByText('10% feito').waitFor()
      fails = true
      await page.getByText('Não foi possível ver o andamento').waitFor()
      andamento = 90
      await page.getByText('90% feito').waitFor()
    },
  )
})

const CONCLUDED = `select v.id from vendas v join estabelecimentos e on e.id = v.estabelecimento_id
  join auth.users u on u.id = e.owner_user_id
  where u.email = 'bloqueado@demo.portal' and v.status = 'concluido' and v.total_reembolsado = 0 limit 1`

async function sayThatOneDidNotArrive(): Promise<void> {
  await database().query(
    `with uma as (
       update vendas set status = 'em_devolucao' where id = (${CONCLUDED})
       returning estabelecimento_id, id, user_id)
     insert into devolucoes (estabelecimento_id, venda_id, user_id, tipo, status_anterior, descricao)
     select estabelecimento_id, id, user_id, 'nao_recebido', 'enviado', 'O pacote nunca chegou' from uma`,
  )
}

async function refuseARefund(): Promise<void> {
  await database().query(
    `insert into reembolsos (estabelecimento_id, pagamento_id, valor, motivo, status, erro)
     select estabelecimento_id, id, 1, 'Veio com um risco', 'falhou', 'saldo insuficiente' from pagamentos
     where venda_id = (${CONCLUDED}) and status = 'aprovado'`,
  )
}
