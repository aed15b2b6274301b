import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'

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

interface Vendida {
  id: string
  numero: number
  total: number
  itens: { id: string; produto_id: string; nome: string; quantidade: number; quantidade_cancelada: number }[]
}

/** Three mugs at 10 and two plates at 7.50, bought online. */
async function comprar(forma: 'pix' | 'avista' = 'pix') {
  const caneca = await createProduct(l.owner, l.loja.id, { nome: 'Caneca', preco: 10, estoque: 5 })
  const prato = await createProduct(l.owner, l.loja.id, { nome: 'Prato', preco: 7.5, estoque: 5 })
  const { body: venda } = await l.request<Vendida>('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [
        { produto_id: caneca.id, quantidade: 3 },
        { produto_id: prato.id, quantidade: 2 },
      ],
      forma_pagamento: forma,
      cliente: { nome: 'Ana Souza' },
    },
  })
  const item = (produtoId: string) => venda.itens.find(({ produto_id }) => produto_id === produtoId)?.id ?? ''
  return { venda, caneca: { ...caneca, item: item(caneca.id) }, prato: { ...prato, item: item(prato.id) } }
}

async function comprarPaga() {
  const compra = await comprar()
  const { body } = await l.makePix(compra.venda.id)
  await l.provider.pagar(String(body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(compra.venda.id)).status).toBe('pago'), soon)
  return compra
}

async function entregue() {
  const compra = await comprarPaga()
  await verbo(compra.venda.id, 'enviar', {})
  await verbo(compra.venda.id, 'entregar', {})
  return compra
}

const verbo = (id: string, nome: string, body: unknown, token = dona) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })
const reembolsado = async (id: string, reais: number) =>
  vi.waitFor(async () => expect((await l.saleOf(id)).total_reembolsado).toBe(reais), soon)

describe('cancelling some units', () => {
  test('of a paid order gives back their money and puts them on the shelf; the rest goes on', async () => {
    const { venda, caneca, prato } = await comprarPaga()
    const { status, body } = await verbo(venda.id, 'cancelar-itens', {
      itens: [{ item_id: caneca.item, quantidade: 2 }],
      motivo: 'Quebraram',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'pago', total: 45 })
    expect(body.notas).toMatchObject([
      { texto: 'Itens cancelados: 2 × Caneca. Motivo: Quebraram', visivel_ao_cliente: true },
    ])
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
    expect(await l.estoque(prato.id)).toEqual({ estoque: 3, estoque_reservado: 2 })
    await reembolsado(venda.id, 20)

    await verbo(venda.id, 'cancelar-itens', {
      itens: [{ item_id: caneca.item, quantidade: 1 }],
      motivo: 'Outra',
    })
    await reembolsado(venda.id, 30)
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    const demais = await verbo(venda.id, 'cancelar-itens', {
      itens: [{ item_id: caneca.item, quantidade: 1 }],
      motivo: 'Mais uma',
    })
    expect(demais.status).toBe(422)
  })

  test('all that is left is the whole order', async () => {
    const { venda, caneca, prato } = await comprarPaga()
    const { body } = await verbo(venda.id, 'cancelar-itens', {
      itens: [
        { item_id: caneca.item, quantidade: 3 },
        { item_id: prato.item, quantidade: 2 },
      ],
      motivo: 'Acabou',
    })
    expect(body).toMatchObject({ status: 'cancelado', motivo_cancelamento: 'Acabou' })
    await reembolsado(venda.id, 45)
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  })

  test('of an order to be paid on delivery asks for less', async () => {
    const { venda, caneca } = await comprar('avista')
    await verbo(venda.id, 'aceitar', {})
    const { body } = await verbo(venda.id, 'cancelar-itens', {
      itens: [{ item_id: caneca.item, quantidade: 1 }],
      motivo: 'Falta',
    })
    expect(body).toMatchObject({
      status: 'em_preparacao',
      total: 35,
      valor_cancelado: 10,
      total_reembolsado: 0,
    })
    const paga = await verbo(venda.id, 'entregar', { recebeu_pagamento: true })
    expect(paga.body).toMatchObject({ status: 'entregue', pagamentos: [{ valor: 35 }] })
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
  })

  test('of a PIX that may be paid this moment is refused; so are others’ lines and who may not', async () => {
    const { venda, caneca } = await comprar()
    const pedido = { itens: [{ item_id: caneca.item, quantidade: 1 }], motivo: 'Falta' }
    expect((await verbo(venda.id, 'cancelar-itens', pedido)).status).toBe(409)
    const outra = await comprarPaga()
    expect((await verbo(outra.venda.id, 'cancelar-itens', pedido)).status).toBe(422)
    expect(
      (await verbo(outra.venda.id, 'cancelar-itens', pedido, await l.tokenFor(l.outra.ownerId))).status,
    ).toBe(404)
    const stranger = await l.tokenFor((await createUser(l.owner)).id)
    expect((await verbo(outra.venda.id, 'cancelar-itens', pedido, stranger)).status).toBe(404)
  })
})

