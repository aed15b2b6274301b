import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { order } from '#test/support/buy.ts'
import { createShop } from '#test/support/factories.ts'
import { apagarRastros } from './apagar-rastros.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('e-mails about somebody are found by an index, however many there are', async () => {
  const { id: lojaId } = await createShop(t.owner)
  const vendas: string[] = []
  for (let i = 0; i < 3; i += 1) vendas.push(String((await order(t, { lojaId })).body.id))
  await t.owner.query(
    `insert into emails (para, assunto, texto, html, message_id, enviado_em)
     select 'a@teste.portal', 'a', 'a', 'a', '<' || id || '.pedido_recebido.1@portal.test>', now() from unnest($1::uuid[]) as id`,
    [vendas],
  )
  const lidos = await withAccess(SYSTEM, async (tx) => {
    await run(tx)`set local enable_seqscan = off`
    await apagarRastros(tx, {
      clientes: sql`false`,
      vendas: sql`v.id = ${vendas[0]}::uuid`,
      conversas: sql`false`,
    })
    return rowOf(tx)`select pg_stat_get_xact_tuples_returned('emails_de_que'::regclass) as quantos`
  })
  // Of three, the one that is about that sale.
  expect(lidos).toEqual({ quantos: 1 })
  const { rows } = await t.owner.query(`select from emails where para = 'a@teste.portal'`)
  expect(rows).toHaveLength(2)
})
