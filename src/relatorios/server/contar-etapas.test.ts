import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#src/shared/server/database/database.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import type { Relatorio } from '../schemas.ts'
import { contarEtapa, gravarEtapas } from './contar-etapas.ts'

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
})
afterAll(() => l.close())

describe('the funnel', () => {
  test('counts steps without saying whose, and not those of a shop that is not there', async () => {
    const bater = (estabelecimento_id: string, etapa: string) =>
      l.request('POST', '/rest/v1/etapas', { body: { estabelecimento_id, etapa } })
    expect((await bater(l.loja.id, 'visita')).status).toBe(204)
    const etapas = ['visita', 'produto'].map((etapa) => ({ estabelecimento_id: l.loja.id, etapa }))
    expect((await l.request('POST', '/rest/v1/etapas', { body: { etapas } })).status).toBe(204)
    await bater('00000000-0000-7000-8000-000000000000', 'visita')
    await Promise.all([gravarEtapas(), gravarEtapas()])
    const { rows } = await l.owner.query('select etapa, quantidade from funil_diario order by 1')
    expect(rows).toEqual([
      { etapa: 'produto', quantidade: 1 },
      { etapa: 'visita', quantidade: 2 },
    ])
    expect((await bater(l.loja.id, 'compra')).status).toBe(422)
    expect(
      (
        await l.request('POST', '/rest/v1/etapas', {
          body: { estabelecimento_id: l.loja.id, etapa: 'visita', ip: '1' },
        })
      ).status,
    ).toBe(422)
    const { body } = await l.pedir<Relatorio>('relatorios/funil', { periodo: 'hoje' })
    expect(body.numeros[0]).toMatchObject({ id: 'visitas', valor: 2 })
  })

  test('has as sold what the online shop sold, however it was paid', async () => {
    const conversao = async () => {
      const { numeros } = (await l.pedir<Relatorio>('relatorios/funil', { periodo: 'hoje' })).body
      return numeros.find(({ id }) => id === 'conversao')
    }
    // What the fixture sold at the counter did not come from a page.
    expect(await conversao()).toMatchObject({ valor: 0 })
    await l.owner.query(
      `with c as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id)
       insert into vendas (estabelecimento_id, numero, compra_id, canal, status, forma_pagamento, cartao_online, subtotal,
         total, pago_em, user_id, cliente_id)
       select $1, 100, uuid_v7(), 'online', 'pago', 'cartao', true, 20, 20, now(), $2, c.id from c`,
      [l.loja.id, l.loja.ownerId],
    )
    const { valor, rota } = (await conversao()) ?? {}
    expect(valor).toBe(50)
    const filtro = Object.fromEntries(new URL(String(rota), l.url).searchParams)
    expect((await l.pedir('vendas', filtro)).body.total).toBe(1)
  })

  test('keeps what could not be written for the next time', async () => {
    const contar = () => contarEtapa({ ip: '203.0.113.7', loja: l.loja.id, etapa: 'carrinho' })
    contar()
    await closeDatabase()
    openDatabase('postgres://nobody@127.0.0.1:1/nothing')
    await expect(gravarEtapas()).rejects.toThrow(/ECONNREFUSED/)
    await closeDatabase()
    openDatabase(l.appUrl)
    contar()
    await gravarEtapas()
    const { rows } = await l.owner.query(`select quantidade from funil_diario where etapa = 'carrinho'`)
    expect(rows).toEqual([{ quantidade: 2 }])
  })

  test('does not count a flood', async () => {
    for (let i = 0; i < 100; i++) {
      await l.request('POST', '/rest/v1/etapas', {
        body: { estabelecimento_id: l.loja.id, etapa: 'checkout' },
      })
    }
    await gravarEtapas()
    const { rows } = await l.owner.query(`select quantidade from funil_diario where etapa = 'checkout'`)
    expect(rows[0].quantidade).toBeLessThan(60)
  })
})
