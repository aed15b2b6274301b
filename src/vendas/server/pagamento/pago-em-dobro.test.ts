import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createShop } from '#test/support/factories.ts'
import { somarReembolsado } from './reembolsar-venda.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.close())

test('the second of two PIX that went back takes nothing off the sale; the first one does', async () => {
  const loja = await createShop(t.owner)
  const id = randomUUID()
  await t.owner.query(
    `insert into vendas (id, estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, subtotal, total, pago_em)
     values ($1, $2, 1, $1, 'balcao', 'pago', 'pix', 50, 50, now())`,
    [id, loja.id],
  )
  const pagar = (tentativa: number, reembolsado: number) =>
    t.owner.query(
      `insert into pagamentos (estabelecimento_id, venda_id, forma, valor, valor_reembolsado, status, aprovado_em, tentativa)
       values ($1, $2, 'pix', 50, $3, 'aprovado', now(), $4)`,
      [loja.id, id, reembolsado, tentativa],
    )
  const somar = () => withAccess(SYSTEM, (tx) => somarReembolsado(tx, { id, total: 50 }))
  const reembolsado = async () => {
    const { rows } = await t.owner.query('select total_reembolsado from vendas where id = $1', [id])
    return Number(rows[0].total_reembolsado)
  }
  await pagar(1, 0)
  await pagar(2, 50)
  expect([await somar(), await reembolsado()]).toEqual([false, 0])
  await t.owner.query('update pagamentos set valor_reembolsado = 20 where venda_id = $1 and tentativa = 1', [
    id,
  ])
  expect([await somar(), await reembolsado()]).toEqual([false, 20])
  await t.owner.query('update pagamentos set valor_reembolsado = 50 where venda_id = $1', [id])
  expect([await somar(), await reembolsado()]).toEqual([true, 50])
})
