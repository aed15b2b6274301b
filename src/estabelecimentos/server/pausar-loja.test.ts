import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type ShopWithSettings, startShopWithSettings } from '#test/support/shop-with-settings.ts'

let l: ShopWithSettings
beforeAll(async () => {
  l = await startShopWithSettings()
})
afterAll(() => l.close())

describe('the pause', () => {
  const pausar = (body: object, token = l.dono) =>
    l.request('POST', '/rest/v1/pausa', { token, body: { estabelecimento_id: l.a.id, ...body } })
  const comprar = async () => {
    const produto = await createProduct(l.owner, l.a.id)
    const { id } = await createUser(l.owner)
    return l.request('POST', '/rest/v1/vendas', {
      token: await l.tokenFor(id),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        estabelecimento_id: l.a.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana' },
      },
    })
  }

  it('refuses orders with a sentence while it lasts, shows the shop, and ends by itself', async () => {
    const ate = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await pausar({ ate, mensagem: 'Balanço do mês.' })
    expect(body).toMatchObject({ em_pausa: true, mensagem_pausa: 'Balanço do mês.' })
    const refused = await comprar()
    expect(refused.status).toBe(409)
    const shown = await l.request('GET', `/rest/v1/estabelecimentos/${l.a.id}`)
    expect(refused.body).toMatchObject({
      title: 'Loja em pausa',
      detail: `${String(shown.body.nome)} não está recebendo pedidos agora. Tente mais tarde.`,
    })
    expect(shown.body).toMatchObject({ em_pausa: true, mensagem_pausa: 'Balanço do mês.' })

    // The clock passes the end: nobody does anything.
    await l.owner.query(
      `update estabelecimentos set pausa_de = now() - interval '2 hours', pausa_ate = now() - interval '1 second' where id = $1`,
      [l.a.id],
    )
    expect((await comprar()).status).toBe(201)
  })

  it('may be planned, and given up', async () => {
    const de = new Date(Date.now() + 3_600_000).toISOString()
    const ate = new Date(Date.now() + 7_200_000).toISOString()
    expect((await pausar({ de, ate })).body.em_pausa).toBe(false)
    expect((await comprar()).status).toBe(201)
    const resumed = await l.request('DELETE', `/rest/v1/pausa?estabelecimento_id=${l.a.id}`, {
      token: l.dono,
    })
    expect(resumed.body).toEqual({ pausa_de: null, pausa_ate: null, mensagem_pausa: null, em_pausa: false })
  })

  it('must end after it begins, and is the team’s alone', async () => {
    const de = new Date(Date.now() + 7_200_000).toISOString()
    expect((await pausar({ de, ate: new Date().toISOString() })).status).toBe(422)
    expect((await pausar({ ate: 'amanhã' })).status).toBe(422)
    expect((await pausar({ ate: null }, l.outroDono)).status).toBe(404)
  })
})
