import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { rotuloDoPagamento } from '../../rotulos.ts'
import type { Venda } from '../../schemas.ts'
import { expirarVendas } from '../pagamento/expirar-vendas.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

async function vender(
  pedido: Record<string, unknown> = {},
  { chave = randomUUID(), token = dona, estoque = 5 } = {},
) {
  const produto = await createProduct(l.owner, l.loja.id, { preco: 30, estoque })
  const body = {
    estabelecimento_id: l.loja.id,
    itens: [{ produto_id: produto.id, quantidade: 2 }],
    pagamentos: [{ forma: 'avista', valor: 60, recebido: 100 }],
    ...pedido,
  }
  const resposta = await l.request('POST', '/rest/v1/vendas/balcao', {
    token,
    body,
    headers: { 'idempotency-key': chave },
  })
  return { ...resposta, produto }
}

test('paid and taken away, it runs to concluido with every step in its history', async () => {
  const { status, body, produto } = await vender()
  expect(status).toBe(201)
  expect(body).toMatchObject({
    status: 'concluido',
    canal: 'balcao',
    total: 60,
    cliente: null,
    user_id: null,
  })
  expect((body.historico as { para: string }[]).map((passo) => passo.para)).toEqual([
    'pendente',
    'pago',
    'entregue',
    'concluido',
  ])
  expect(await l.estoque(produto.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
})

test('the same product on two lines is refused in words, and nothing is written', async () => {
  const { id } = await createProduct(l.owner, l.loja.id, { preco: 30, estoque: 5 })
  const itens = [1, 2].map((quantidade) => ({ produto_id: id, quantidade }))
  const { status, body } = await vender({ itens, pagamentos: [] })
  expect([status, body.detail]).toEqual([422, 'O mesmo produto aparece duas vezes no pedido.'])
  expect(await l.estoque(id)).toEqual({ estoque: 5, estoque_reservado: 0 })
})

test('the shop is notified once of a product at its last units, and once when none is left', async () => {
  const { produto } = await vender({}, { estoque: 7 })
  const itens = (quantidade: number) => ({
    itens: [{ produto_id: produto.id, quantidade }],
    pagamentos: [{ forma: 'avista', valor: 30 * quantidade, recebido: 30 * quantidade }],
  })
  await vender(itens(1))
  await vender(itens(4))
  await vi.waitFor(async () => {
    const { rows } = await l.owner.query(
      `select tipo, texto from avisos where user_id = $1 and rota = $2 order by tipo`,
      [l.loja.ownerId, `/produto/${produto.id}/editar`],
    )
    expect(rows).toEqual([
      { tipo: 'produtos.esgotado', texto: 'A última unidade foi vendida.' },
      { tipo: 'produtos.ultimas_unidades', texto: 'Restam 5 unidades em estoque.' },
    ])
  }, soon)
})

test('several ways of paying: parts are payments, the largest names the sale', async () => {
  const { body } = await vender({
    pagamentos: [
      { forma: 'avista', valor: 20 },
      { forma: 'cartao', valor: 30, parcelas: 2, debito: false, nsu: '123' },
      { forma: 'cartao', valor: 10, debito: true },
    ],
    entrega: 'retirar',
  })
  expect(body).toMatchObject({ status: 'pago', forma_pagamento: 'cartao' })
  expect(body.pagamentos).toMatchObject([
    { forma: 'avista', valor: 20, debito: null },
    { forma: 'cartao', valor: 30, parcelas: 2, debito: false, nsu: '123' },
    { forma: 'cartao', valor: 10, parcelas: null, debito: true },
  ])
})

test('a debit in instalments is refused in words', async () => {
  const { status, body, produto } = await vender({
    pagamentos: [{ forma: 'cartao', valor: 60, parcelas: 2, debito: true }],
  })
  expect([status, body.errors]).toMatchObject([422, [{ message: 'Cartão de débito não tem parcelas.' }]])
  expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
})

test.each([
  [{ forma: 'avista', valor: 60, recebido: 50 }, 'recebido', 'O dinheiro recebido é menor que o valor.'],
  [{ forma: 'avista', valor: 59.999 }, 'valor', 'Use até duas casas depois da vírgula.'],
])('a payment of %j is refused in words', async (parte, campo, message) => {
  const { status, body } = await vender({ pagamentos: [parte] })
  expect([status, body.errors]).toEqual([422, [{ path: `pagamentos.0.${campo}`, message }]])
})

test('cash and PIX: the PIX asks for the rest, and its approval ends the sale though no screen is open', async () => {
  const { body, produto } = await vender({
    pagamentos: [
      { forma: 'avista', valor: 25 },
      { forma: 'pix', valor: 35 },
    ],
  })
  expect(body).toMatchObject({ status: 'pendente', forma_pagamento: 'pix' })
  const pix = await l.request('POST', '/functions/v1/create-payment-preference', {
    token: dona,
    body: { estabelecimento_id: l.loja.id, venda_id: body.id },
  })
  expect(l.provider.livro.pagamento(Number(pix.body.payment_id))?.transaction_amount).toBe(35)
  await l.provider.pagar(String(pix.body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(String(body.id))).status).toBe('concluido'), soon)
  expect(await l.estoque(produto.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
})

test('discounts, of an item and of the sale', async () => {
  const produto = await createProduct(l.owner, l.loja.id, { preco: 30 })
  const { body } = await vender({
    itens: [{ produto_id: produto.id, quantidade: 2, desconto: 5 }],
    desconto: 10,
    pagamentos: [{ forma: 'cartao', valor: 40 }],
  })
  expect(body).toMatchObject({
    subtotal: 50,
    desconto: 10,
    total: 40,
    itens: [{ preco_unitario: 25, subtotal: 50 }],
  })
})

describe('refused, and nothing is sold', () => {
  test.each<[string, Record<string, unknown>]>([
    ['payments that do not make the total', { pagamentos: [{ forma: 'avista', valor: 10 }] }],
    ['a discount above the price', { desconto: 60, pagamentos: [] }],
    [
      'two PIX',
      {
        pagamentos: [
          { forma: 'pix', valor: 30 },
          { forma: 'pix', valor: 30 },
        ],
      },
    ],
    ['a price of the browser’s own', { total: 1 }],
  ])('%s', async (_name, pedido) => {
    const { status, produto } = await vender(pedido)
    expect(status).toBe(422)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  })

  test('more than there is', async () => {
    const { status, body } = await vender({}, { estoque: 1 })
    expect(status).toBe(409)
    expect(body.detail).toMatch(/^Resta só 1 unidade de Produto \w+\.$/)
  })

  test('a discount by a seller, who may not give one', async () => {
    const { id } = await createUser(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vendedora', 'vendedor')`,
      [id, l.loja.id],
    )
    const token = await l.tokenFor(id)
    const comDesconto = { desconto: 10, pagamentos: [{ forma: 'avista', valor: 50 }] }
    expect((await vender(comDesconto, { token })).status).toBe(403)
    expect((await vender({}, { token })).status).toBe(201)
  })

  test('by somebody who does not sell here', async () => {
    const stranger = await l.tokenFor((await createUser(l.owner)).id)
    expect((await vender({}, { token: stranger })).status).toBe(404)
    expect((await vender({}, { token: await l.tokenFor(l.outra.ownerId) })).status).toBe(404)
  })
})

test('the same key ten times at once makes one sale', async () => {
  const produto = await createProduct(l.owner, l.loja.id, { preco: 30 })
  const chave = randomUUID()
  const pedido = { itens: [{ produto_id: produto.id, quantidade: 2 }] }
  const respostas = await Promise.all(Array.from({ length: 10 }, () => vender(pedido, { chave })))
  expect(new Set(respostas.map(({ body }) => body.id)).size).toBe(1)
  expect(await l.estoque(produto.id)).toEqual({ estoque: 8, estoque_reservado: 0 })
})

test('cash taken before a PIX that nobody paid goes back, and a new PIX asks for all of it', async () => {
  const { body } = await vender({
    entrega: 'retirar',
    pagamentos: [
      { forma: 'avista', valor: 25 },
      { forma: 'pix', valor: 35 },
    ],
  })
  const id = String(body.id)
  const resumo = async () => {
    const query = `estabelecimento_id=${l.loja.id}&aba=aguardando&busca=${String(body.numero)}`
    return (await l.request('GET', `/rest/v1/vendas/resumo?${query}`, { token: dona })).body
  }
  const expirar = async () => {
    await l.owner.query(`update vendas set expira_em = now() - interval '1 minute' where id = $1`, [id])
    await expirarVendas()
  }
  expect(await resumo()).toMatchObject({ valor_total: 60, a_receber: 35 })
  await expirar()
  expect(await l.saleOf(id)).toMatchObject({ status: 'expirado', total_reembolsado: 25 })
  const { body: aberta } = await l.request('POST', `/rest/v1/vendas/${id}/novo-pix`, { token: dona })
  const pix = (aberta.pagamentos as { forma: string; valor: number }[]).filter(({ forma }) => forma === 'pix')
  expect(pix.at(-1)?.valor).toBe(60)
  expect(rotuloDoPagamento(aberta as unknown as Venda).texto).toBe('A receber')
  expect(await resumo()).toMatchObject({ valor_total: 60, a_receber: 60 })
  await expirar()
  expect(await l.saleOf(id)).toMatchObject({ status: 'expirado', total_reembolsado: 0 })
})

test('taken along and paid later, it is handed over with its payment', async () => {
  const { body, produto } = await vender({ pagamentos: [] })
  expect(body.status).toBe('pendente')
  const { status, body: entregue } = await l.verbo(String(body.id), 'entregar', { recebeu_pagamento: true })
  expect([status, entregue.status]).toEqual([200, 'concluido'])
  expect(await l.estoque(produto.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
})

describe('removing a sale', () => {
  const remover = (id: unknown) => l.request('DELETE', `/rest/v1/vendas/${String(id)}`, { token: dona })

  test('only one that is cancelled and that nobody ever paid', async () => {
    const { body: paga } = await vender()
    const { status, body } = await remover(paga.id)
    expect(status).toBe(409)
    expect(body.detail).toBe('Esta venda não pode ser removida porque já teve pagamento. Cancele-a.')
    const { body: fiada } = await vender({ pagamentos: [] })
    expect((await remover(fiada.id)).status).toBe(409)
    await l.request('POST', `/rest/v1/vendas/${String(fiada.id)}/cancelar`, {
      token: dona,
      body: { motivo: 'Engano' },
    })
    expect((await remover(fiada.id)).status).toBe(200)
    expect((await l.request('GET', `/rest/v1/vendas/${String(fiada.id)}`, { token: dona })).status).toBe(404)
    expect(await l.count('vendas', 'id = $1', [fiada.id])).toBe(1)
  })

  test('not while its PIX may be paid; one that is paid all the same brings it back', async () => {
    const { body } = await vender({ pagamentos: [{ forma: 'pix', valor: 60 }] })
    const id = String(body.id)
    const pix = await l.request('POST', '/functions/v1/create-payment-preference', {
      token: dona,
      body: { estabelecimento_id: l.loja.id, venda_id: id },
    })
    await l.request('POST', `/rest/v1/vendas/${id}/cancelar`, { token: dona, body: { motivo: 'Engano' } })
    const marcar = (status: string) =>
      l.owner.query('update pagamentos set status = $2 where venda_id = $1', [id, status])
    await marcar('pendente')
    expect((await remover(id)).status).toBe(409)
    await marcar('cancelado')
    expect((await remover(id)).status).toBe(200)
    await l.provider.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), soon)
    expect((await l.request('GET', `/rest/v1/vendas/${id}`, { token: dona })).body.total).toBe(60)
    expect((await l.alerts('PAG-TARDIO')).some(({ dados }) => dados.venda_id === id)).toBe(true)
  })
})
