import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Json, startTestApp, type TestApp } from '#test/support/app.ts'
import { createCoupon } from '#test/support/coupons.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { postByTable } from '#test/support/shop-that-posts.ts'
import { cotarFrete } from './cotar-frete.ts'

// What an order pays for being posted is what was told of it, and nothing else.

let t: TestApp
let loja: TestShop
let produto: string
let segundo: string
let token: string

const PAC = { servicoId: 1, nome: 'PAC', transportadora: 'Correios', preco: 22.5, prazoMin: 5, prazoMax: 8 }
const SEDEX = { ...PAC, servicoId: 2, nome: 'SEDEX', preco: 41, prazoMin: 1, prazoMax: 2 }
const ENDERECO = {
  cep: '20040002',
  logradouro: 'Rua da Quitanda',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
}

beforeAll(async () => {
  t = await startTestApp()
  loja = await createShop(t.owner)
  produto = (await createProduct(t.owner, loja.id, { preco: 50, estoque: 1000 })).id
  segundo = (await createProduct(t.owner, loja.id, { preco: 7, estoque: 1000 })).id
  token = await t.tokenFor((await createUser(t.owner)).id)
})
afterAll(async () => {
  expect(await brokenInvariants(t.owner)).toEqual({})
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('delete from cotacoes_de_frete')
  await postByTable(t, loja.id)
})

async function cotar({
  quantidade = 1,
  cep = ENDERECO.cep,
  estabelecimento_id = loja.id,
  produto_id = produto,
} = {}) {
  const { cotacao_id } = await cotarFrete(
    { estabelecimento_id, itens: [{ produto_id, quantidade }], cep },
    { transportadora: () => Promise.resolve({ tipo: 'opcoes', opcoes: [SEDEX, PAC] }) },
  )
  return cotacao_id as string
}
const comprar = <Body = Json>(cotacao: object | undefined, extra: object = {}, quantidade = 1) =>
  t.request<Body>('POST', '/rest/v1/vendas', {
    token,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: {
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto, quantidade }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
      entrega: 'envio',
      ...(cotacao ? { cotacao } : {}),
      endereco_entrega: ENDERECO,
      ...extra,
    },
  })
const quantas = async () => (await t.owner.query('select count(*)::int as n from vendas')).rows[0].n as number

describe('an order pays the freight that was told', () => {
  it('of a carrier’s service, frozen with carrier, name, price and days', async () => {
    const { status, body } = await comprar({ id: await cotar(), servico_id: 2 }, { total_visto: 91 })
    expect(status).toBe(201)
    expect(body).toMatchObject({ subtotal: 50, entrega: 41, total: 91 })
    const { rows } = await t.owner.query('select total, entrega, entrega_pedida from vendas where id = $1', [
      body.id,
    ])
    expect(rows[0]).toEqual({
      total: 91,
      entrega: 41,
      entrega_pedida: {
        modo: 'transportadora',
        prazo: '2 a 3 dias úteis',
        zona: null,
        servico: { id: 2, nome: 'SEDEX', transportadora: 'Correios', preco: 41, prazo_min: 2, prazo_max: 3 },
      },
    })
  })

  it('of the shop’s own table, when the carrier was silent', async () => {
    const { cotacao_id: id } = await cotarFrete({
      estabelecimento_id: loja.id,
      itens: [{ produto_id: produto, quantidade: 1 }],
      cep: ENDERECO.cep,
    })
    const { status, body } = await comprar({ id, servico_id: null })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      entrega: 15,
      total: 65,
      entrega_pedida: { modo: 'tabela', prazo: '4 dias úteis', zona: null },
    })
  })

  it('also when the table or the weight changed since: what was told counts', async () => {
    const id = await cotar()
    await postByTable(t, loja.id, { tabela: [['Brasil', 1000, 99, 9]] })
    await t.owner.query('update produtos set peso_gramas = 20000 where id = $1', [produto])
    expect((await comprar({ id, servico_id: 1 })).body).toMatchObject({ entrega: 22.5, total: 72.5 })
    await t.owner.query('update produtos set peso_gramas = null where id = $1', [produto])
  })

  it('tells who saw another total, with the new one, and writes nothing', async () => {
    const id = await cotar()
    const antes = await quantas()
    const { status, body } = await comprar({ id, servico_id: 1 }, { total_visto: 50 })
    expect([status, body.code, body.total, body.entrega]).toEqual([409, 'vendas.preco_mudou', 72.5, 22.5])
    expect(await quantas()).toBe(antes)
  })

  it('less what a coupon of free delivery takes off, also of a dearer service, and never more than it costs', async () => {
    const { codigo } = await createCoupon(t, loja, { tipo: 'entrega', teto: 30 })
    const pedir = async (servico_id: number) =>
      (await comprar({ id: await cotar(), servico_id }, { cupons: [codigo] })).body
    expect(await pedir(1)).toMatchObject({
      subtotal: 50,
      entrega: 0,
      total: 50,
      cupons: [{ codigo, tipo: 'entrega', desconto: 0, entrega: 22.5 }],
      entrega_pedida: { servico: { preco: 22.5 } },
    })
    expect(await pedir(2)).toMatchObject({ entrega: 11, total: 61, cupons: [{ codigo, entrega: 30 }] })
  })

  it('nothing for the cheapest service from the shop’s free value on, and what the others cost', async () => {
    await postByTable(t, loja.id, { entrega: { gratis: { desde: 50, vale: 'tudo', ufs: [] } } })
    const id = await cotar()
    const [barata, outra] = [await comprar({ id, servico_id: 1 }), await comprar({ id, servico_id: 2 })]
    expect(barata.body).toMatchObject({ entrega: 0, total: 50, entrega_pedida: { minimo: 50 } })
    expect(outra.body).toMatchObject({ entrega: 41, total: 91 })
    expect(outra.body.entrega_pedida).not.toHaveProperty('minimo')
  })
})

