import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'

let l: SellingShop
beforeAll(async () => {
  l = await startSellingShop()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

test('a sale is made pending, with the prices of the server, and takes the units from the shelf', async () => {
  const produto = await createProduct(l.owner, l.loja.id, { preco: 19.9, promocao: 14.9, estoque: 5 })
  const { status, body } = await l.buy(l.order(produto.id, 2))
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'pendente',
    total: 29.8,
    numero: 1001,
    cliente: l.cliente,
    pago_em: null,
  })
  expect(body.itens).toMatchObject([
    { produto_id: produto.id, quantidade: 2, preco_unitario: 14.9, subtotal: 29.8 },
  ])
  expect(await l.stockOf(produto.id)).toBe(3)
})

test.each(['avista', 'pix'])(
  'the answer to a new %s sale is what reading it afterwards says',
  async (forma_pagamento) => {
    const um = await createProduct(l.owner, l.loja.id, { preco: 19.9, estoque: 5 })
    const outro = await createProduct(l.owner, l.loja.id, { preco: 7.35, estoque: 5 })
    const itens = [
      { produto_id: outro.id, quantidade: 1 },
      { produto_id: um.id, quantidade: 3 },
    ]
    const { body } = await l.buy(l.order(um.id, 1, { itens, forma_pagamento }))
    expect(body).toEqual(
      (await l.request('GET', `/rest/v1/vendas/${String(body.id)}`, { token: l.token })).body,
    )
  },
)

test('1 000 parallel checkouts on a stock of 100 sell exactly 100; the rest are 409', async () => {
  const produto = await createProduct(l.owner, l.loja.id, { estoque: 100 })
  const respostas = await Promise.all(Array.from({ length: 1000 }, () => l.buy(l.order(produto.id))))
  const porStatus = Object.groupBy(respostas, ({ status }) => String(status))
  expect(
    Object.fromEntries(Object.entries(porStatus).map(([status, list]) => [status, list?.length])),
  ).toEqual({
    201: 100,
    409: 900,
  })
  expect(respostas.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'produtos.sem_estoque',
    title: 'Estoque insuficiente',
  })
  expect(await l.stockOf(produto.id)).toBe(0)
}, 120_000)

test('a price that changed since the buyer saw it is 409 with the new total, and writes nothing', async () => {
  const produto = await createProduct(l.owner, l.loja.id, { preco: 12.34 })
  const { status, body } = await l.buy(l.order(produto.id, 1, { total_visto: 10 }))
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'vendas.preco_mudou', total: 12.34 })
  expect(await l.stockOf(produto.id)).toBe(10)
  expect((await l.buy(l.order(produto.id, 1, { total_visto: 12.34 }))).status).toBe(201)
})

