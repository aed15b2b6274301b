import { inflateSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay, payInvoice } from '#test/support/subscriber.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { type PlatformWithPix, startPlatformWithPix } from '#test/support/platform-with-pix.ts'
import { aplicarPagamentoDaFatura } from './aplicar-pagamento-da-fatura.ts'
import { cobrarAssinaturas } from '../cobrar-assinaturas.ts'

let p: PlatformWithPix
beforeAll(async () => {
  p = await startPlatformWithPix()
})
afterAll(() => p.close())
afterEach(() => setClock(null))

describe('an invoice by PIX', () => {
  test('goes into the platform’s account, and the webhook frees the blocked shop', async () => {
    const d = await p.devedora()
    expect(await p.situacao(d.loja.id)).toEqual({ status: 'bloqueada', bloqueada: true })
    const { status, body } = await p.pix(d)
    expect(status).toBe(200)
    expect(body.pix).toMatchObject({ status: 'pendente', valor: 49.9 })
    const { numero } = await p.pagamentoDe(d.faturaId)
    expect(p.provedor.livro.pagamento(Number(numero))).toMatchObject({
      collector_id: Number(p.plataforma.userId),
      external_reference: d.faturaId,
      transaction_amount: 49.9,
    })
    await p.pagarNoBanco(numero)
    await expect.poll(() => p.situacao(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
    expect(await p.fatura(d.faturaId)).toMatchObject({ status: 'paga', meio: 'pix' })
  })

  test('asked for twice at once is one PIX; asked again gives the same', async () => {
    const d = await p.devedora()
    const respostas = await Promise.all([p.pix(d), p.pix(d), p.pix(d)])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await p.owner.query('select count(*)::int as n from pagamentos where fatura_id = $1', [
      d.faturaId,
    ])
    expect(rows[0].n).toBe(1)
  })

  test('found paid by asking, where the webhook never came', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const { numero } = await p.pagamentoDe(d.faturaId)
    const pagamento = p.provedor.livro.pagamento(Number(numero))
    if (!pagamento) throw new Error('the simulator knows no payment')
    pagamento.notification_url = ''
    await p.pagarNoBanco(numero)
    const { body } = await p.request('POST', `/rest/v1/faturas/${d.faturaId}/verificar`, {
      token: d.token,
      body: { estabelecimento_id: d.loja.id },
    })
    expect(body).toEqual({ status: 'aprovado' })
    await expect.poll(() => p.fatura(d.faturaId)).toMatchObject({ status: 'paga' })
  })

  test.each([{ status: 'approved', status_detail: 'partially_refunded' }, { status: 'in_mediation' }])(
    'first heard of as %o is paid',
    async (palavra) => {
      const d = await p.devedora()
      await p.pix(d)
      const { id, numero } = await p.pagamentoDe(d.faturaId)
      if (palavra.status_detail) devolverNoPainel(numero, 5)
      await p.provedor.pagar(numero, palavra)
      await expect.poll(() => p.fatura(d.faturaId)).toMatchObject({ status: 'paga', pagamento_id: id })
      expect(await p.situacao(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
      expect(await reembolsosDe(id)).toEqual([])
    },
  )

  test('first heard of as given back in part, where it was cancelled meanwhile: what is left goes back', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const { id, numero } = await p.pagamentoDe(d.faturaId)
    await p.owner.query(`update faturas set status = 'cancelada' where id = $1`, [d.faturaId])
    devolverNoPainel(numero, 5)
    await p.provedor.pagar(numero, { status: 'approved', status_detail: 'partially_refunded' })
    await expect.poll(() => reembolsosDe(id)).toEqual([44.9])
  })

  test('first heard of as given back in part while a discount asks for a new code: there is no second one', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const { numero } = await p.pagamentoDe(d.faturaId)
    await p.owner.query('update faturas set desconto = 10, total = total - 10 where id = $1', [d.faturaId])
    devolverNoPainel(numero, 5)
    await p.provedor.pagar(numero, { status: 'approved', status_detail: 'partially_refunded', silent: true })
    expect((await p.pix(d)).body).toMatchObject({ code: 'assinaturas.pagamento_em_andamento' })
    const { id } = await p.pagamentoDe(d.faturaId)
    await expect.poll(() => p.fatura(d.faturaId)).toMatchObject({ pagamento_id: id })
    // Of the ten that the discount made too much, five had gone back.
    expect(await reembolsosDe(id)).toEqual([5])
  })

  test('paid though it was cancelled meanwhile: the money goes back and a person is notified', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const { id, numero } = await p.pagamentoDe(d.faturaId)
    await p.owner.query(`update faturas set status = 'cancelada' where id = $1`, [d.faturaId])
    await p.pagarNoBanco(numero)
    await expect.poll(async () => (await p.pagamentoDe(d.faturaId)).status).toBe('reembolsado')
    const { rows } = await p.owner.query(`select codigo from alertas where chave = $1`, [id])
    expect(rows).toEqual([{ codigo: 'PAG-TARDIO' }])
  })

  test('paid by a code of before a discount: the invoice costs what it costs, and the rest goes back', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const { numero } = await p.pagamentoDe(d.faturaId)
    await p.owner.query('update faturas set desconto = 10, total = total - 10 where id = $1', [d.faturaId])
    await p.pagarNoBanco(numero)
    const pagamento = () => p.provedor.livro.pagamento(Number(numero))
    await expect.poll(() => pagamento()?.reembolsos.map(({ amount }) => amount)).toEqual([10])
    const { rows } = await p.owner.query(
      'select status, total::float8, juros::float8 from faturas where id = $1',
      [d.faturaId],
    )
    expect(rows).toEqual([{ status: 'paga', total: 39.9, juros: 0 }])
  })

  test('paid twice, by a code that was given up and by the new one: one pays, the other goes back, once', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const primeiro = await p.pagamentoDe(d.faturaId)
    await p.owner.query(`update pagamentos set status = 'expirado' where id = $1`, [primeiro.id])
    await p.pix(d)
    const segundo = await p.pagamentoDe(d.faturaId)
    expect(segundo.id).not.toBe(primeiro.id)
    await Promise.all([p.pagarNoBanco(primeiro.numero), p.pagarNoBanco(segundo.numero)])
    const situacoes = async () => {
      const { rows } = await p.owner.query(
        'select status from pagamentos where fatura_id = $1 order by status',
        [d.faturaId],
      )
      return rows.map(({ status }) => status)
    }
    await expect.poll(situacoes).toEqual(['aprovado', 'reembolsado'])
    expect(await p.fatura(d.faturaId)).toMatchObject({ status: 'paga' })
    for (const pagamentoId of [primeiro.id, segundo.id])
      await aplicarPagamentoDaFatura({ estabelecimentoId: d.loja.id, pagamentoId })
    const { rows } = await p.owner.query(
      'select count(*)::int as n from reembolsos where pagamento_id in ($1, $2)',
      [primeiro.id, segundo.id],
    )
    expect(rows[0].n).toBe(1)
  })

  test('paid after it was given up: the money stays, the shop is not freed by it, a person is notified', async () => {
    const d = await p.devedora()
    await p.pix(d)
    const { id, numero } = await p.pagamentoDe(d.faturaId)
    goToDay('2026-10-09')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect(await p.fatura(d.faturaId)).toMatchObject({ status: 'incobravel' })
    await p.pagarNoBanco(numero)
    await expect
      .poll(async () => (await p.owner.query('select resumo from alertas where chave = $1', [id])).rows)
      .toEqual([{ resumo: expect.stringMatching(/não estava em aberto\.$/) }])
    expect(await p.situacao(d.loja.id)).toEqual({ status: 'cancelada', bloqueada: true })
    expect((await p.pagamentoDe(d.faturaId)).status).toBe('aprovado')
  })

  test('a webhook of the platform with a wrong signature is refused, and asks nobody', async () => {
    const answer = await p.request(
      'POST',
      '/functions/v1/mercadopago-webhook?estabelecimento=plataforma&data.id=123&type=payment',
      {
        body: { type: 'payment', data: { id: '123' } },
        headers: { 'x-signature': 'ts=1,v1=00', 'x-request-id': 'a' },
      },
    )
    expect(answer.status).toBe(401)
  })

  test('is no sale’s payment: the shop’s list of payments does not show it', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    await p.pix(d)
    const { body } = await p.request('GET', `/rest/v1/pagamentos?estabelecimento_id=${d.loja.id}`, {
      token: d.token,
    })
    expect(body).toMatchObject({ itens: [], total: 0 })
  })
})

