import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CouponWorld, createCoupon, startShopWithCoupons } from '#test/support/coupons.ts'
import { createShop } from '#test/support/factories.ts'

let l: CouponWorld
beforeAll(async () => {
  l = await startShopWithCoupons()
})
afterAll(() => l.close())

describe('an order with a coupon', () => {
  test('costs what is left after it, keeps it frozen and says so', async () => {
    const cupom = await l.cupom({ codigo: 'primavera' })
    const { token } = await l.comprador()
    const { status, body } = await l.pedir(token, { cupons: [' Primavera '], total_visto: 90 })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      subtotal: 100,
      desconto: 10,
      total: 90,
      cupons: [{ codigo: 'PRIMAVERA', tipo: 'percentual', desconto: 10, entrega: 0 }],
      itens: [{ subtotal: 100, desconto_cupom: 10 }],
    })
    const lida = await l.request('GET', `/rest/v1/vendas/${String(body.id)}`, { token })
    expect(lida.body).toEqual(body)
    expect(await l.usos(cupom)).toEqual({ usos: 1, pessoas: 2, estados: ['reservado'] })
  })

  test('takes the coupon before what paying by PIX takes off', async () => {
    await l.owner.query('update estabelecimentos set desconto_pix = 5 where id = $1', [l.loja.id])
    const { codigo } = await l.cupom()
    const { token } = await l.comprador()
    const { body } = await l.pedir(token, { cupons: [codigo], forma_pagamento: 'pix' })
    await l.owner.query('update estabelecimentos set desconto_pix = 0 where id = $1', [l.loja.id])
    expect(body).toMatchObject({ subtotal: 100, desconto: 14.5, total: 85.5 })
  })

  test('goes together with free delivery when both say so', async () => {
    const dez = await l.cupom({ combinavel: true })
    const frete = await l.cupom({ tipo: 'entrega', combinavel: true, teto: 10 })
    const { token } = await l.comprador()
    const entrega = { entrega: 'propria', endereco_entrega: l.endereco }
    const { body } = await l.pedir(token, { cupons: [dez.codigo, frete.codigo], ...entrega })
    expect(body).toMatchObject({
      desconto: 10,
      entrega: 2,
      total: 92,
      cupons: [
        { codigo: dez.codigo, desconto: 10, entrega: 0 },
        { codigo: frete.codigo, tipo: 'entrega', desconto: 0, entrega: 10 },
      ],
    })
    const outro = await l.cupom()
    const recusada = await l.pedir(token, { cupons: [outro.codigo, frete.codigo], ...entrega })
    expect(recusada.body.detail).toBe(`O cupom ${outro.codigo} não pode ser usado junto com outro.`)
  })

  test('that no longer applies is 409 with the new total and why, and writes nothing', async () => {
    const { codigo, id } = await l.cupom({ minimo: 150 })
    const { token } = await l.comprador()
    const { status, body } = await l.pedir(token, { cupons: [codigo], total_visto: 90 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'vendas.cupom_nao_vale', total: 100, recusados: [codigo] })
    expect(String(body.detail).replaceAll('\u00a0', ' ')).toBe(
      'Faltam R$ 50,00 em produtos para usar este cupom.',
    )
    expect((await l.usos({ id })).usos).toBe(0)
  })

  test("another shop's coupon answers as one that does not exist", async () => {
    const outra = await createShop(l.owner)
    const { codigo } = await createCoupon(l.t, outra)
    const { token } = await l.comprador()
    const [alheio, nenhum] = [
      await l.pedir(token, { cupons: [codigo] }),
      await l.pedir(token, { cupons: ['NADA-DISSO'] }),
    ]
    expect(alheio.status).toBe(409)
    expect(alheio.body.detail).toBe('Cupom não encontrado. Confira o código.')
    expect(nenhum.body.detail).toBe(alheio.body.detail)
    const conferido = (codigoDito: string) =>
      l.request('POST', '/rest/v1/compras/cupons', {
        token,
        body: {
          estabelecimento_id: l.loja.id,
          itens: [{ produto_id: l.produto.id, quantidade: 1 }],
          cupons: [codigoDito],
        },
      })
    const respostas = [await conferido(codigo), await conferido('NADA-DISSO')]
    expect(
      respostas.map(({ body }) => [body.cupons, (body.recusas as { frase: string }[])[0]?.frase]),
    ).toEqual([
      [[], 'Cupom não encontrado. Confira o código.'],
      [[], 'Cupom não encontrado. Confira o código.'],
    ])
  })

  test.each([
    [{ desconto: 50 }],
    [{ desconto_cupom: 50 }],
    [{ total: 1 }],
    [{ cupons: [{ codigo: 'X', desconto: 50 }] }],
    [{ cupons: ['A1B', 'A2B', 'A3B'] }],
    [{ itens: [{ produto_id: '00000000-0000-4000-8000-000000000000', quantidade: 1, desconto_cupom: 9 }] }],
  ])('a discount in the body is 422: %o', async (forjado) => {
    const { token } = await l.comprador()
    expect((await l.pedir(token, forjado)).status).toBe(422)
  })

  test('who guesses codes is stopped', async () => {
    const { codigo } = await l.cupom()
    const { token } = await l.comprador()
    for (let i = 0; i < 15; i += 1)
      expect((await l.pedir(token, { cupons: [`CHUTE-${i}`] })).status).toBe(409)
    const { status, body } = await l.pedir(token, { cupons: [codigo] })
    expect([status, body.code]).toEqual([429, 'cupons.muitas_tentativas'])
    const { token: outro } = await l.comprador()
    expect((await l.pedir(outro, { cupons: [codigo] })).status).toBe(201)
  })

  test('who guesses many at once learns no more, and each code counts', async () => {
    const { token } = await l.comprador()
    const conferir = (cupons: string[]) =>
      l.request('POST', '/rest/v1/compras/cupons', {
        token,
        body: {
          estabelecimento_id: l.loja.id,
          itens: [{ produto_id: l.produto.id, quantidade: 1 }],
          cupons,
        },
      })
    const respostas = await Promise.all(
      Array.from({ length: 40 }, (_, i) => conferir([`PALPITE-${i}`, `OUTRO-${i}`])),
    )
    expect(respostas.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(7)
    const { codigo } = await l.cupom()
    expect((await conferir([codigo])).status).toBe(429)
  })
})

