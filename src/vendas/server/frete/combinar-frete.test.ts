import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { createProduct, createShop, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopThatArranges, startShopThatArranges } from '#test/support/shop-that-arranges.ts'

let l: ShopThatArranges
beforeAll(async () => {
  l = await startShopThatArranges()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const hoje = diaEmSaoPaulo(new Date())

describe('an order whose delivery is to be arranged', () => {
  test.each([[{}], [{ ciente_do_frete: false }]])(
    'is refused without the buyer’s own word that the freight is extra: %j',
    async (palavra) => {
      const antes = await l.count('vendas', 'true', [])
      const { status, body } = await l.buy({ entrega: 'combinar', ...palavra })
      expect([status, body.code]).toEqual([422, 'vendas.sem_ciencia_do_frete'])
      expect(body.detail).toContain('frete não está incluído')
      expect(await l.count('vendas', 'true', [])).toBe(antes)
    },
  )

  test('keeps that word and its time, for order, letter and receipt', async () => {
    const { status, body } = await l.buy()
    expect([status, body.total]).toEqual([201, 30])
    const { body: lida } = await l.request('GET', `/rest/v1/vendas/${String(body.id)}`, { token: l.token })
    expect(lida).toEqual({ ...body, updated_at: lida.updated_at, pagamentos: lida.pagamentos })
    expect(lida.frete_a_combinar).toEqual({ ciente_em: body.created_at, proposta: null, aceito_em: null })
    expect(await l.letter(String(body.id), 'pedido_recebido')).toContain(
      'que o frete não está incluído no total',
    )
  })

  test('may be paid before anything is proposed, and the shop is told to propose', async () => {
    const venda = await l.paid()
    expect(await l.letter(venda.id, 'venda_paga')).toContain('Falta o frete')
  })
})

describe('a request that names no delivery', () => {
  test('is fetched at the shop', async () => {
    const { body } = await l.buy({})
    expect(body).toMatchObject({ entrega: 0, entrega_pedida: { modo: 'retirada' }, frete_a_combinar: null })
  })

  test('is refused where nothing is fetched', async () => {
    await l.publish({ combinar: true })
    const { status, body } = await l.buy({})
    expect([status, body.code]).toEqual([422, 'vendas.falta_entrega'])
    expect((await l.buy()).status).toBe(201)
    await l.publish({ retirada: true, combinar: true })
  })

  test('is fetched at a shop that has published nothing yet', async () => {
    const { id } = await createShop(l.owner, { retirada: false })
    const produto = await createProduct(l.owner, id)
    const { status, body } = await l.request('POST', '/rest/v1/vendas', {
      token: l.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana Souza' },
      },
    })
    expect([status, body.entrega_pedida]).toEqual([201, { modo: 'retirada', prazo: '', zona: null }])
  })
})

describe('a proposal', () => {
  test('is told to the buyer, changed until it is accepted, and then part of the order', async () => {
    const { id, total } = await l.paid()
    const { body: primeira } = await l.propose(id, { valor: 12.5, prazo_dias: 3 })
    expect(primeira.frete_a_combinar).toMatchObject({ proposta: { numero: 1, valor: 12.5, prazo_dias: 3 } })
    expect(await l.letter(id, 'frete_proposto')).toContain(
      `Frete de ${formatarReais(12.5)}, pago à loja na entrega.`,
    )
    expect(await l.count('avisos', `user_id = $1 and tipo = 'pedidos.frete'`, [l.comprador.id])).toBe(1)
    // The same again is no other proposal.
    expect((await l.propose(id, { valor: 12.5, prazo_dias: 3 })).body.frete_a_combinar).toEqual(
      primeira.frete_a_combinar,
    )
    await l.propose(id, { valor: 10, dia: somarDias(hoje, 4) })
    const velha = await l.accept(id, 1)
    expect([velha.status, velha.body.code]).toEqual([409, 'vendas.frete_mudou'])
    const { status, body } = await l.accept(id, 2)
    expect([status, body.total, body.status]).toEqual([200, total, 'pago'])
    expect(body.frete_a_combinar).toMatchObject({ proposta: { numero: 2, valor: 10, prazo_dias: null } })
    expect((await l.accept(id, 2)).body.frete_a_combinar).toEqual(body.frete_a_combinar)
    expect(await l.letter(id, 'frete_aceito')).toContain('pago à loja na entrega')
    expect(await l.letter(id, 'frete_aceito_para_a_loja')).toContain('Pode enviar')
    const depois = await l.propose(id, { valor: 99, prazo_dias: 9 })
    expect([depois.status, depois.body.code]).toEqual([409, 'vendas.frete_ja_aceito'])
    const { rows } = await l.owner.query(
      `select acao from auditoria where recurso_id = $1 and acao like 'vendas.%frete' order by created_at`,
      [id],
    )
    expect(rows.map(({ acao }) => acao)).toEqual([
      'vendas.propor_frete',
      'vendas.propor_frete',
      'vendas.aceitar_frete',
    ])
  })

  test.each([
    [{ valor: -1, prazo_dias: 3 }],
    [{ valor: 100_000, prazo_dias: 3 }],
    [{ valor: 5 }],
    [{ valor: 5, prazo_dias: 0 }],
    [{ valor: 5, prazo_dias: 91 }],
    [{ valor: 5, prazo_dias: 3, dia: somarDias(hoje, 1) }],
    [{ valor: 5, dia: somarDias(hoje, -1) }],
    [{ valor: 5, dia: '2026-02-31' }],
  ])('of %j is 422', async (proposta) => {
    const { body } = await l.buy()
    expect((await l.propose(String(body.id), proposta)).status).toBe(422)
  })

  test('is the team’s to make and the buyer’s to accept, of an order that has a freight to arrange', async () => {
    const id = String((await l.buy()).body.id)
    const estranho = await l.tokenFor((await createUser(l.owner)).id)
    expect((await l.propose(id, { valor: 5, prazo_dias: 3 }, estranho)).status).toBe(404)
    expect((await l.propose(id, { valor: 5, prazo_dias: 3 }, l.token)).status).toBe(404)
    expect((await l.accept(id, 1)).body.code).toBe('vendas.frete_mudou')
    await l.propose(id, { valor: 5, prazo_dias: 3 })
    expect((await l.accept(id, 1, l.dona)).status).toBe(404)
    expect((await l.accept(id, 1, estranho)).status).toBe(404)
    const retirada = String((await l.buy({ entrega: 'retirada' })).body.id)
    expect((await l.propose(retirada, { valor: 5, prazo_dias: 3 })).body.code).toBe(
      'vendas.frete_ja_escolhido',
    )
    expect((await l.accept(retirada, 1)).body.code).toBe('vendas.frete_ja_escolhido')
  })

  test('whose day went by, or whose order ended, is accepted no more', async () => {
    const id = String((await l.buy()).body.id)
    // Of tomorrow: this one may end meanwhile.
    await l.propose(id, { valor: 5, dia: somarDias(hoje, 1) })
    await l.owner.query('update fretes_a_combinar set dia = dia - 2 where venda_id = $1', [id])
    expect((await l.accept(id, 1)).body.code).toBe('vendas.frete_vencido')
    await l.verb(id, 'cancelar', { motivo: 'O cliente não aceitou o frete.' }, l.token)
    expect((await l.accept(id, 1)).body.code).toBe('vendas.frete_encerrado')
    expect((await l.propose(id, { valor: 1, prazo_dias: 1 })).body.code).toBe('vendas.frete_encerrado')
  })

  test('at once with its acceptance: either the old one was taken, or the buyer is told that it changed', async () => {
    const { id } = await l.paid()
    await l.propose(id, { valor: 8, prazo_dias: 2 })
    const [aceite, nova] = await Promise.all([l.accept(id, 1), l.propose(id, { valor: 80, prazo_dias: 2 })])
    const [frete] = (await l.owner.query('select * from fretes_a_combinar where venda_id = $1', [id])).rows
    expect([aceite.status, nova.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([frete.valor, frete.aceito_em !== null]).toEqual(aceite.status === 200 ? [8, true] : [80, false])
  })
})

test('an accepted freight is in the file that its buyer takes along', async () => {
  const id = String((await l.buy()).body.id)
  await l.propose(id, { valor: 7, prazo_dias: 2 })
  await l.accept(id, 1)
  const { body } = await l.request('GET', '/rest/v1/meus_dados', { token: l.token })
  const { rows } = await l.owner.query('select numero from vendas where id = $1', [id])
  const compras = body.compras as { numero: number; frete_combinado: object | null }[]
  expect(compras.find(({ numero }) => numero === rows[0]?.numero)?.frete_combinado).toMatchObject({
    valor: 7,
    prazo_dias: 2,
    sabia_em: expect.any(String),
    aceito_em: expect.any(String),
  })
})

describe('before freight and term are agreed on', () => {
  test.each(['enviar', 'pronto', 'entregar'])('the shop cannot %s', async (nome) => {
    const { id } = await l.paid()
    await l.verb(id, 'preparar', {})
    await l.propose(id, { valor: 5, prazo_dias: 3 })
    const { status, body } = await l.verb(id, nome, {})
    expect([status, body.code]).toEqual([409, 'vendas.frete_a_combinar'])
    expect(body.detail).toBe('O pedido só sai da loja depois que o cliente aceitar o frete e o prazo.')
    await l.accept(id, 1)
    expect((await l.verb(id, nome, {})).status).toBe(200)
  })

  test('the buyer cancels with one call: all the money, the stock and a protocol', async () => {
    const venda = await l.paid()
    await l.propose(venda.id, { valor: 200, prazo_dias: 30 })
    const corpo = { motivo: 'O cliente não aceitou o frete.' }
    const { status, body } = await l.verb(venda.id, 'cancelar', corpo, l.token)
    expect([status, body.status]).toEqual([200, 'cancelado'])
    expect(body.desistencia_protocolo).toMatch(/^\d{8}-\d{6}$/)
    expect(await l.letter(venda.id, 'pedido_cancelado_com_reembolso')).toContain('volta')
    await l.letter(venda.id, 'pedido_desistido')
    await l.refunded(venda.id)
    const produto = venda.itens[0]?.produto_id ?? ''
    expect(await l.estoque(produto)).toEqual({ estoque: 5, estoque_reservado: 0 })
  })
})

test('accepting and cancelling at once ends cancelled, with all the money on its way back', async () => {
  const { id } = await l.paid()
  await l.propose(id, { valor: 8, prazo_dias: 2 })
  const [aceite, fim] = await Promise.all([
    l.accept(id, 1),
    l.verb(id, 'cancelar', { motivo: 'O cliente não aceitou o frete.' }, l.token),
  ])
  expect(fim.body.status).toBe('cancelado')
  expect([200, 409]).toContain(aceite.status)
  if (aceite.status === 409) expect(aceite.body.code).toBe('vendas.frete_encerrado')
  await l.refunded(id)
})

test('a shop proposes so many times a day, each of them a letter', async () => {
  const venda = await l.paid()
  for (let valor = 1; valor <= 10; valor += 1)
    expect((await l.propose(venda.id, { valor, prazo_dias: 5 })).status).toBe(200)
  const { status, body } = await l.propose(venda.id, { valor: 11, prazo_dias: 5 })
  expect([status, body.code]).toEqual([429, 'vendas.propostas_demais'])
  expect(body.detail).toContain('Tente de novo em 24 horas.')
  // The one that stands is no new one.
  expect((await l.propose(venda.id, { valor: 10, prazo_dias: 5 })).status).toBe(200)
})