describe('an order is refused, and nothing is written, with', () => {
  const recusa = async (pedido: Promise<{ status: number; body: Record<string, unknown> }>, code: string) => {
    const antes = await quantas()
    const { status, body } = await pedido
    expect([status, body.code]).toEqual([422, code])
    expect(await quantas()).toBe(antes)
  }

  it('no quote', () => recusa(comprar(undefined), 'vendas.falta_cotacao'))
  it('a quote that never was', () =>
    recusa(comprar({ id: crypto.randomUUID(), servico_id: 1 }), 'fretes.cotacao_de_outro_pedido'))
  it('a service that was not offered', async () =>
    recusa(comprar({ id: await cotar(), servico_id: 99 }), 'fretes.cotacao_de_outro_pedido'))
  it('the table’s price where the carrier answered', async () =>
    recusa(comprar({ id: await cotar(), servico_id: null }), 'fretes.cotacao_de_outro_pedido'))
  it('the quote of another cart', async () =>
    recusa(comprar({ id: await cotar(), servico_id: 1 }, {}, 2), 'fretes.cotacao_de_outro_pedido'))
  it('the quote of other things', async () =>
    recusa(
      comprar({ id: await cotar({ produto_id: segundo }), servico_id: 1 }),
      'fretes.cotacao_de_outro_pedido',
    ))
  it('the quote to another postal code', async () =>
    recusa(
      comprar({ id: await cotar({ cep: '01310100' }), servico_id: 1 }),
      'fretes.cotacao_de_outro_pedido',
    ))
  it('no address', async () =>
    recusa(
      comprar({ id: await cotar(), servico_id: 1 }, { endereco_entrega: undefined }),
      'fretes.cotacao_de_outro_pedido',
    ))
  it('the quote of another shop', async () => {
    const outra = await createShop(t.owner)
    const igual = (await createProduct(t.owner, outra.id, { preco: 50 })).id
    await postByTable(t, outra.id)
    const id = await cotar({ estabelecimento_id: outra.id, produto_id: igual })
    await recusa(comprar({ id, servico_id: 1 }), 'fretes.cotacao_de_outro_pedido')
  })
  it('a quote older than its life', async () => {
    const id = await cotar()
    await t.owner.query(`update cotacoes_de_frete set created_at = now() - interval '61 minutes'`)
    await recusa(comprar({ id, servico_id: 1 }), 'fretes.cotacao_vencida')
  })
  it('a price, a service or a carrier of one’s own', async () => {
    const id = await cotar()
    for (const cotacao of [
      { id, servico_id: 1, preco: 0.01 },
      { id, servico_id: '1' },
      { id, servico_id: 1, transportadora: 'Minha' },
    ])
      expect((await comprar(cotacao)).status).toBe(422)
  })
  it('posting that the shop turned off', async () => {
    const id = await cotar()
    await postByTable(t, loja.id, { entrega: { envio: { ativa: false } } })
    const { status, body } = await comprar({ id, servico_id: 1 })
    expect([status, body.code]).toEqual([409, 'vendas.entrega_indisponivel'])
  })
})

describe('the freight goes back with the goods', () => {
  /** Bought posted for R$ 22,50, paid in cash at the door, given up. */
  async function desistida(quantidade: number, itens?: (item: string) => object[]) {
    const dona = await t.tokenFor(loja.ownerId)
    type Venda = { id: string; itens: { id: string }[] }
    const cotacao = { id: await cotar({ quantidade }), servico_id: 1 }
    const { id, itens: linhas } = (await comprar<Venda>(cotacao, {}, quantidade)).body
    const verbo = (nome: string, quem: string, body: object = {}) =>
      t.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token: quem, body })
    await verbo('aceitar', dona)
    await verbo('enviar', dona, { modo: 'transportadora' })
    await verbo('entregar', dona, { recebeu_pagamento: true })
    const pedido = await verbo('desistir', token, itens ? { itens: itens(String(linhas[0]?.id)) } : {})
    expect(pedido.body.status).toBe('em_devolucao')
    const { body } = await verbo('devolucao/receber', dona, { voltar_ao_estoque: true })
    return body
  }

  it('all of it, delivery too, when all is regretted (CDC art. 49)', async () => {
    expect(await desistida(2)).toMatchObject({ status: 'devolvido', total: 122.5, total_reembolsado: 122.5 })
  })

  it('also when every unit was named', async () => {
    const todas = await desistida(2, (item_id) => [{ item_id, quantidade: 2 }])
    expect(todas).toMatchObject({ status: 'devolvido', total_reembolsado: 122.5 })
  })

  it('what the unit cost alone, when some stay with the buyer', async () => {
    const uma = await desistida(2, (item_id) => [{ item_id, quantidade: 1 }])
    expect(uma).toMatchObject({ status: 'entregue', total_reembolsado: 50 })
  })
})
