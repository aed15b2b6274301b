import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CouponWorld, startShopWithCoupons } from '#test/support/coupons.ts'
import { createProduct } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'

// Who may use a coupon how often, at once and one after the other, and when a use is given back.

let l: CouponWorld
beforeAll(async () => {
  l = await startShopWithCoupons()
})
afterAll(() => l.close())

test('50 orders at once for a coupon with 10 uses: exactly 10 get it', async () => {
  const cupom = await l.cupom({ limite_total: 10 })
  const tokens = await Promise.all(Array.from({ length: 50 }, async () => (await l.comprador()).token))
  const respostas = await Promise.all(tokens.map((token) => l.pedir(token, { cupons: [cupom.codigo] })))
  const quantas = (qual: number) => respostas.filter(({ status }) => status === qual).length
  expect([quantas(201), quantas(409)]).toEqual([10, 40])
  expect((await l.usos(cupom)).usos).toBe(10)
  expect(respostas.find(({ status }) => status === 409)?.body).toMatchObject({
    detail: 'Este cupom já foi usado por completo.',
    total: 100,
  })
  expect(await brokenInvariants(l.owner)).toEqual({})
})

test('ten orders of one person at once for a coupon of one use each: one gets it', async () => {
  const cupom = await l.cupom({ limite_por_pessoa: 1 })
  const { token } = await l.comprador()
  const respostas = await Promise.all(
    Array.from({ length: 10 }, () => l.pedir(token, { cupons: [cupom.codigo] })),
  )
  expect(respostas.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await l.usos(cupom)).usos).toBe(1)
})

test('cancelled ten times at once it goes back once', async () => {
  const cupom = await l.cupom({ limite_total: 3 })
  const { token } = await l.comprador()
  const { body } = await l.pedir(token, { cupons: [cupom.codigo] })
  await Promise.all(Array.from({ length: 10 }, () => l.cancelar(token, body.id)))
  expect(await l.usos(cupom)).toEqual({ usos: 0, pessoas: 0, estados: ['devolvido'] })
})

test('orders and cancels at once never pass the limit nor lose a use', async () => {
  const cupom = await l.cupom({ limite_total: 4 })
  const pessoas = await Promise.all(Array.from({ length: 8 }, () => l.comprador()))
  const idasEVindas = pessoas.map(async ({ token }) => {
    for (let vez = 0; vez < 3; vez += 1) {
      const { status, body } = await l.pedir(token, { cupons: [cupom.codigo] })
      if (status === 201)
        await Promise.all([l.cancelar(token, body.id), l.pedir(token, { cupons: [cupom.codigo] })])
    }
  })
  await Promise.all(idasEVindas)
  const { usos, estados } = await l.usos(cupom)
  expect(usos).toBe(estados.filter((estado) => estado !== 'devolvido').length)
  expect(usos).toBeLessThanOrEqual(4)
  expect(await brokenInvariants(l.owner)).toEqual({})
})

test('two accounts with one CPF, or one mailbox, are one person', async () => {
  const cupom = await l.cupom({ limite_por_pessoa: 1 })
  const [uma, outra] = [await l.comprador(), await l.comprador()]
  for (const { id } of [uma, outra])
    await l.owner.query(
      `insert into consumidores (estabelecimento_id, user_id, nome, cpf_cnpj) values ($1, $2, 'Ana', '52998224725')`,
      [l.loja.id, id],
    )
  expect((await l.pedir(uma.token, { cupons: [cupom.codigo] })).status).toBe(201)
  expect((await l.pedir(outra.token, { cupons: [cupom.codigo] })).body.detail).toBe(
    'Você já usou este cupom.',
  )

  const nova = await l.cupom({ limite_por_pessoa: 1 })
  const [gmail, mesma] = [
    await l.comprador('ana.souza@gmail.com'),
    await l.comprador('anasouza+loja@googlemail.com'),
  ]
  expect((await l.pedir(gmail.token, { cupons: [nova.codigo] })).status).toBe(201)
  expect((await l.pedir(mesma.token, { cupons: [nova.codigo] })).body.detail).toBe('Você já usou este cupom.')
})

