import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop, createUser } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import type { Hoje } from '../schemas.ts'

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
})
afterAll(() => l.close())

/** Somebody who works in the first shop and in another, with a sale there of yesterday and one that waits since today. */
async function inTwoShops(papel: string) {
  const outra = await createShop(l.owner, { nome: 'Padaria do Porto' })
  const { id } = await createUser(l.owner)
  for (const [loja, como] of [
    [l.loja.id, papel],
    [outra.id, 'administrador'],
  ])
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Ana', $3)`,
      [id, loja, como],
    )
  for (const [numero, quando] of [
    [1, 'now()'],
    [2, `now() - interval '25 hours'`],
  ])
    await l.owner.query(
      `insert into vendas (id, estabelecimento_id, numero, compra_id, canal, forma_pagamento, status, subtotal, total, created_at)
       values (uuid_v7(), $1, $2, uuid_v7(), 'balcao', 'avista', 'pendente', 20, 20, ${quando})`,
      [outra.id, numero],
    )
  return { outra, token: await l.tokenFor(id) }
}
const hoje = (token?: string) => l.request<Hoje>('GET', '/rest/v1/hoje', token ? { token } : {})

describe('today in all shops', () => {
  test('is of each shop of the person, its sums and what waits, and one list, newest first', async () => {
    const { outra, token } = await inTwoShops('financeiro')
    const { body } = await hoje(token)
    expect(body.lojas.toSorted((a, b) => a.nome.localeCompare(b.nome))).toEqual([
      { id: l.loja.id, nome: 'Padaria do Largo', vendas: 1, pagas: 1, faturamento: 30, esperando: 0 },
      { id: outra.id, nome: 'Padaria do Porto', vendas: 1, pagas: 0, faturamento: 0, esperando: 2 },
    ])
    expect(body.vendas).toMatchObject([
      { loja: 'Padaria do Porto', loja_id: outra.id, numero: 1, total: 20, status: 'pendente' },
      { loja: 'Padaria do Largo', loja_id: l.loja.id, total: 30 },
    ])
  })

  test('shows amounts of a shop to the roles that see them there', async () => {
    const { outra, token } = await inTwoShops('vendedor')
    const { body } = await hoje(token)
    const valores = Object.fromEntries(body.lojas.map(({ id, faturamento }) => [id, faturamento]))
    expect(valores).toEqual({ [l.loja.id]: null, [outra.id]: 0 })
    expect(body.vendas.map(({ total }) => total)).toEqual([20, null])
  })

  test('names no shop that the person does not work in, and asks who they are', async () => {
    const { outra } = await inTwoShops('vendedor')
    const { body } = await hoje(l.dona)
    expect(body.lojas.map(({ id }) => id)).toEqual([l.loja.id])
    expect(JSON.stringify(body)).not.toContain(outra.id)
    expect((await hoje()).status).toBe(401)
  })
})