test('a refund of some units is what they cost, their part of the discount off', async () => {
  const caneca = await createProduct(l.owner, l.loja.id, { preco: 10, estoque: 5 })
  const { body: venda } = await l.request('POST', '/rest/v1/vendas/balcao', {
    token: dona,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: caneca.id, quantidade: 3 }],
      desconto: 1,
      pagamentos: [{ forma: 'avista', valor: 29 }],
    },
  })
  const item = (venda.itens as { id: string }[])[0]?.id
  const devolver = () =>
    verbo(String(venda.id), 'reembolsar', { itens: [{ item_id: item, quantidade: 1 }], motivo: 'Trincou' })
  expect((await devolver()).body.total_reembolsado).toBe(9.67)
  const misturado = await verbo(String(venda.id), 'reembolsar', {
    valor: 5,
    itens: [{ item_id: item, quantidade: 1 }],
    motivo: 'Os dois',
  })
  expect(misturado.status).toBe(422)
  // 10,005 would give back a cent more than was asked for.
  for (const valor of [10.005, 0.001]) {
    const { status, body } = await verbo(String(venda.id), 'reembolsar', { valor, motivo: 'Meio centavo' })
    expect([status, body.errors]).toEqual([
      422,
      [{ path: 'valor', message: 'Use até duas casas depois da vírgula.' }],
    ])
  }
})

describe('returning some units', () => {
  test('ends with the sale as it was before, their money back and the units on the shelf', async () => {
    const { venda, caneca, prato } = await entregue()
    const { body } = await verbo(
      venda.id,
      'desistir',
      { itens: [{ item_id: caneca.item, quantidade: 1 }] },
      l.token,
    )
    expect(body).toMatchObject({
      status: 'em_devolucao',
      devolucao: { tipo: 'arrependimento', itens: [{ nome: 'Caneca', quantidade: 1 }] },
    })
    await verbo(venda.id, 'devolucao/receber', {})
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('entregue'), soon)
    await reembolsado(venda.id, 10)
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 3, estoque_reservado: 0 })

    // The rest too: now nothing is left with the buyer.
    await verbo(venda.id, 'desistir', {}, l.token)
    await verbo(venda.id, 'devolucao/receber', { voltar_ao_estoque: false })
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('devolvido'), soon)
    await reembolsado(venda.id, 45)
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
    expect(await l.count('movimentos_estoque', `venda_id = $1 and tipo = 'perda'`, [venda.id])).toBe(2)
    expect(await l.estoque(prato.id)).toEqual({ estoque: 3, estoque_reservado: 0 })
  })

  test('a regret whose goods were posted is settled after ten silent days', async () => {
    const { venda, caneca } = await entregue()
    await verbo(venda.id, 'desistir', {}, l.token)
    const { body } = await verbo(venda.id, 'devolucao/postar', { rastreio: 'BR123' }, l.token)
    expect(body.devolucao).toMatchObject({ rastreio: 'BR123', postado_em: expect.any(String) })
    await aplicarPrazosDaVenda()
    expect((await l.saleOf(venda.id)).status).toBe('em_devolucao')
    await l.owner.query(`update devolucoes set postado_em = now() - interval '11 days' where venda_id = $1`, [
      venda.id,
    ])
    await aplicarPrazosDaVenda()
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('devolvido'), soon)
    expect(await l.estoque(caneca.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  })

  test('while the bank holds the money: nothing is asked for until the shop has won the contest', async () => {
    const { venda, caneca } = await comprarPaga()
    const itens = [{ item_id: caneca.item, quantidade: 1 }]
    const ler = async () => (await l.request('GET', `/rest/v1/vendas/${venda.id}`, { token: dona })).body
    const [pagamento] = (await ler()).pagamentos as { payment_id: string }[]
    const contestar = async (status_detail: string, em_disputa: boolean) => {
      await l.provider.pagar(pagamento?.payment_id ?? '', { status: 'charged_back', status_detail })
      await vi.waitFor(async () => expect(await l.saleOf(venda.id)).toMatchObject({ em_disputa }), soon)
    }
    await contestar('in_process', true)
    expect((await verbo(venda.id, 'cancelar-itens', { itens, motivo: 'Quebrou' })).status).toBe(409)
    await verbo(venda.id, 'enviar', {})
    await verbo(venda.id, 'desistir', { itens }, l.token)
    expect((await verbo(venda.id, 'devolucao/receber', {})).body).toMatchObject({
      devolucao: { status: 'recebida' },
      reembolsos: [],
    })
    await contestar('reimbursed', false)
    expect(await ler()).toMatchObject({ status: 'em_devolucao', reembolsos: [{ valor: 10 }] })
  })
})

