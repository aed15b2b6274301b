import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { createUser } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { expirarVendas } from './expirar-vendas.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const statusDe = (id: string) => l.saleOf(id).then((venda) => venda.status)

describe('a PIX from the checkout to the paid sale', () => {
  test('is made at the shop’s own account, and the signed webhook makes the sale paid', async () => {
    const { saleOf, produto } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    expect(pix.status).toBe(200)
    expect(pix.body).toMatchObject({ success: true, payment_id: expect.stringMatching(/^\d+$/) })
    expect(pix.body.qr_code).toMatch(/^000201.*br\.gov\.bcb\.pix/)
    const criado = l.provider.log.findLast(({ method }) => method === 'POST')
    expect(criado).toMatchObject({
      token: l.loja.account.token.slice(-6),
      idempotency_key: `${String(saleOf.id)}:1`,
      body: { transaction_amount: 25.5, external_reference: saleOf.id, payment_method_id: 'pix' },
    })

    await l.provider.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
  })

  test('the buyer’s screen updates by itself', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    const abort = new AbortController()
    const stream = await fetch(`${l.url}/rest/v1/vendas/${String(saleOf.id)}/eventos`, {
      headers: { authorization: `Bearer ${l.token}` },
      signal: abort.signal,
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await l.provider.pagar(String(pix.body.payment_id))
    let heard = ''
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      heard += new TextDecoder().decode(chunk)
      if (heard.includes('"pago"')) break
    }
    abort.abort()
    expect(heard).toContain(saleOf.id)
  })

  test('asking again gives the same PIX; two at once make one payment', async () => {
    const { saleOf } = await l.sell()
    const juntas = await Promise.all(Array.from({ length: 6 }, () => l.makePix(saleOf.id)))
    const respostas = [...juntas, await l.makePix(saleOf.id)]
    expect(respostas.map(({ status }) => status)).toEqual(respostas.map(() => 200))
    expect(new Set(respostas.map(({ body }) => body.payment_id)).size).toBe(1)
    expect(await l.count('pagamentos', 'venda_id = $1', [saleOf.id])).toBe(1)
  })

  test('`Verificar Pagamento` settles the sale when the webhook was lost', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id), { silent: true })
    const { body } = await l.request('POST', '/functions/v1/get-payment-status', {
      token: l.token,
      body: { payment_id: pix.body.payment_id, estabelecimento_id: l.loja.id },
    })
    expect(body).toMatchObject({ status: 'approved', status_local: 'aprovado' })
    expect(await statusDe(saleOf.id)).toBe('pago')
  })

  test('reconciliation settles the sale when nobody asks', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id), { silent: true })
    await conciliarPagamentos({})
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
  })

  test('ids of two shops, or of another buyer, are 404 and nobody is asked', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    const asked = l.provider.log.length
    const ask = (token: string, estabelecimento_id: string) =>
      l.request('POST', '/functions/v1/get-payment-status', {
        token,
        body: { payment_id: pix.body.payment_id, estabelecimento_id },
      })
    const intruso = await l.tokenFor((await createUser(l.owner)).id)
    expect((await ask(l.token, l.outra.id)).status).toBe(404)
    expect((await ask(intruso, l.loja.id)).status).toBe(404)
    expect((await ask(await l.tokenFor(l.outra.ownerId), l.loja.id)).status).toBe(404)
    expect(l.provider.log.length).toBe(asked)
  })
})

describe('the provider misbehaves', () => {
  test('an answer lost on the way never makes a second payment, and reconciles', async () => {
    const { saleOf } = await l.sell()
    l.provider.falhar({ mode: 'lost_answer', path: '/v1/payments', times: 1 })
    const perdido = await l.makePix(saleOf.id)
    expect(perdido.status).toBe(502)
    expect(perdido.body).toMatchObject({
      title: 'Erro ao gerar pagamento',
      success: false,
      error: 'Erro ao gerar pagamento',
    })
    await conciliarPagamentos({})
    const pix = await l.makePix(saleOf.id)
    expect(pix.status).toBe(200)
    expect(l.provider.livro.todos().filter((p) => p.external_reference === saleOf.id)).toHaveLength(1)
    expect(await l.count('pagamentos', 'venda_id = $1', [saleOf.id])).toBe(1)
  })

  test.each(['slow', '500', 'reset', 'half'] as const)(
    '%s: a clear sentence in under 3 s, and the next try works',
    async (mode) => {
      const { saleOf } = await l.sell()
      l.provider.falhar({ mode, path: '/v1/payments', times: 1, ms: 30_000 })
      const since = performance.now()
      const refused = await l.makePix(saleOf.id)
      expect(performance.now() - since).toBeLessThan(3000)
      expect(refused.status).toBe(502)
      l.provider.desligarFalhas()
      expect((await l.makePix(saleOf.id)).status).toBe(200)
      expect(l.provider.livro.todos().filter((p) => p.external_reference === saleOf.id)).toHaveLength(1)
    },
  )

  test.each([
    ['amount', { transaction_amount: 1 }],
    ['reference', { external_reference: '00000000-0000-7000-8000-000000000000' }],
    ['account', { collector_id: 1 }],
    ['currency', { currency_id: 'ARS' }],
  ])('another %s than ours moves nothing and alerts', async (_what, mentira) => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    const antes = await l.alerts('PAG-VALOR')
    await l.provider.pagar(String(pix.body.payment_id), mentira)
    await vi.waitFor(async () => expect((await l.alerts('PAG-VALOR')).length).toBe(antes.length + 1), soon)
    expect((await l.saleOf(saleOf.id)).pago_em).toBeNull()
  })
})

