import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { createProduct } from '#test/support/factories.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { expirarVendas } from './expirar-vendas.ts'
import { aplicarPrazosDaVenda } from '../prazos-da-venda.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())
// Each test tries cards of its own.
beforeEach(() => l.owner.query('delete from auth.limites'))

/** An order that is paid by card now. */
async function pedido({ preco = 80 } = {}) {
  const produto = await createProduct(l.owner, l.loja.id, { estoque: 5, preco })
  const { body } = await l.request('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'cartao',
      cartao_online: true,
      cliente: { nome: 'Ana Souza' },
    },
  })
  return { produto, venda: body as { id: string; total: number; expira_em: string | null } }
}

/** What the brick gives: a token of the provider. The name on the card decides the answer. */
async function tokenDe(titular: string): Promise<string> {
  const answer = await fetch(`${l.provider.url}/v1/card_tokens?public_key=${l.loja.account.publicKey}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      card_number: '5031433215406351',
      security_code: '123',
      expiration_month: 11,
      expiration_year: 2030,
      cardholder: { name: titular },
    }),
  })
  return ((await answer.json()) as { id: string }).id
}

async function pagar(vendaId: string, titular: string, token = l.token, extra: object = {}) {
  return l.request('POST', `/rest/v1/vendas/${vendaId}/pagar-com-cartao`, {
    token,
    body: {
      token: await tokenDe(titular),
      payment_method_id: 'master',
      issuer_id: '24',
      installments: 3,
      identification: { type: 'CPF', number: '12345678909' },
      ...extra,
    },
  })
}

const noProvedor = (vendaId: string) =>
  l.provider.livro.todos().filter(({ external_reference }) => external_reference === vendaId)

describe('an order paid by card', () => {
  test('is charged what the sale says, in the answer itself, into the shop’s own account', async () => {
    const { venda, produto } = await pedido()
    expect(venda.expira_em).not.toBeNull()
    const { status, body } = await pagar(venda.id, 'APRO')
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'pago', cartao_online: true, pagamentos: [{ status: 'aprovado' }] })
    expect(noProvedor(venda.id)).toMatchObject([{ transaction_amount: 80, cartao: { parcelas: 3 } }])
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
    expect(await brokenInvariants(l.owner)).toEqual({})
  })

  test('in instalments keeps the total and the interest that the provider charges, with the order', async () => {
    const { venda } = await pedido({ preco: 120 })
    const { body } = await pagar(venda.id, 'APRO', l.token, { installments: 6 })
    expect(body).toMatchObject({
      total: 120,
      pagamentos: [{ valor: 120, parcelas: 6, total_parcelado: 132.84 }],
    })
    // Nothing of it is the shop's: its sale and what it may give back are the amount itself.
    expect(body.total_reembolsado).toBe(0)
    expect(await brokenInvariants(l.owner)).toEqual({})
  })

  test('a refused card leaves the order open with its reason; another card pays', async () => {
    const { venda } = await pedido()
    const recusado = await pagar(venda.id, 'FUND')
    expect(recusado.body).toMatchObject({
      status: 'pendente',
      pagamentos: [{ status: 'recusado', provider_status_detail: 'cc_rejected_insufficient_amount' }],
    })
    expect((await pagar(venda.id, 'APRO')).body).toMatchObject({ status: 'pago' })
  })

  test('being looked at is not expired, and its approval makes the sale paid', async () => {
    const { venda } = await pedido()
    expect((await pagar(venda.id, 'CONT')).body).toMatchObject({ pagamentos: [{ status: 'em_analise' }] })
    await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [venda.id])
    await expirarVendas()
    expect((await l.saleOf(venda.id)).status).toBe('pendente')
    await l.provider.pagar(noProvedor(venda.id)[0]?.id ?? 0)
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('pago'), soon)
  })

  test('ten presses at once charge once', async () => {
    const { venda } = await pedido()
    const respostas = await Promise.all(Array.from({ length: 10 }, () => pagar(venda.id, 'APRO')))
    expect(respostas.every(({ status }) => [200, 409].includes(status))).toBe(true)
    expect(noProvedor(venda.id)).toHaveLength(1)
    expect((await l.saleOf(venda.id)).status).toBe('pago')
  })

  test('an answer lost on the way is found by reconciliation and charged once', async () => {
    const { venda } = await pedido()
    l.provider.falhar({ mode: 'lost_answer', path: '/v1/payments', times: 1 })
    const perdida = await pagar(venda.id, 'APRO')
    expect(perdida.status).toBe(502)
    expect(perdida.body).toMatchObject({ title: 'Erro ao processar pagamento' })
    // Nobody gives the order up while the money may have been taken.
    const cancelar = await l.request('POST', `/rest/v1/vendas/${venda.id}/cancelar`, {
      token: l.token,
      body: { motivo: 'Demorou' },
    })
    expect(cancelar.status).toBe(409)
    await conciliarPagamentos({})
    await vi.waitFor(async () => expect((await l.saleOf(venda.id)).status).toBe('pago'), soon)
    expect(noProvedor(venda.id)).toHaveLength(1)
  })

  test('is not the buyer’s fault where the shop’s credential is refused, and the shop is told', async () => {
    const { venda } = await pedido()
    l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 1 })
    const recusada = await pagar(venda.id, 'APRO')
    expect(recusada).toMatchObject({ status: 502, body: { code: 'pagamentos.conta_recusou' } })
    expect(await l.alerts('PAG-CRED')).toMatchObject([{ ocorrencias: 1, estabelecimento_id: l.loja.id }])
    expect((await pagar(venda.id, 'APRO')).body.status).toBe('pago')
    // So is it by the first of its refusals of a refund.
    await l.refuseRefund(venda.id, () => l.verbo(venda.id, 'reembolsar', { motivo: 'Cliente pediu' }))
    expect((await l.alerts('PAG-CRED'))[0]?.ocorrencias).toBeGreaterThan(4)
  })

  test('is refunded by the same hand as a PIX', async () => {
    const { venda } = await pedido()
    await pagar(venda.id, 'APRO')
    const { body } = await l.request('POST', `/rest/v1/vendas/${venda.id}/desistir`, { token: l.token })
    expect(body).toMatchObject({ status: 'cancelado' })
    await vi.waitFor(() => expect(noProvedor(venda.id)[0]?.status).toBe('refunded'), soon)
  })

  test('expires like a PIX when nobody pays, and paying opens it again', async () => {
    const { venda, produto } = await pedido()
    await l.owner.query(
      `update vendas set expira_em = now() - interval '1 second', created_at = now() - interval '3 days' where id = $1`,
      [venda.id],
    )
    await aplicarPrazosDaVenda()
    expect((await l.saleOf(venda.id)).status).toBe('pendente')
    await expirarVendas()
    expect((await l.saleOf(venda.id)).status).toBe('expirado')
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    const carta = await vi.waitFor(async () => {
      const { rows } = await l.owner.query<{ assunto: string; texto: string }>(
        'select assunto, texto from emails where message_id like $1',
        [`<${venda.id}.%expirado%`],
      )
      expect(rows).toHaveLength(1)
      return rows[0]
    }, soon)
    expect(carta?.assunto).toMatch(/^O pagamento do pedido #\d+ expirou$/)
    expect(carta?.texto).toContain('pague com o cartão em até 7 dias')
    expect(carta?.texto).not.toContain('PIX')
    expect((await pagar(venda.id, 'APRO')).body).toMatchObject({ status: 'pago' })
  })

  test('only its buyer pays it, and only an order made for it', async () => {
    const { venda } = await pedido()
    const outro = await l.tokenFor(l.loja.ownerId)
    expect((await pagar(venda.id, 'APRO', outro)).status).toBe(404)
    const naEntrega = await l.sell({ forma: 'cartao' })
    expect((await pagar(naEntrega.saleOf.id, 'APRO')).status).toBe(409)
    expect((await pagar(venda.id, 'APRO', l.token, { transaction_amount: 1 })).status).toBe(422)
    expect(noProvedor(venda.id)).toEqual([])
  })

  test('who tries many cards is stopped', async () => {
    const { venda } = await pedido()
    const status: number[] = []
    for (let tries = 0; tries < 13; tries++) status.push((await pagar(venda.id, 'OTHE')).status)
    expect(status.at(-1)).toBe(429)
  })
})

describe('the words of the provider', () => {
  test('one that nobody knows moves nothing and tells a person', async () => {
    const { saleOf } = await l.sell()
    const pix = await l.makePix(saleOf.id)
    await l.provider.pagar(String(pix.body.payment_id), { status: 'levitating' })
    await vi.waitFor(async () => expect(await l.alerts('PAG-STATUS')).toHaveLength(1), soon)
    expect((await l.saleOf(saleOf.id)).status).toBe('pendente')
  })
})

describe('an expired order opened again', () => {
  const reabrir = (vendaId: string, body: object = {}) =>
    l.request('POST', `/rest/v1/vendas/${vendaId}/novo-pix`, { token: l.token, body })

  async function vencida({ horas }: { horas: number }) {
    const { saleOf, produto } = await l.sell({ preco: 20 })
    await l.owner.query(
      `update vendas set expira_em = now() - interval '1 second', created_at = now() - make_interval(hours => $2) where id = $1`,
      [saleOf.id, horas],
    )
    await expirarVendas()
    await l.owner.query('update produtos set preco = 26 where id = $1', [produto.id])
    return { venda: saleOf, produto }
  }

  test('within a day keeps the price agreed', async () => {
    const { venda } = await vencida({ horas: 23 })
    expect((await reabrir(venda.id)).body).toMatchObject({ total: 20, pagamentos: [{ valor: 20 }] })
  })

  test('after a day asks about the new price first, and charges it once agreed', async () => {
    const { venda, produto } = await vencida({ horas: 25 })
    const recusa = await reabrir(venda.id)
    expect(recusa.status).toBe(409)
    expect(recusa.body).toMatchObject({ code: 'vendas.preco_mudou', total: 26 })
    expect((await l.saleOf(venda.id)).status).toBe('expirado')
    expect((await reabrir(venda.id, { total_visto: 1 })).status).toBe(409)
    expect((await reabrir(venda.id, { total_visto: 26 })).body).toMatchObject({
      status: 'pendente',
      total: 26,
      itens: [{ preco_unitario: 26 }],
      pagamentos: [{ valor: 26 }],
    })
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 1 })
    expect(await brokenInvariants(l.owner)).toEqual({})
  })
})

test('PIX takes the shop’s discount off, worked out by the server', async () => {
  await l.owner.query('update estabelecimentos set desconto_pix = 5 where id = $1', [l.loja.id])
  const produto = await createProduct(l.owner, l.loja.id, { estoque: 5, preco: 99.99 })
  const comprar = (total_visto: number, forma_pagamento = 'pix') =>
    l.request('POST', '/rest/v1/vendas', {
      token: l.token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        estabelecimento_id: l.loja.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento,
        cliente: { nome: 'Ana' },
        total_visto,
      },
    })
  expect((await comprar(99.99)).body).toMatchObject({ code: 'vendas.preco_mudou', total: 94.99 })
  expect((await comprar(94.99)).body).toMatchObject({ subtotal: 99.99, desconto: 5, total: 94.99 })
  expect((await comprar(99.99, 'avista')).body).toMatchObject({ desconto: 0, total: 99.99 })
})