test('the e-mail typed with an order asks about nobody and spends nobody’s use', async () => {
  const primeira = await l.cupom({ primeira_compra: true })
  const [uma, duas] = [await l.cupom({ limite_por_pessoa: 1 }), await l.cupom({ limite_por_pessoa: 1 })]
  const [vitima, nova, curiosa] = [await l.comprador(), await l.comprador(), await l.comprador()]
  const { body } = await l.pedir(vitima.token, { cliente: { nome: 'Ana', email: vitima.email } })
  await l.request('POST', `/rest/v1/vendas/${String(body.id)}/confirmar-pagamento`, { token: await l.dona() })
  for (const { email } of [vitima, nova]) {
    const sonda = { cupons: [primeira.codigo], cliente: { nome: 'Ana', email }, total_visto: 0.01 }
    expect((await l.pedir(curiosa.token, sonda)).body.code).toBe('vendas.preco_mudou')
  }
  // Nor does what its record kept of an order before.
  const antes = await l.pedir(curiosa.token, { cliente: { nome: 'Ana', email: nova.email } })
  await l.request('POST', `/rest/v1/vendas/${String(antes.body.id)}/confirmar-pagamento`, {
    token: await l.dona(),
  })
  for (const { token } of [curiosa, nova])
    expect((await l.pedir(token, { cupons: [uma.codigo] })).status).toBe(201)
  expect((await l.pedir(nova.token, { cupons: [primeira.codigo] })).status).toBe(201)
  const pedido = { cupons: [duas.codigo], cliente: { nome: 'Ana', email: vitima.email } }
  for (const { token } of [curiosa, vitima]) expect((await l.pedir(token, pedido)).status).toBe(201)
})

test('a first purchase is the first that was paid at that shop, by any account of the person', async () => {
  const cupom = await l.cupom({ primeira_compra: true })
  const [uma, outra] = [await l.comprador('bia@exemplo.com'), await l.comprador('bia+2@exemplo.com')]
  const { body } = await l.pedir(uma.token, { cliente: { nome: 'Bia', email: 'bia@exemplo.com' } })
  const dona = await l.dona()
  await l.request('POST', `/rest/v1/vendas/${String(body.id)}/confirmar-pagamento`, { token: dona })
  for (const { token } of [uma, outra])
    expect((await l.pedir(token, { cupons: [cupom.codigo] })).body.detail).toBe(
      'Este cupom vale só para a primeira compra na loja.',
    )
  const { token } = await l.comprador()
  expect((await l.pedir(token, { cupons: [cupom.codigo] })).status).toBe(201)
  expect((await l.pedir(token, { cupons: [cupom.codigo] })).body.detail).toBe('Você já usou este cupom.')
})

test('a paid order uses it; the refund of all of it gives it back; some lines do not', async () => {
  const cupom = await l.cupom({ limite_total: 1 })
  const outro = await createProduct(l.owner, l.loja.id, { estoque: 10, preco: 33.33 })
  const { token } = await l.comprador()
  const itens = [
    { produto_id: l.produto.id, quantidade: 1 },
    { produto_id: outro.id, quantidade: 3 },
  ]
  const { body } = await l.pedir(token, { cupons: [cupom.codigo], itens })
  const dona = await l.dona()
  await l.request('POST', `/rest/v1/vendas/${String(body.id)}/confirmar-pagamento`, { token: dona })
  expect((await l.usos(cupom)).estados).toEqual(['usado'])
  const linhas = body.itens as { id: string; produto_id: string }[]
  const doOutro = linhas.find(({ produto_id }) => produto_id === outro.id)
  const parte = await l.request('POST', `/rest/v1/vendas/${String(body.id)}/cancelar-itens`, {
    token: dona,
    body: { itens: [{ item_id: doOutro?.id, quantidade: 2 }], motivo: 'Acabou' },
  })
  expect(parte.status).toBe(200)
  // 3 × 33,33 less its part of the coupon (10,00), of which two units are two thirds.
  expect(parte.body.total_reembolsado).toBe(59.99)
  expect((await l.usos(cupom)).estados).toEqual(['usado'])
  await l.cancelar(dona, body.id)
  expect(await l.usos(cupom)).toEqual({ usos: 0, pessoas: 0, estados: ['devolvido'] })
  expect(await brokenInvariants(l.owner)).toEqual({})
})

test('an unpaid order whose coupon covers all that is left keeps a cent to pay', async () => {
  const brinde = await createProduct(l.owner, l.loja.id, { estoque: 10, preco: 20 })
  const cupom = await l.cupom({ percentual: 100, produtos: [brinde.id] })
  const { token } = await l.comprador()
  const itens = [
    { produto_id: l.produto.id, quantidade: 1 },
    { produto_id: brinde.id, quantidade: 1 },
  ]
  const { body } = await l.pedir(token, { cupons: [cupom.codigo], itens })
  expect(body).toMatchObject({ total: 50, desconto: 20 })
  const [linha] = body.itens as { id: string }[]
  const depois = await l.request('POST', `/rest/v1/vendas/${String(body.id)}/cancelar-itens`, {
    token,
    body: { itens: [{ item_id: linha?.id, quantidade: 1 }], motivo: 'Não quero' },
  })
  expect(depois.body).toMatchObject({ total: 0.01, valor_cancelado: 49.99 })
})
