import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { createUser } from '#test/support/factories.ts'
import { type ShopsOverTime, startShopsOverTime } from '#test/support/shops-over-time.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

test('the 180-day clock waits while a sale is open, and what its money needs stays in the vault', async () => {
  const dona = await l.emDia()
  const { id } = dona.loja
  await l.pedir(dona, 'cancelar', { motivo: 'vou_parar_de_vender' })
  await l.viver(dona, '2026-10-10')
  expect(await l.estado(dona)).toMatchObject({ status: 'cancelada' })
  const { id: comprador } = await createUser(l.owner)
  await l.owner.query(
    `with quem as (insert into consumidores (estabelecimento_id, user_id, nome) values ($1, $2, 'Rosa') returning id)
     insert into vendas (estabelecimento_id, numero, compra_id, status, forma_pagamento, subtotal, total, pago_em,
       cliente_id, user_id)
     select $1, 1, gen_random_uuid(), 'pago', 'pix', 10, 10, '2026-10-09', id, $2 from quem`,
    [id, comprador],
  )
  const segredos = async () => {
    const { rows } = await l.owner.query(
      'select count(*)::int as n from cofre where estabelecimento_id = $1',
      [id],
    )
    return rows[0].n as number
  }
  const guardados = await segredos()
  expect(guardados).toBeGreaterThan(0)
  await l.viver(dona, '2027-04-08', '2027-04-09')
  expect(await l.estado(dona)).toMatchObject({ status: 'cancelada' })
  expect(await segredos()).toBe(guardados)
  await l.owner.query(
    `update vendas set status = 'cancelado', motivo_cancelamento = 'Desistiu' where estabelecimento_id = $1`,
    [id],
  )
  await l.viver(dona, '2027-04-10')
  expect(await l.estado(dona)).toMatchObject({ status: 'encerrada' })
  expect(await segredos()).toBe(0)
})
