import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'

let t: TestApp
let loja: LojaDeTeste
let token: string

beforeAll(async () => {
  t = await startTestApp()
  loja = await criarLoja(t.owner)
  token = await t.tokenFor((await criarUsuario(t.owner)).id)
})
afterAll(async () => {
  expect(await brokenInvariants(t.owner)).toEqual({})
  await t.close()
})

const cliente = { nome: 'Ana Souza', email: 'ana@teste.portal' }

function pedido(produtoId: string, quantidade: unknown = 1, extra: Record<string, unknown> = {}) {
  return {
    estabelecimento_id: loja.id,
    itens: [{ produto_id: produtoId, quantidade }],
    forma_pagamento: 'avista',
    cliente,
    ...extra,
  }
}

function comprar(
  body: unknown,
  { chave = randomUUID(), quem = token }: { chave?: string; quem?: string } = {},
) {
  return t.request('POST', '/rest/v1/vendas', { token: quem, body, headers: { 'idempotency-key': chave } })
}

async function estoque(produtoId: string): Promise<number> {
  const { rows } = await t.owner.query('select estoque from produtos where id = $1', [produtoId])
  return rows[0].estoque
}

async function totalDeVendas(): Promise<number> {
  const { rows } = await t.owner.query('select count(*)::int as total from vendas')
  return rows[0].total
}

test('a sale is made pending, with the prices of the server, and takes the units from the shelf', async () => {
  const produto = await criarProduto(t.owner, loja.id, { preco: 19.9, promocao: 14.9, estoque: 5 })
  const { status, body } = await comprar(pedido(produto.id, 2))
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'pendente', total: 29.8, numero: 1001, cliente, pago_em: null })
  expect(body.itens).toMatchObject([
    { produto_id: produto.id, quantidade: 2, preco_unitario: 14.9, subtotal: 29.8 },
  ])
  expect(await estoque(produto.id)).toBe(3)
})

test.each(['avista', 'pix'])(
  'the answer to a new %s sale is what reading it afterwards says',
  async (forma_pagamento) => {
    const um = await criarProduto(t.owner, loja.id, { preco: 19.9, estoque: 5 })
    const outro = await criarProduto(t.owner, loja.id, { preco: 7.35, estoque: 5 })
    const itens = [
      { produto_id: outro.id, quantidade: 1 },
      { produto_id: um.id, quantidade: 3 },
    ]
    const { body } = await comprar(pedido(um.id, 1, { itens, forma_pagamento }))
    expect(body).toEqual((await t.request('GET', `/rest/v1/vendas/${String(body.id)}`, { token })).body)
  },
)

test('1 000 parallel checkouts on a stock of 100 sell exactly 100; the rest are 409', async () => {
  const produto = await criarProduto(t.owner, loja.id, { estoque: 100 })
  const respostas = await Promise.all(Array.from({ length: 1000 }, () => comprar(pedido(produto.id))))
  const porStatus = Object.groupBy(respostas, ({ status }) => String(status))
  expect(
    Object.fromEntries(Object.entries(porStatus).map(([status, list]) => [status, list?.length])),
  ).toEqual({
    201: 100,
    409: 900,
  })
  expect(respostas.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'vendas.sem_estoque',
    title: 'Estoque insuficiente',
  })
  expect(await estoque(produto.id)).toBe(0)
}, 120_000)