describe('at the counter', () => {
  const vender = async (extra: Record<string, unknown>) =>
    l.request('POST', '/rest/v1/vendas/balcao', {
      token: await l.dona(),
      headers: { 'idempotency-key': randomUUID() },
      body: { estabelecimento_id: l.loja.id, itens: [{ produto_id: l.produto.id, quantidade: 1 }], ...extra },
    })

  test('the shop applies one', async () => {
    const cupom = await l.cupom()
    const { status, body } = await vender({
      cupons: [cupom.codigo],
      pagamentos: [{ forma: 'avista', valor: 45 }],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      total: 45,
      desconto: 5,
      status: 'concluido',
      cupons: [{ codigo: cupom.codigo }],
    })
    expect((await l.usos(cupom)).estados).toEqual(['usado'])
  })

  test('one that counts people asks who it is', async () => {
    const cupom = await l.cupom({ limite_por_pessoa: 1 })
    expect((await vender({ cupons: [cupom.codigo] })).body.detail).toBe(
      'Escolha o cliente para usar este cupom.',
    )
    const cliente = { nome: 'Rita', email: 'rita@exemplo.com' }
    expect((await vender({ cupons: [cupom.codigo], cliente })).status).toBe(201)
    expect((await vender({ cupons: [cupom.codigo], cliente })).body.detail).toBe('Você já usou este cupom.')
  })
})

describe('the minimum order of a shop', () => {
  const minimo = (valor: number, entrega_propria: number | null = null) =>
    l.owner.query(
      'update configuracoes_estabelecimento set pedido_minimo = $2 where estabelecimento_id = $1',
      [l.loja.id, { valor, entrega_propria }],
    )

  test('is asked of what is brought, not of what is fetched', async () => {
    await minimo(120, 150)
    const { token } = await l.comprador()
    const [retirada, combinar, propria] = [
      await l.pedir(token, { entrega: 'retirada' }),
      await l.pedir(token, { entrega: 'combinar', ciente_do_frete: true, endereco_entrega: l.endereco }),
      await l.pedir(token, { entrega: 'propria', endereco_entrega: l.endereco }),
    ]
    await minimo(0)
    expect(retirada.status).toBe(201)
    const frase = ({ body }: typeof combinar) => String(body.detail).replaceAll('\u00a0', ' ')
    expect([combinar.status, frase(combinar)]).toEqual([
      409,
      'Faltam R$ 20,00 para o pedido mínimo desta loja.',
    ])
    expect([propria.status, frase(propria)]).toEqual([
      409,
      'Faltam R$ 50,00 para o pedido mínimo desta loja.',
    ])
  })
})