describe('mediation of a refused defect', () => {
  const refused = async () => {
    const compra = await entregue()
    await verbo(compra.venda.id, 'problema', { descricao: 'Veio trincado' }, l.token)
    await verbo(compra.venda.id, 'devolucao/recusar', { motivo: 'Foi queda' })
    return compra.venda
  }
  const pedir = (id: string, token = l.token) =>
    verbo(id, 'devolucao/mediacao', { motivo: 'Chegou assim na caixa' }, token)
  const decidir = async (id: string, decisao: string) =>
    verbo(
      id,
      'devolucao/decidir',
      { decisao, nota: 'Vimos as fotos.' },
      await l.tokenFor((await createUser(l.owner, { admin: true })).id),
    )

  test('is asked for once, by the buyer alone, and tells the platform', async () => {
    const venda = await refused()
    expect((await pedir(venda.id, dona)).status).toBe(404)
    expect((await pedir(venda.id)).body.devolucao).toMatchObject({
      status: 'recusada',
      mediacao_pedida_em: expect.any(String),
    })
    expect((await pedir(venda.id)).status).toBe(409)
    expect((await l.alerts('DEV-MEDIA')).some(({ dados }) => dados.venda_id === venda.id)).toBe(true)
  })

  test('for the buyer: the money goes back without the shop, which can no longer refuse', async () => {
    const venda = await refused()
    await pedir(venda.id)
    expect((await verbo(venda.id, 'devolucao/decidir', { decisao: 'cliente', nota: 'Sim' })).status).toBe(404)
    expect((await decidir(venda.id, 'cliente')).body).toMatchObject({
      status: 'em_devolucao',
      devolucao: { status: 'recebida', mediacao_decisao: 'cliente', mediacao_nota: 'Vimos as fotos.' },
    })
    // Decided while the money is on its way, closed once it is back.
    expect([404, 409]).toContain((await verbo(venda.id, 'devolucao/recusar', { motivo: 'Não' })).status)
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('devolvido'), soon)
    expect(
      await l.count('alertas', `codigo = 'DEV-MEDIA' and dados->>'venda_id' = $1 and status = 'resolvido'`, [
        venda.id,
      ]),
    ).toBe(1)
  })

  test('for the shop: nothing moves, once', async () => {
    const venda = await refused()
    await pedir(venda.id)
    expect((await decidir(venda.id, 'loja')).body).toMatchObject({
      status: 'entregue',
      devolucao: { status: 'recusada' },
    })
    expect((await decidir(venda.id, 'cliente')).status).toBe(409)
  })
})