describe('idempotency', () => {
  test('the same key 50 times at once makes one sale and gives the same answer', async () => {
    const produto = await criarProduto(t.owner, loja.id, { estoque: 100 })
    const chave = randomUUID()
    const respostas = await Promise.all(
      Array.from({ length: 50 }, () => comprar(pedido(produto.id), { chave })),
    )
    expect(new Set(respostas.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(respostas.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await estoque(produto.id)).toBe(99)
  })

  test('the same key with another body is 422; another person may use the same key', async () => {
    const produto = await criarProduto(t.owner, loja.id)
    const chave = randomUUID()
    expect((await comprar(pedido(produto.id), { chave })).status).toBe(201)
    expect((await comprar(pedido(produto.id, 2), { chave })).status).toBe(422)
    const outra = await t.tokenFor((await criarUsuario(t.owner)).id)
    const resposta = await comprar(pedido(produto.id, 2), { chave, quem: outra })
    expect(resposta.status).toBe(201)
    expect(await estoque(produto.id)).toBe(7)
  })

  test('without a key nothing is sold', async () => {
    const produto = await criarProduto(t.owner, loja.id)
    const { status } = await t.request('POST', '/rest/v1/vendas', { token, body: pedido(produto.id) })
    expect(status).toBe(422)
    expect(await estoque(produto.id)).toBe(10)
  })

  test('a refusal may be tried again with the same key', async () => {
    const produto = await criarProduto(t.owner, loja.id, { estoque: 0 })
    const chave = randomUUID()
    expect((await comprar(pedido(produto.id), { chave })).status).toBe(409)
    await t.owner.query('update produtos set estoque = 3 where id = $1', [produto.id])
    await t.owner.query(
      `insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos) values ($1, $2, 'entrada', 3, 3)`,
      [loja.id, produto.id],
    )
    expect((await comprar(pedido(produto.id), { chave })).status).toBe(201)
  })
})

describe('bad input leaves nothing behind', () => {
  test.each([0, -1, 1.5, '2', null, 2 ** 31])('quantity %s is 422', async (quantidade) => {
    const produto = await criarProduto(t.owner, loja.id)
    const antes = await totalDeVendas()
    expect((await comprar(pedido(produto.id, quantidade))).status).toBe(422)
    expect(await totalDeVendas()).toBe(antes)
  })

  test('a quantity of 1e309 is refused', async () => {
    const produto = await criarProduto(t.owner, loja.id)
    const body = JSON.stringify(pedido(produto.id, 7)).replace('"quantidade":7', '"quantidade":1e309')
    const response = await fetch(`${t.url}/rest/v1/vendas`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': randomUUID(),
      },
      body,
    })
    expect(response.status).toBe(422)
  })

  test.each(['preco', 'subtotal', 'total', 'desconto', 'status', 'user_id'])(
    'a client that sends its own %s is 422',
    async (campo) => {
      const produto = await criarProduto(t.owner, loja.id)
      expect((await comprar(pedido(produto.id, 1, { [campo]: 1 }))).status).toBe(422)
      expect(await estoque(produto.id)).toBe(10)
    },
  )

  test('an empty cart is 422 with its sentence', async () => {
    const { status, body } = await comprar({ ...pedido(randomUUID()), itens: [] })
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain('Carrinho vazio')
  })

  test('a name is required', async () => {
    const produto = await criarProduto(t.owner, loja.id)
    const { status, body } = await comprar(pedido(produto.id, 1, { cliente: { nome: '  ' } }))
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain('Por favor, informe seu nome.')
  })

  test('a visitor is 401', async () => {
    const produto = await criarProduto(t.owner, loja.id)
    const { status, body } = await t.request('POST', '/rest/v1/vendas', { body: pedido(produto.id) })
    expect(status).toBe(401)
    expect(body.title).toBe('Usuário não autenticado')
  })

  test('a product of another shop, inactive or unknown is 422', async () => {
    const outra = await criarLoja(t.owner)
    const alheio = await criarProduto(t.owner, outra.id)
    const inativo = await criarProduto(t.owner, loja.id, { status: 'inativo' })
    for (const id of [alheio.id, inativo.id, randomUUID()])
      expect((await comprar(pedido(id))).status).toBe(422)
    expect(await estoque(alheio.id)).toBe(10)
  })

  test('more than there is sells nothing, and says how many are left', async () => {
    const produto = await criarProduto(t.owner, loja.id, { estoque: 2, nome: 'Bolo de rolo' })
    const { status, body } = await comprar(pedido(produto.id, 3))
    expect(status).toBe(409)
    expect(body).toMatchObject({
      title: 'Estoque insuficiente',
      detail: 'Restam só 2 unidades de Bolo de rolo.',
    })
    expect(await estoque(produto.id)).toBe(2)
  })
})

describe('shops that do not sell', () => {
  test.each([
    ['pending', { status: 'inativo', aprovacao: 'pendente' }],
    ['refused', { aprovacao: 'reprovado' }],
    ['suspended', { status: 'suspenso' }],
    ['blocked', { bloqueada: true }],
  ])('a %s shop is not found', async (_name, options) => {
    const fechada = await criarLoja(t.owner, options)
    const produto = await criarProduto(t.owner, fechada.id)
    const { status, body } = await comprar({ ...pedido(produto.id), estabelecimento_id: fechada.id })
    expect(status).toBe(404)
    expect(body.title).toBe('Loja não encontrada')
    expect(await estoque(produto.id)).toBe(10)
  })

  test('PIX needs a connected account', async () => {
    const semConta = await criarLoja(t.owner, { conectada: false })
    const produto = await criarProduto(t.owner, semConta.id)
    const { status, body } = await comprar({
      ...pedido(produto.id),
      estabelecimento_id: semConta.id,
      forma_pagamento: 'pix',
    })
    expect(status).toBe(409)
    expect(body.title).toBe('Pagamento indisponível')
  })

  test('PIX needs payments enabled', async () => {
    const desligada = await criarLoja(t.owner)
    await t.owner.query('update estabelecimentos set pagamentos_habilitados = false where id = $1', [
      desligada.id,
    ])
    const produto = await criarProduto(t.owner, desligada.id)
    const { body } = await comprar({
      ...pedido(produto.id),
      estabelecimento_id: desligada.id,
      forma_pagamento: 'pix',
    })
    expect(body.title).toBe('Pagamentos desabilitados')
  })
})