describe('bad input leaves nothing behind', () => {
  test.each([0, -1, 1.5, '2', null, 2 ** 31])('quantity %s is 422', async (quantidade) => {
    const produto = await createProduct(l.owner, l.loja.id)
    const antes = await l.countSales()
    expect((await l.buy(l.order(produto.id, quantidade))).status).toBe(422)
    expect(await l.countSales()).toBe(antes)
  })

  test('a quantity of 1e309 is refused', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const body = JSON.stringify(l.order(produto.id, 7)).replace('"quantidade":7', '"quantidade":1e309')
    const response = await fetch(`${l.url}/rest/v1/vendas`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${l.token}`,
        'idempotency-key': randomUUID(),
      },
      body,
    })
    expect(response.status).toBe(422)
  })

  test.each(['preco', 'subtotal', 'total', 'desconto', 'status', 'user_id'])(
    'a client that sends its own %s is 422',
    async (campo) => {
      const produto = await createProduct(l.owner, l.loja.id)
      expect((await l.buy(l.order(produto.id, 1, { [campo]: 1 }))).status).toBe(422)
      expect(await l.stockOf(produto.id)).toBe(10)
    },
  )

  test('an empty cart is 422 with its sentence', async () => {
    const { status, body } = await l.buy({ ...l.order(randomUUID()), itens: [] })
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain('Carrinho vazio')
  })

  test('a name is required', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const { status, body } = await l.buy(l.order(produto.id, 1, { cliente: { nome: '  ' } }))
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain('Por favor, informe seu nome.')
  })

  test('a visitor is 401', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const { status, body } = await l.request('POST', '/rest/v1/vendas', { body: l.order(produto.id) })
    expect(status).toBe(401)
    expect(body.title).toBe('Usuário não autenticado')
  })

  test('a product of another shop, inactive or unknown is 422', async () => {
    const outra = await createShop(l.owner)
    const alheio = await createProduct(l.owner, outra.id)
    const inativo = await createProduct(l.owner, l.loja.id, { status: 'inativo' })
    for (const id of [alheio.id, inativo.id, randomUUID()])
      expect((await l.buy(l.order(id))).status).toBe(422)
    expect(await l.stockOf(alheio.id)).toBe(10)
  })

  test('more than there is sells nothing, and says how many are left', async () => {
    const produto = await createProduct(l.owner, l.loja.id, { estoque: 2, nome: 'Bolo de rolo' })
    const { status, body } = await l.buy(l.order(produto.id, 3))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      title: 'Estoque insuficiente',
      detail: 'Restam só 2 unidades de Bolo de rolo.',
    })
    expect(await l.stockOf(produto.id)).toBe(2)
  })
})

describe('shops that do not sell', () => {
  test.each([
    ['pending', { status: 'inativo', aprovacao: 'pendente' }],
    ['refused', { aprovacao: 'reprovado' }],
    ['suspended', { status: 'suspenso' }],
    ['blocked', { bloqueada: true }],
  ])('a %s shop is not found', async (_name, options) => {
    const fechada = await createShop(l.owner, options)
    const produto = await createProduct(l.owner, fechada.id)
    const { status, body } = await l.buy({ ...l.order(produto.id), estabelecimento_id: fechada.id })
    expect(status).toBe(404)
    expect(body.title).toBe('Loja não encontrada')
    expect(await l.stockOf(produto.id)).toBe(10)
  })

  test('PIX needs a connected account', async () => {
    const semConta = await createShop(l.owner, { conectada: false })
    const produto = await createProduct(l.owner, semConta.id)
    const { status, body } = await l.buy({
      ...l.order(produto.id),
      estabelecimento_id: semConta.id,
      forma_pagamento: 'pix',
    })
    expect(status).toBe(409)
    expect(body.title).toBe('Pagamento indisponível')
  })

  test('PIX needs payments enabled', async () => {
    const desligada = await createShop(l.owner)
    await l.owner.query('update estabelecimentos set pagamentos_habilitados = false where id = $1', [
      desligada.id,
    ])
    const produto = await createProduct(l.owner, desligada.id)
    const { body } = await l.buy({
      ...l.order(produto.id),
      estabelecimento_id: desligada.id,
      forma_pagamento: 'pix',
    })
    expect(body.title).toBe('Pagamentos desabilitados')
  })
})

describe('several shops at once', () => {
  test('one sale per shop, in the order asked for', async () => {
    const outra = await createShop(l.owner)
    const a = await createProduct(l.owner, l.loja.id)
    const b = await createProduct(l.owner, outra.id, { preco: 5 })
    const { status, body } = await l.request('POST', '/rest/v1/compras', {
      token: l.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lojas: [
          { estabelecimento_id: l.loja.id, itens: [{ produto_id: a.id, quantidade: 1 }] },
          { estabelecimento_id: outra.id, itens: [{ produto_id: b.id, quantidade: 2 }] },
        ],
        forma_pagamento: 'pix',
        cliente: l.cliente,
      },
    })
    expect(status).toBe(201)
    const vendas = body.vendas as { estabelecimento_id: string; total: number; compra_id: string }[]
    expect(vendas.map((venda) => venda.total)).toEqual([10, 10])
    expect(vendas.map((venda) => venda.estabelecimento_id)).toEqual([l.loja.id, outra.id])
    expect(new Set(vendas.map((venda) => venda.compra_id)).size).toBe(1)
  })

  test('one shop is one, also with its id in capitals: refused twice, and reported by its own name', async () => {
    const produto = await createProduct(l.owner, l.loja.id)
    const loja = { estabelecimento_id: l.loja.id, itens: [{ produto_id: produto.id, quantidade: 1 }] }
    const emMaiusculas = {
      estabelecimento_id: l.loja.id.toUpperCase(),
      itens: [{ produto_id: produto.id.toUpperCase(), quantidade: 1 }],
    }
    const comprar = (lojas: object[]) =>
      l.request('POST', '/rest/v1/compras', {
        token: l.token,
        body: { lojas, forma_pagamento: 'avista', cliente: l.cliente },
        headers: { 'idempotency-key': randomUUID() },
      })
    expect((await comprar([loja, emMaiusculas])).body.code).toBe('vendas.loja_repetida')
    const { status, body } = await comprar([emMaiusculas])
    expect([status, body.vendas]).toMatchObject([201, [{ estabelecimento_id: l.loja.id }]])
  })

  test('all or nothing: one shop without stock sells nothing in the other', async () => {
    const outra = await createShop(l.owner)
    const a = await createProduct(l.owner, l.loja.id)
    const b = await createProduct(l.owner, outra.id, { estoque: 0 })
    const { status } = await l.request('POST', '/rest/v1/compras', {
      token: l.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lojas: [
          { estabelecimento_id: l.loja.id, itens: [{ produto_id: a.id, quantidade: 1 }] },
          { estabelecimento_id: outra.id, itens: [{ produto_id: b.id, quantidade: 1 }] },
        ],
        forma_pagamento: 'avista',
        cliente: l.cliente,
      },
    })
    expect(status).toBe(409)
    expect(await l.stockOf(a.id)).toBe(10)
  })
})
