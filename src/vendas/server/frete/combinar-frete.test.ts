import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'
import { diasUteisAtras } from './prazos-do-frete.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
  await publicar({ retirada: true, combinar: true })
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const soon = { timeout: 8000, interval: 20 }
const hoje = diaEmSaoPaulo(new Date())

async function publicar({ retirada = false, combinar = false }) {
  await l.owner.query('update configuracoes_estabelecimento set entrega = $2 where estabelecimento_id = $1', [
    l.loja.id,
    {
      retirada: { ativa: retirada, endereco: '', prazo: 'hoje' },
      propria: { ativa: false, zonas: [] },
      combinar: { ativa: combinar, texto: '' },
    },
  ])
}

async function comprar(extra: object = { entrega: 'combinar', ciente_do_frete: true }) {
  const { id } = await createProduct(l.owner, l.loja.id, { estoque: 5, preco: 30 })
  return l.request('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: id, quantidade: 1 }],
      forma_pagamento: 'pix',
      cliente: { nome: 'Ana Souza', email: 'ana@teste.portal' },
      ...extra,
    },
  })
}

async function paga(): Promise<VendaDetalhe> {
  const venda = (await comprar()).body as unknown as VendaDetalhe
  await l.provider.pagar(String((await l.makePix(venda.id)).body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('pago'), soon)
  return venda
}

const verbo = (id: string, nome: string, body: unknown, token = dona) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })
const propor = (id: string, body: object, token = dona) => verbo(id, 'frete/propor', body, token)
const aceitar = (id: string, proposta: number, token = l.token) =>
  verbo(id, 'frete/aceitar', { proposta }, token)