describe('expiry', () => {
  /** Its time is over, and the clock looks. */
  async function vencer(id: unknown): Promise<void> {
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [id])
    await expirarVendas()
  }

  test('gives the units back once, and the provider is cancelled first', async () => {
    const { saleOf, produto } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [
      saleOf.id,
    ])
    await Promise.all([expirarVendas(), expirarVendas()])
    await expirarVendas()
    expect(await statusDe(saleOf.id)).toBe('expirado')
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    expect(l.provider.livro.pagamento(Number(pix.body.payment_id))?.status).toBe('cancelled')
  })

  test('a PIX paid at the last moment makes the sale paid instead', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id), { silent: true })
    await vencer(saleOf.id)
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
  })

  test('one being analysed is not expired', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id), { status: 'in_process', silent: true })
    await vencer(saleOf.id)
    expect(await statusDe(saleOf.id)).toBe('pendente')
    expect(l.provider.livro.pagamento(Number(pix.body.payment_id))?.status).toBe('in_process')
  })

  test('the buyer opens it again with a new PIX', async () => {
    const { saleOf, produto } = await l.sell()
    await l.makePix(saleOf.id)
    await vencer(saleOf.id)
    const { status, body } = await l.request('POST', `/rest/v1/vendas/${String(saleOf.id)}/novo-pix`, {
      token: l.token,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pendente',
      pagamentos: [{ status: 'cancelado' }, { status: 'pendente', tentativa: 2 }],
    })
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
  })

  test('seven days after it expired it is opened no more, whatever was written of it since', async () => {
    const { saleOf } = await l.sell()
    await vencer(saleOf.id)
    await l.owner.query(`update vendas set expira_em = now() - interval '8 days' where id = $1`, [saleOf.id])
    const { status, body } = await l.request('POST', `/rest/v1/vendas/${String(saleOf.id)}/novo-pix`, {
      token: l.token,
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'vendas.prazo_de_reabertura' } })
  })

  test('paid after it expired: the units are taken again and a person is notified', async () => {
    const { saleOf, produto } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await vencer(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
    expect((await l.alerts('PAG-TARDIO')).length).toBeGreaterThan(0)
  })

  test('paid after it expired, with nothing left: all the money goes back', async () => {
    const { saleOf, produto } = await l.sell({ estoque: 1 })
    const pix = await l.makePix(saleOf.id)
    await vencer(saleOf.id)
    await l.request('POST', '/rest/v1/vendas', {
      token: l.token,
      headers: { 'idempotency-key': `ultima-${produto.id}` },
      body: {
        estabelecimento_id: l.loja.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Bia' },
      },
    })
    await l.provider.pagar(String(pix.body.payment_id))
    await vi.waitFor(
      () => expect(l.provider.livro.pagamento(Number(pix.body.payment_id))?.status).toBe('refunded'),
      soon,
    )
    expect(await statusDe(saleOf.id)).toBe('expirado')
    expect(await l.estoque(produto.id)).toEqual({ estoque: 0, estoque_reservado: 1 })
  })
})

describe('cancelling', () => {
  const cancelar = (id: string, token = l.token) =>
    l.request('POST', `/rest/v1/vendas/${id}/cancelar`, { token, body: { motivo: 'Desisti' } })

  test('cancels at the provider, gives the units back once, and a late payment is taken again', async () => {
    const { saleOf, produto } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    const respostas = await Promise.all([cancelar(saleOf.id), cancelar(saleOf.id)])
    expect(respostas.some(({ status }) => status === 200)).toBe(true)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    await l.provider.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
  })

  test('paid meanwhile: the sale is paid and cancelling is 409', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id), { silent: true })
    expect((await cancelar(saleOf.id)).status).toBe(409)
    await vi.waitFor(async () => expect(await statusDe(saleOf.id)).toBe('pago'), soon)
  })

  test('another person’s sale is 404 and stays', async () => {
    const { saleOf } = await l.sell()
    const intruso = await l.tokenFor((await createUser(l.owner)).id)
    expect((await cancelar(saleOf.id, intruso)).status).toBe(404)
    expect((await cancelar(saleOf.id, await l.tokenFor(l.outra.ownerId))).status).toBe(404)
    expect(await statusDe(saleOf.id)).toBe('pendente')
  })
})

describe('money that the shop takes itself', () => {
  const confirmar = (id: string, token: string) =>
    l.request('POST', `/rest/v1/vendas/${id}/confirmar-pagamento`, { token })

  test('the team confirms cash, once', async () => {
    const { saleOf } = await l.sell({ forma: 'avista' })
    const dona = await l.tokenFor(l.loja.ownerId)
    const respostas = await Promise.all([confirmar(saleOf.id, dona), confirmar(saleOf.id, dona)])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200])
    expect(await statusDe(saleOf.id)).toBe('pago')
    expect(await l.count('pagamentos', 'venda_id = $1', [saleOf.id])).toBe(1)
  })

  test('nobody confirms a PIX by hand, and the buyer confirms nothing', async () => {
    const pix = await l.sell()
    const cash = await l.sell({ forma: 'avista' })
    const { status, body } = await confirmar(pix.saleOf.id, await l.tokenFor(l.loja.ownerId))
    expect([status, body.title]).toEqual([409, 'Transição inválida: pendente → pago'])
    expect((await confirmar(cash.saleOf.id, l.token)).status).toBe(404)
    expect((await confirmar(cash.saleOf.id, await l.tokenFor(l.outra.ownerId))).status).toBe(404)
  })
})