test('a price that changed since the buyer saw it is 409 with the new total, and writes nothing', async () => {
  const produto = await criarProduto(t.owner, loja.id, { preco: 12.34 })
  const { status, body } = await comprar(pedido(produto.id, 1, { total_visto: 10 }))
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'vendas.preco_mudou', total: 12.34 })
  expect(await estoque(produto.id)).toBe(10)
  expect((await comprar(pedido(produto.id, 1, { total_visto: 12.34 }))).status).toBe(201)
})

describe('several shops at once', () => {
  test('one sale per shop, in the order asked for', async () => {
    const outra = await criarLoja(t.owner)
    const a = await criarProduto(t.owner, loja.id)
    const b = await criarProduto(t.owner, outra.id, { preco: 5 })
    const { status, body } = await t.request('POST', '/rest/v1/compras', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lojas: [
          { estabelecimento_id: loja.id, itens: [{ produto_id: a.id, quantidade: 1 }] },
          { estabelecimento_id: outra.id, itens: [{ produto_id: b.id, quantidade: 2 }] },
        ],
        forma_pagamento: 'pix',
        cliente,
      },
    })
    expect(status).toBe(201)
    const vendas = body.vendas as { estabelecimento_id: string; total: number; compra_id: string }[]
    expect(vendas.map((venda) => venda.total)).toEqual([10, 10])
    expect(vendas.map((venda) => venda.estabelecimento_id)).toEqual([loja.id, outra.id])
    expect(new Set(vendas.map((venda) => venda.compra_id)).size).toBe(1)
  })

  test('all or nothing: one shop without stock sells nothing in the other', async () => {
    const outra = await criarLoja(t.owner)
    const a = await criarProduto(t.owner, loja.id)
    const b = await criarProduto(t.owner, outra.id, { estoque: 0 })
    const { status } = await t.request('POST', '/rest/v1/compras', {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lojas: [
          { estabelecimento_id: loja.id, itens: [{ produto_id: a.id, quantidade: 1 }] },
          { estabelecimento_id: outra.id, itens: [{ produto_id: b.id, quantidade: 1 }] },
        ],
        forma_pagamento: 'avista',
        cliente,
      },
    })
    expect(status).toBe(409)
    expect(await estoque(a.id)).toBe(10)
  })
})

describe('who sees a sale', () => {
  test('the buyer, the shop and the platform; to anyone else it does not exist', async () => {
    const produto = await criarProduto(t.owner, loja.id)
    const { body: venda } = await comprar(pedido(produto.id))
    const alheia = await criarLoja(t.owner)
    const admin = await criarUsuario(t.owner, { admin: true })
    const outra = await criarUsuario(t.owner)
    const ler = async (userId: string) =>
      (await t.request('GET', `/rest/v1/vendas/${String(venda.id)}`, { token: await t.tokenFor(userId) }))
        .status
    expect((await t.request('GET', `/rest/v1/vendas/${String(venda.id)}`, { token })).status).toBe(200)
    expect(await ler(loja.donoId)).toBe(200)
    expect(await ler(admin.id)).toBe(200)
    expect(await ler(alheia.donoId)).toBe(404)
    expect(await ler(outra.id)).toBe(404)
  })

  test("the shop's list has its own sales alone, newest first, paged by key", async () => {
    const minha = await criarLoja(t.owner)
    const produto = await criarProduto(t.owner, minha.id)
    for (let i = 0; i < 3; i++) await comprar({ ...pedido(produto.id), estabelecimento_id: minha.id })
    const dona = await t.tokenFor(minha.donoId)
    const primeira = await t.request('GET', `/rest/v1/vendas?estabelecimento_id=${minha.id}&limite=2`, {
      token: dona,
    })
    expect(primeira.body).toMatchObject({ total: 3, itens: [{ numero: 1003 }, { numero: 1002 }] })
    const segunda = await t.request(
      'GET',
      `/rest/v1/vendas?estabelecimento_id=${minha.id}&limite=2&depois=${String(primeira.body.proximo)}`,
      { token: dona },
    )
    expect(segunda.body).toMatchObject({ itens: [{ numero: 1001 }], proximo: null })
    expect(
      (await t.request('GET', `/rest/v1/vendas?estabelecimento_id=${loja.id}`, { token: dona })).status,
    ).toBe(404)
  })
})
