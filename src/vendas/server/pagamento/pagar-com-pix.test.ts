import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { criarUsuario } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type LojaComPix, startLojaComPix } from '#test/support/loja-com-pix.ts'
import { expirarVendas } from './expirar-vendas.ts'

let l: LojaComPix
beforeAll(async () => {
  l = await startLojaComPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const soon = { timeout: 8000, interval: 20 }
const statusDe = (id: string) => l.venda(id).then((venda) => venda.status)

describe('a PIX from the checkout to the paid sale', () => {
  test('is made at the shop’s own account, and the signed webhook makes the sale paid', async () => {
    const { venda, produto } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    expect(pix.status).toBe(200)
    expect(pix.body).toMatchObject({ success: true, payment_id: expect.stringMatching(/^\d+$/) })
    expect(pix.body.qr_code).toMatch(/^000201.*br\.gov\.bcb\.pix/)
    const criado = l.provedor.log.findLast(({ method }) => method === 'POST')
    expect(criado).toMatchObject({
      token: l.loja.conta.token.slice(-6),
      idempotency_key: `${String(venda.id)}:1`,
      body: { transaction_amount: 25.5, external_reference: venda.id, payment_method_id: 'pix' },
    })

    await l.provedor.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
  })

  test('the buyer’s screen updates by itself', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    const abort = new AbortController()
    const stream = await fetch(`${l.url}/rest/v1/vendas/${String(venda.id)}/eventos`, {
      headers: { authorization: `Bearer ${l.token}` },
      signal: abort.signal,
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    await l.provedor.pagar(String(pix.body.payment_id))
    let heard = ''
    for await (const chunk of stream.body as unknown as AsyncIterable<Uint8Array>) {
      heard += new TextDecoder().decode(chunk)
      if (heard.includes('"pago"')) break
    }
    abort.abort()
    expect(heard).toContain(venda.id)
  })

  test('asking again gives the same PIX; two at once make one payment', async () => {
    const { venda } = await l.vender()
    const juntas = await Promise.all(Array.from({ length: 6 }, () => l.gerarPix(venda.id)))
    const respostas = [...juntas, await l.gerarPix(venda.id)]
    expect(respostas.map(({ status }) => status)).toEqual(respostas.map(() => 200))
    expect(new Set(respostas.map(({ body }) => body.payment_id)).size).toBe(1)
    expect(await l.contar('pagamentos', 'venda_id = $1', [venda.id])).toBe(1)
  })

  test('`Verificar Pagamento` settles the sale when the webhook was lost', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.provedor.pagar(String(pix.body.payment_id), { silent: true })
    const { body } = await l.request('POST', '/functions/v1/get-payment-status', {
      token: l.token,
      body: { payment_id: pix.body.payment_id, estabelecimento_id: l.loja.id },
    })
    expect(body).toMatchObject({ status: 'approved', status_local: 'aprovado' })
    expect(await statusDe(venda.id)).toBe('pago')
  })

  test('reconciliation settles the sale when nobody asks', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.provedor.pagar(String(pix.body.payment_id), { silent: true })
    await conciliarPagamentos({})
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  })

  test('ids of two shops, or of another buyer, are 404 and nobody is asked', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    const asked = l.provedor.log.length
    const ask = (token: string, estabelecimento_id: string) =>
      l.request('POST', '/functions/v1/get-payment-status', {
        token,
        body: { payment_id: pix.body.payment_id, estabelecimento_id },
      })
    const intruso = await l.tokenFor((await criarUsuario(l.owner)).id)
    expect((await ask(l.token, l.outra.id)).status).toBe(404)
    expect((await ask(intruso, l.loja.id)).status).toBe(404)
    expect((await ask(await l.tokenFor(l.outra.donoId), l.loja.id)).status).toBe(404)
    expect(l.provedor.log.length).toBe(asked)
  })
})

describe('the provider misbehaves', () => {
  test('an answer lost on the way never makes a second payment, and reconciles', async () => {
    const { venda } = await l.vender()
    l.provedor.falhar({ mode: 'lost_answer', path: '/v1/payments', times: 1 })
    const perdido = await l.gerarPix(venda.id)
    expect(perdido.status).toBe(502)
    expect(perdido.body).toMatchObject({
      title: 'Erro ao gerar pagamento',
      success: false,
      error: 'Erro ao gerar pagamento',
    })
    await conciliarPagamentos({})
    const pix = await l.gerarPix(venda.id)
    expect(pix.status).toBe(200)
    expect(l.provedor.livro.todos().filter((p) => p.external_reference === venda.id)).toHaveLength(1)
    expect(await l.contar('pagamentos', 'venda_id = $1', [venda.id])).toBe(1)
  })

  test.each(['slow', '500', 'reset', 'half'] as const)(
    '%s: a clear sentence in under 3 s, and the next try works',
    async (mode) => {
      const { venda } = await l.vender()
      l.provedor.falhar({ mode, path: '/v1/payments', times: 1, ms: 30_000 })
      const since = performance.now()
      const refused = await l.gerarPix(venda.id)
      expect(performance.now() - since).toBeLessThan(3000)
      expect(refused.status).toBe(502)
      l.provedor.desligarFalhas()
      expect((await l.gerarPix(venda.id)).status).toBe(200)
      expect(l.provedor.livro.todos().filter((p) => p.external_reference === venda.id)).toHaveLength(1)
    },
  )

  test.each([
    ['amount', { transaction_amount: 1 }],
    ['reference', { external_reference: '00000000-0000-7000-8000-000000000000' }],
    ['account', { collector_id: 1 }],
    ['currency', { currency_id: 'ARS' }],
  ])('another %s than ours moves nothing and alerts', async (_what, mentira) => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    const antes = await l.alertas('PAG-VALOR')
    await l.provedor.pagar(String(pix.body.payment_id), mentira)
    await vi.waitFor(async () => expect((await l.alertas('PAG-VALOR')).length).toBe(antes.length + 1), soon)
    expect((await l.venda(venda.id)).pago_em).toBeNull()
  })
})