/** Whom a letter of that occasion went to, and its words. */
async function carta(id: string, modelo: string): Promise<string> {
  return vi.waitFor(async () => {
    const { rows } = await l.owner.query<{ texto: string }>(
      'select texto from emails where message_id like $1',
      [`<${id}.${modelo}.%`],
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.texto ?? ''
  }, soon)
}

describe('an order whose delivery is to be arranged', () => {
  test.each([[{}], [{ ciente_do_frete: false }]])(
    'is refused without the buyer’s own word that the freight is extra: %j',
    async (palavra) => {
      const antes = await l.count('vendas', 'true', [])
      const { status, body } = await comprar({ entrega: 'combinar', ...palavra })
      expect([status, body.code]).toEqual([422, 'vendas.sem_ciencia_do_frete'])
      expect(body.detail).toContain('frete não está incluído')
      expect(await l.count('vendas', 'true', [])).toBe(antes)
    },
  )

  test('keeps that word and its time, for order, letter and receipt', async () => {
    const { status, body } = await comprar()
    expect([status, body.total]).toEqual([201, 30])
    const { body: lida } = await l.request('GET', `/rest/v1/vendas/${String(body.id)}`, { token: l.token })
    expect(lida).toEqual({ ...body, updated_at: lida.updated_at, pagamentos: lida.pagamentos })
    expect(lida.frete_a_combinar).toEqual({ ciente_em: body.created_at, proposta: null, aceito_em: null })
    expect(await carta(String(body.id), 'pedido_recebido')).toContain(
      'que o frete não está incluído no total',
    )
  })

  test('may be paid before anything is proposed, and the shop is told to propose', async () => {
    const venda = await paga()
    expect(await carta(venda.id, 'venda_paga')).toContain('Falta o frete')
  })
})

describe('a request that names no delivery', () => {
  test('is fetched at the shop', async () => {
    const { body } = await comprar({})
    expect(body).toMatchObject({ entrega: 0, entrega_pedida: { modo: 'retirada' }, frete_a_combinar: null })
  })

  test('is refused where nothing is fetched', async () => {
    await publicar({ combinar: true })
    const { status, body } = await comprar({})
    expect([status, body.code]).toEqual([422, 'vendas.falta_entrega'])
    expect((await comprar()).status).toBe(201)
    await publicar({ retirada: true, combinar: true })
  })
})

describe('a proposal', () => {
  test('is told to the buyer, changed until it is accepted, and then part of the order', async () => {
    const { id, total } = await paga()
    const { body: primeira } = await propor(id, { valor: 12.5, prazo_dias: 3 })
    expect(primeira.frete_a_combinar).toMatchObject({ proposta: { numero: 1, valor: 12.5, prazo_dias: 3 } })
    expect(await carta(id, 'frete_proposto')).toContain(
      `Frete de ${formatarReais(12.5)}, pago à loja na entrega.`,
    )
    expect(await l.count('avisos', `user_id = $1 and tipo = 'vendas.frete'`, [l.comprador.id])).toBe(1)
    // The same again is no other proposal.
    expect((await propor(id, { valor: 12.5, prazo_dias: 3 })).body.frete_a_combinar).toEqual(
      primeira.frete_a_combinar,
    )
    await propor(id, { valor: 10, dia: somarDias(hoje, 4) })
    const velha = await aceitar(id, 1)
    expect([velha.status, velha.body.code]).toEqual([409, 'vendas.frete_mudou'])
    const { status, body } = await aceitar(id, 2)
    expect([status, body.total, body.status]).toEqual([200, total, 'pago'])
    expect(body.frete_a_combinar).toMatchObject({ proposta: { numero: 2, valor: 10, prazo_dias: null } })
    expect((await aceitar(id, 2)).body.frete_a_combinar).toEqual(body.frete_a_combinar)
    expect(await carta(id, 'frete_aceito')).toContain('pago à loja na entrega')
    expect(await carta(id, 'frete_aceito_para_a_loja')).toContain('Pode enviar')
    const depois = await propor(id, { valor: 99, prazo_dias: 9 })
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
    const { body } = await comprar()
    expect((await propor(String(body.id), proposta)).status).toBe(422)
  })

  test('is the team’s to make and the buyer’s to accept, of an order that has a freight to arrange', async () => {
    const id = String((await comprar()).body.id)
    const estranho = await l.tokenFor((await createUser(l.owner)).id)
    expect((await propor(id, { valor: 5, prazo_dias: 3 }, estranho)).status).toBe(404)
    expect((await propor(id, { valor: 5, prazo_dias: 3 }, l.token)).status).toBe(404)
    expect((await aceitar(id, 1)).body.code).toBe('vendas.frete_mudou')
    await propor(id, { valor: 5, prazo_dias: 3 })
    expect((await aceitar(id, 1, dona)).status).toBe(404)
    expect((await aceitar(id, 1, estranho)).status).toBe(404)
    const retirada = String((await comprar({ entrega: 'retirada' })).body.id)
    expect((await propor(retirada, { valor: 5, prazo_dias: 3 })).body.code).toBe('vendas.frete_ja_escolhido')
    expect((await aceitar(retirada, 1)).body.code).toBe('vendas.frete_ja_escolhido')
  })

  test('whose day went by, or whose order ended, is accepted no more', async () => {
    const id = String((await comprar()).body.id)
    await propor(id, { valor: 5, dia: hoje })
    await l.owner.query('update fretes_a_combinar set dia = dia - 1 where venda_id = $1', [id])
    expect((await aceitar(id, 1)).body.code).toBe('vendas.frete_vencido')
    await verbo(id, 'cancelar', { motivo: 'O cliente não aceitou o frete.' }, l.token)
    expect((await aceitar(id, 1)).body.code).toBe('vendas.frete_encerrado')
    expect((await propor(id, { valor: 1, prazo_dias: 1 })).body.code).toBe('vendas.frete_encerrado')
  })

  test('at once with its acceptance: either the old one was taken, or the buyer is told that it changed', async () => {
    const { id } = await paga()
    await propor(id, { valor: 8, prazo_dias: 2 })
    const [aceite, nova] = await Promise.all([aceitar(id, 1), propor(id, { valor: 80, prazo_dias: 2 })])
    const [frete] = (await l.owner.query('select * from fretes_a_combinar where venda_id = $1', [id])).rows
    expect([aceite.status, nova.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([frete.valor, frete.aceito_em !== null]).toEqual(aceite.status === 200 ? [8, true] : [80, false])
  })
})

describe('before freight and term are agreed on', () => {
  test.each(['enviar', 'pronto', 'entregar'])('the shop cannot %s', async (nome) => {
    const { id } = await paga()
    await verbo(id, 'preparar', {})
    await propor(id, { valor: 5, prazo_dias: 3 })
    const { status, body } = await verbo(id, nome, {})
    expect([status, body.code]).toEqual([409, 'vendas.frete_a_combinar'])
    expect(body.detail).toBe('O pedido só sai da loja depois que o cliente aceitar o frete e o prazo.')
    await aceitar(id, 1)
    expect((await verbo(id, nome, {})).status).toBe(200)
  })

  test('the buyer cancels with one call: all the money, the stock and a protocol', async () => {
    const venda = await paga()
    await propor(venda.id, { valor: 200, prazo_dias: 30 })
    const corpo = { motivo: 'O cliente não aceitou o frete.' }
    const { status, body } = await verbo(venda.id, 'cancelar', corpo, l.token)
    expect([status, body.status]).toEqual([200, 'cancelado'])
    expect(body.desistencia_protocolo).toMatch(/^\d{8}-\d{6}$/)
    expect(await carta(venda.id, 'pedido_cancelado_com_reembolso')).toContain('volta')
    await carta(venda.id, 'pedido_desistido')
    await vi.waitFor(
      async () => expect(await l.saleOf(venda.id)).toMatchObject({ total_reembolsado: 30 }),
      soon,
    )
    const produto = venda.itens[0]?.produto_id ?? ''
    expect(await l.estoque(produto)).toEqual({ estoque: 5, estoque_reservado: 0 })
  })
})

describe('the clock', () => {
  const passar = (id: string, coluna: string, dias: number) =>
    l.owner.query(
      `update ${coluna === 'pago_em' ? 'vendas' : 'fretes_a_combinar'} set ${coluna} = now() - make_interval(days => $2)
       where ${coluna === 'pago_em' ? 'id' : 'venda_id'} = $1`,
      [id, dias],
    )

  test('tells the buyer of a shop that proposes nothing in three business days, and cancels seven days later', async () => {
    const { id } = await paga()
    await aplicarPrazosDaVenda()
    expect(await l.count('fretes_a_combinar', 'venda_id = $1 and avisado_em is null', [id])).toBe(1)
    await passar(id, 'pago_em', 9)
    await aplicarPrazosDaVenda()
    await aplicarPrazosDaVenda()
    expect(await carta(id, 'frete_atrasado')).toContain('cancele com um toque')
    expect(await carta(id, 'frete_atrasado_para_a_loja')).toContain('conta na saúde da loja')
    expect((await l.saleOf(id)).status).toBe('pago')
    await passar(id, 'avisado_em', 8)
    await aplicarPrazosDaVenda()
    expect(await l.saleOf(id)).toMatchObject({ status: 'cancelado', cancelado_por: 'prazo_da_loja' })
    await carta(id, 'pedido_cancelado_com_reembolso')
    await carta(id, 'pedido_sem_resposta')
  })

  test('reminds the buyer of a proposal after three days, and cancels after seven', async () => {
    const { id } = await paga()
    await propor(id, { valor: 5, prazo_dias: 3 })
    await passar(id, 'pago_em', 20)
    await passar(id, 'proposto_em', 4)
    await aplicarPrazosDaVenda()
    await aplicarPrazosDaVenda()
    expect(await carta(id, 'frete_lembrete')).toContain(`Frete de ${formatarReais(5)}`)
    await passar(id, 'proposto_em', 8)
    await aplicarPrazosDaVenda()
    expect(await l.saleOf(id)).toMatchObject({ status: 'cancelado', cancelado_por: 'sistema' })
    await carta(id, 'pedido_cancelado_com_reembolso')
    await carta(id, 'frete_sem_aceite')
    await vi.waitFor(async () => expect(await l.saleOf(id)).toMatchObject({ total_reembolsado: 30 }), soon)
  })

  test.each([
    // Over a weekend, and over the holiday of 20 November, a Friday.
    ['2026-11-25', '2026-11-19T03:00:00.000Z'],
    ['2026-11-19', '2026-11-16T03:00:00.000Z'],
  ])('counts full business days: on %s an order of before %s is late', (dia, limite) => {
    expect(diasUteisAtras(3, dia).toISOString()).toBe(limite)
  })
})
