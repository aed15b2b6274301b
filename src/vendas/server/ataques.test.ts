import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { createProduct } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { expirarVendas } from './pagamento/expirar-vendas.ts'

// What real shops got wrong, as cases of their own (the ones that no other test covers).

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

const comprar = (produtoId: string, extra: object = {}, token = l.token) =>
  l.request('POST', '/rest/v1/vendas', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produtoId, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
      ...extra,
    },
  })

test('notifications lost for an hour: all settle by asking, in whatever order they were paid', async () => {
  const vendas: { id: string; paymentId: string }[] = []
  for (let n = 0; n < 10; n++) {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    vendas.push({ id: saleOf.id, paymentId: String(pix.body.payment_id) })
  }
  for (const { paymentId } of vendas.toReversed()) await l.provider.pagar(paymentId, { silent: true })
  await conciliarPagamentos({})
  await vi.waitFor(async () => {
    expect(await l.count('vendas', `id = any($1) and status = 'pago'`, [vendas.map(({ id }) => id)])).toBe(10)
  }, soon)
  expect(await brokenInvariants(l.owner)).toEqual({})
})

test('the clock of the program may be wrong: the database says what expired', async () => {
  const { saleOf } = await l.sell()
  await l.makePix(saleOf.id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
  try {
    await expirarVendas()
  } finally {
    vi.useRealTimers()
  }
  expect((await l.saleOf(saleOf.id)).status).toBe('pendente')
})

test('the terms of a return go by the database, of a machine whose clock is 50 minutes ahead', async () => {
  const dona = await l.tokenFor(l.loja.ownerId)
  const { saleOf } = await l.sell({ forma: 'avista' })
  const verbo = (nome: string, token: string, body: object = {}) =>
    l.request('POST', `/rest/v1/vendas/${saleOf.id}/${nome}`, { token, body })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 60_000 })
  try {
    await verbo('entregar', dona, { recebeu_pagamento: true })
    expect(await l.count('vendas', `id = $1 and entregue_em <= now()`, [saleOf.id])).toBe(1)
    await l.owner.query(
      `update vendas set entregue_em = now() - interval '6 days 23 hours 30 minutes' where id = $1`,
      [saleOf.id],
    )
    expect((await verbo('desistir', l.token)).status).toBe(200)
    await l.owner.query(
      `update devolucoes set responder_ate = now() + interval '30 minutes' where venda_id = $1`,
      [saleOf.id],
    )
    expect((await verbo('devolucao/mediacao', l.token, { motivo: 'Nada disseram' })).status).toBe(409)
  } finally {
    vi.useRealTimers()
  }
})

test('one product held by somebody keeps only its own buyers waiting', async () => {
  const [preso, livre] = await Promise.all([
    createProduct(l.owner, l.loja.id, { estoque: 3 }),
    createProduct(l.owner, l.loja.id, { estoque: 3 }),
  ])
  const client = await l.owner.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from produtos where id = $1 for update', [preso.id])
    const espera = comprar(preso.id)
    expect((await comprar(livre.id, {}, await l.tokenFor(l.outra.ownerId))).status).toBe(201)
    await client.query('commit')
    expect((await espera).status).toBe(201)
  } finally {
    client.release()
  }
})

test('the browser may say what it saw, never what it pays', async () => {
  const produto = await createProduct(l.owner, l.loja.id, { estoque: 3, preco: 50 })
  for (const mentira of [{ total: 1 }, { subtotal: 1 }, { desconto: 49 }, { entrega: -1 }, { preco: 1 }]) {
    expect((await comprar(produto.id, mentira)).status, JSON.stringify(mentira)).toBe(422)
  }
  expect((await comprar(produto.id, { total_visto: 1 })).status).toBe(409)
  expect(await l.estoque(produto.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
})

describe('the buyer’s own things', () => {
  test('the receipt is a PDF for who bought it, and does not exist for anyone else', async () => {
    const { saleOf } = await l.sell({ forma: 'avista' })
    const pedir = async (token: string) =>
      fetch(`${l.url}/rest/v1/vendas/${saleOf.id}/comprovante`, {
        headers: { authorization: `Bearer ${token}` },
      })
    const meu = await pedir(l.token)
    expect(meu.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await meu.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await pedir(await l.tokenFor(l.outra.ownerId))).status).toBe(404)
  })

  test('an address is the person’s alone; the first is the main one, and an order keeps its own copy', async () => {
    const casa = {
      apelido: 'Casa',
      cep: '01310-100',
      logradouro: 'Avenida Paulista',
      numero: '900',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      uf: 'SP',
    }
    const criada = await l.request('POST', '/rest/v1/meus_enderecos', { token: l.token, body: casa })
    expect(criada.body).toMatchObject({ cep: '01310100', principal: true })
    const outra = await l.request('POST', '/rest/v1/meus_enderecos', {
      token: l.token,
      body: { ...casa, apelido: 'Trabalho', principal: true },
    })
    const deQuem = await l.tokenFor(l.loja.ownerId)
    const alheio = `/rest/v1/meus_enderecos/${String(criada.body.id)}`
    expect((await l.request('PATCH', alheio, { token: deQuem, body: casa })).status).toBe(404)
    expect((await l.request('DELETE', alheio, { token: deQuem })).status).toBe(404)
    expect((await l.request('GET', '/rest/v1/meus_enderecos', { token: deQuem })).body).toEqual({ itens: [] })

    const produto = await createProduct(l.owner, l.loja.id, { estoque: 3 })
    const { apelido: _apelido, ...endereco } = casa
    await l.owner.query(
      `update configuracoes_estabelecimento set entrega = jsonb_set(entrega, '{combinar,ativa}', 'true')
       where estabelecimento_id = $1`,
      [l.loja.id],
    )
    const pedido = await comprar(produto.id, {
      endereco_entrega: endereco,
      entrega: 'combinar',
      ciente_do_frete: true,
    })
    // Who fetches it leaves no address.
    expect((await comprar(produto.id, { endereco_entrega: endereco })).body.endereco_entrega).toBeNull()
    expect(pedido.body).toMatchObject({
      endereco_entrega: { cep: '01310100', logradouro: 'Avenida Paulista' },
    })
    await l.request('DELETE', `/rest/v1/meus_enderecos/${String(outra.body.id)}`, { token: l.token })
    const { body } = await l.request('GET', '/rest/v1/meus_enderecos', { token: l.token })
    expect(body).toMatchObject({ itens: [{ apelido: 'Casa', principal: true }] })
    const ruim = await l.request('POST', '/rest/v1/meus_enderecos', {
      token: l.token,
      body: { ...casa, cep: '123' },
    })
    expect(ruim.status).toBe(422)
  })

  test('a favourite is kept once, and a product that left the shelves is not shown', async () => {
    const produto = await createProduct(l.owner, l.loja.id, { estoque: 3 })
    const guardar = () =>
      l.request('POST', '/rest/v1/favoritos', { token: l.token, body: { produto_id: produto.id } })
    expect((await guardar()).status).toBe(201)
    expect((await guardar()).status).toBe(201)
    const ler = async () =>
      ((await l.request('GET', '/rest/v1/favoritos', { token: l.token })).body.itens as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await ler()).toEqual([produto.id])
    await l.owner.query(`update produtos set status = 'inativo' where id = $1`, [produto.id])
    expect(await ler()).toEqual([])
    expect((await guardar()).status).toBe(404)
    await l.request('DELETE', `/rest/v1/favoritos/${produto.id}`, { token: l.token })
    expect(await l.count('favoritos', 'user_id = $1', [l.comprador.id])).toBe(0)
  })
})