describe('expiry', () => {
  test('gives the units back once, and the provider is cancelled first', async () => {
    const { venda, produto } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await Promise.all([expirarVendas(), expirarVendas()])
    await expirarVendas()
    expect(await statusDe(venda.id)).toBe('expirado')
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    expect(l.provedor.livro.pagamento(Number(pix.body.payment_id))?.status).toBe('cancelled')
  })

  test('a PIX paid at the last moment makes the sale paid instead', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.provedor.pagar(String(pix.body.payment_id), { silent: true })
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await expirarVendas()
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  })

  test('one being analysed is not expired', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.provedor.pagar(String(pix.body.payment_id), { status: 'in_process', silent: true })
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await expirarVendas()
    expect(await statusDe(venda.id)).toBe('pendente')
    expect(l.provedor.livro.pagamento(Number(pix.body.payment_id))?.status).toBe('in_process')
  })

  test('the buyer opens it again with a new PIX', async () => {
    const { venda, produto } = await l.vender()
    await l.gerarPix(venda.id)
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await expirarVendas()
    const { status, body } = await l.request('POST', `/rest/v1/vendas/${String(venda.id)}/novo-pix`, {
      token: l.token,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'pendente',
      pagamentos: [{ status: 'cancelado' }, { status: 'pendente', tentativa: 2 }],
    })
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
  })

  test('paid after it expired: the units are taken again and a person is notified', async () => {
    const { venda, produto } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await expirarVendas()
    await l.provedor.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
    expect((await l.alertas('PAG-TARDIO')).length).toBeGreaterThan(0)
  })

  test('paid after it expired, with nothing left: all the money goes back', async () => {
    const { venda, produto } = await l.vender({ estoque: 1 })
    const pix = await l.gerarPix(venda.id)
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await expirarVendas()
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
    await l.provedor.pagar(String(pix.body.payment_id))
    await vi.waitFor(
      () => expect(l.provedor.livro.pagamento(Number(pix.body.payment_id))?.status).toBe('refunded'),
      soon,
    )
    expect(await statusDe(venda.id)).toBe('expirado')
    expect(await l.estoque(produto.id)).toEqual({ estoque: 0, estoque_reservado: 1 })
  })
})

describe('cancelling', () => {
  const cancelar = (id: string, token = l.token) =>
    l.request('POST', `/rest/v1/vendas/${id}/cancelar`, { token, body: { motivo: 'Desisti' } })

  test('cancels at the provider, gives the units back once, and a late payment is taken again', async () => {
    const { venda, produto } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    const respostas = await Promise.all([cancelar(venda.id), cancelar(venda.id)])
    expect(respostas.some(({ status }) => status === 200)).toBe(true)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    await l.provedor.pagar(String(pix.body.payment_id))
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  })

  test('paid meanwhile: the sale is paid and cancelling is 409', async () => {
    const { venda } = await l.vender()
    const pix = await l.gerarPix(venda.id)
    await l.provedor.pagar(String(pix.body.payment_id), { silent: true })
    expect((await cancelar(venda.id)).status).toBe(409)
    await vi.waitFor(async () => expect(await statusDe(venda.id)).toBe('pago'), soon)
  })

  test('another person’s sale is 404 and stays', async () => {
    const { venda } = await l.vender()
    const intruso = await l.tokenFor((await criarUsuario(l.owner)).id)
    expect((await cancelar(venda.id, intruso)).status).toBe(404)
    expect((await cancelar(venda.id, await l.tokenFor(l.outra.donoId))).status).toBe(404)
    expect(await statusDe(venda.id)).toBe('pendente')
  })
})

describe('money that the shop takes itself', () => {
  const confirmar = (id: string, token: string) =>
    l.request('POST', `/rest/v1/vendas/${id}/confirmar-pagamento`, { token })

  test('the team confirms cash, once', async () => {
    const { venda } = await l.vender({ forma: 'avista' })
    const dona = await l.tokenFor(l.loja.donoId)
    const respostas = await Promise.all([confirmar(venda.id, dona), confirmar(venda.id, dona)])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200])
    expect(await statusDe(venda.id)).toBe('pago')
    expect(await l.contar('pagamentos', 'venda_id = $1', [venda.id])).toBe(1)
  })

  test('nobody confirms a PIX by hand, and the buyer confirms nothing', async () => {
    const pix = await l.vender()
    const cash = await l.vender({ forma: 'avista' })
    expect((await confirmar(pix.venda.id, await l.tokenFor(l.loja.donoId))).status).toBe(409)
    expect((await confirmar(cash.venda.id, l.token)).status).toBe(404)
    expect((await confirmar(cash.venda.id, await l.tokenFor(l.outra.donoId))).status).toBe(404)
  })
})