describe('who may', () => {
  test('another shop’s invoice does not exist; a seller may not pay; the Financeiro may', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    const outra = await p.devedora({ ate: '2026-08-12' })
    expect((await p.pix({ ...d, faturaId: outra.faturaId })).status).toBe(404)
    expect((await p.pix({ ...d, token: outra.token })).status).toBe(404)
    for (const [papel, esperado] of [
      ['vendedor', 403],
      ['administrador', 403],
      ['financeiro', 200],
    ] as const) {
      const { id } = await createUser(p.owner)
      await p.owner.query(
        'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
        [id, d.loja.id, papel],
      )
      expect((await p.pix({ ...d, token: await p.tokenFor(id) })).status).toBe(esperado)
    }
  })

  test('a blocked shop reads and pays its invoices, sees nothing of its panel, and takes no sale', async () => {
    const d = await p.devedora()
    const com = { token: d.token }
    const q = `?estabelecimento_id=${d.loja.id}`
    expect((await p.request('GET', `/rest/v1/faturas${q}`, com)).status).toBe(200)
    expect((await p.request('GET', `/rest/v1/produtos${q}`, com)).status).toBe(403)
    const situacao = await p.request('GET', `/rest/v1/minha_assinatura/situacao${q}`, com)
    expect(situacao.body).toMatchObject({ restricao: 'inadimplencia', status: 'bloqueada' })
    expect(JSON.stringify(situacao.body.faixa)).toBe('null')
    const produto = await createProduct(p.owner, d.loja.id)
    const comprador = await p.tokenFor((await createUser(p.owner)).id)
    const compra = {
      estabelecimento_id: d.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    }
    const venda = await p.request('POST', '/rest/v1/vendas', {
      token: comprador,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: compra,
    })
    expect(venda.status).toBe(404)
    const balcao = await p.request('POST', '/rest/v1/vendas/balcao', {
      ...com,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { estabelecimento_id: d.loja.id, itens: compra.itens },
    })
    expect(balcao.status).toBe(403)
    const publico = await fetch(`${p.url}/rest/v1/estabelecimentos/${d.loja.id}`)
    expect(publico.status).toBe(404)
  })

  test('an invoice downloads as a PDF that names it, and asks to be paid while it is open', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    const baixar = () =>
      fetch(`${p.url}/rest/v1/faturas/${d.faturaId}/pdf?estabelecimento_id=${d.loja.id}`, {
        headers: { authorization: `Bearer ${d.token}` },
      })
    const answer = await baixar()
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/FAT-\d{4}-\d{6}\.pdf/)
    expect(await textOf(answer)).toContain('Pague por PIX')
    await payInvoice(d.loja.id, { faturaId: d.faturaId, hoje: '2026-08-12', meio: 'transferencia' })
    const paga = await textOf(await baixar())
    expect(paga).toContain('Paga em')
    expect(paga).not.toContain('Pague por PIX')
  })
})

/** By the platform in its own panel at the provider, before anybody here heard that it was paid. */
function devolverNoPainel(numero: string, amount: number): void {
  const feito = { id: 7, amount, status: 'approved' as const, date_created: new Date().toISOString() }
  p.provedor.livro.pagamento(Number(numero))?.reembolsos.push(feito)
}

/** Reais that were asked back of a payment here. */
async function reembolsosDe(pagamentoId: string): Promise<number[]> {
  const { rows } = await p.owner.query('select valor::float8 from reembolsos where pagamento_id = $1', [
    pagamentoId,
  ])
  return rows.map(({ valor }) => valor)
}

/** What a PDF says: its compressed parts, whose letters are written in hexadecimal. */
async function textOf(pdf: Response): Promise<string> {
  const bytes = Buffer.from(await pdf.arrayBuffer()).toString('latin1')
  const parts = [...bytes.matchAll(/stream\n(.+?)\nendstream/gs)].map(([, part = '']) =>
    inflateSync(Buffer.from(part, 'latin1')).toString('latin1'),
  )
  const letters = [...parts.join('').matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex)
  return Buffer.from(letters.join(''), 'hex').toString('latin1')
}
