import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { assinar } from '#src/demo/simulador/avisos.ts'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { executarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { hangProvider } from '#test/support/hanging-provider.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { expirarVendas } from './expirar-vendas.ts'

// The provider's and the webhook's rows of the fault table.

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const soon = { timeout: 15_000, interval: 50 }

/** Signed as the shop's account signs. */
async function avisar(id: string): Promise<number> {
  const requestId = randomUUID()
  const ts = String(Date.now())
  const segredo = l.loja.account.webhookSecret ?? ''
  const { status } = await fetch(
    `${l.url}/functions/v1/mercadopago-webhook?estabelecimento=${l.loja.id}&data.id=${id}&type=payment`,
    {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-request-id': requestId,
        'x-signature': assinar({ id, requestId, ts, segredo }),
      },
      body: JSON.stringify({
        type: 'payment',
        action: 'payment.updated',
        data: { id },
        user_id: l.loja.account.userId,
      }),
    },
  )
  return status
}

async function pixPagoCalado() {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  const paymentId = String(body.payment_id)
  await l.provider.pagar(paymentId, { silent: true })
  return { id: saleOf.id, paymentId }
}

test('webhooks lost for an hour, then ten of each in reverse: all settled, each once', async () => {
  const pagos = await Promise.all(Array.from({ length: 5 }, pixPagoCalado))
  // What runs every five minutes finds them without a single notification.
  await conciliarPagamentos({})
  await vi.waitFor(async () => {
    for (const { id } of pagos) expect((await l.saleOf(id)).status).toBe('pago')
  }, soon)
  for (const { paymentId } of pagos.toReversed())
    expect(await Promise.all(Array.from({ length: 10 }, () => avisar(paymentId)))).toEqual(
      Array(10).fill(200),
    )
  const ids = pagos.map(({ paymentId }) => paymentId)
  await vi.waitFor(
    async () =>
      expect(await l.count('eventos_pagamento', 'data_id = any($1) and processado_em is null', [ids])).toBe(
        0,
      ),
    soon,
  )
  for (const { id } of pagos)
    expect(await l.count('historico_vendas', `venda_id = $1 and para = 'pago'`, [id])).toBe(1)
})

/** A sale whose PIX the provider was asked for, and nothing is answered yet. */
async function pixACaminho() {
  const { saleOf } = await l.sell()
  const { hanging, giveUp } = hangProvider(l.provider, { method: 'POST', path: '/v1/payments' })
  const resposta = l.makePix(saleOf.id)
  await hanging()
  return { id: saleOf.id, resposta, giveUp }
}

test('while the provider hangs no transaction is open, and cash is sold as ever', async () => {
  const { resposta, giveUp } = await pixACaminho()
  expect((await l.sell({ forma: 'avista' })).saleOf.id).toBeTruthy()
  await vi.waitFor(async () => {
    const abertas = `datname = current_database() and state like 'idle in%'`
    expect(await l.count('pg_stat_activity', abertas, [])).toBe(0)
  }, soon)
  giveUp()
  expect((await resposta).status).toBe(502)
  l.provider.desligarFalhas()
})

test('an order that is cancelled while its PIX is being made cannot be paid by it', async () => {
  const { id, resposta } = await pixACaminho()
  const cancelada = await l.request('POST', `/rest/v1/vendas/${id}/cancelar`, {
    token: l.token,
    body: { motivo: 'Desisti' },
  })
  expect(cancelada.status).toBe(200)
  l.provider.desligarFalhas()
  expect((await resposta).status).toBe(409)
  const feito = l.provider.livro.todos().find((p) => p.external_reference === id)
  expect(feito?.status).toBe('cancelled')
})

test('a webhook is answered while the provider hangs, and worked when it is back', async () => {
  const { id, paymentId } = await pixPagoCalado()
  const { hanging, giveUp } = hangProvider(l.provider, { method: 'GET', path: `/v1/payments/${paymentId}` })
  expect(await avisar(paymentId)).toBe(200)
  await hanging()
  giveUp()
  l.provider.desligarFalhas()
  await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), {
    timeout: 30_000,
    interval: 100,
  })
}, 40_000)

test('the provider made the payment and the answer was lost: its own notification finds it, one payment', async () => {
  const { saleOf } = await l.sell()
  l.provider.falhar({ mode: 'lost_answer', path: '/v1/payments', method: 'POST', times: 1 })
  expect((await l.makePix(saleOf.id)).status).toBe(502)
  const feito = l.provider.livro.todos().find((p) => p.external_reference === saleOf.id)
  await l.provider.pagar(String(feito?.id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  expect(await l.count('pagamentos', 'venda_id = $1', [saleOf.id])).toBe(1)
})

test.each([
  [
    { status: 'approved', status_detail: 'partially_refunded' },
    { em_disputa: false, total_reembolsado: 5 },
  ],
  [{ status: 'in_mediation' }, { em_disputa: true, total_reembolsado: 0 }],
])('an approval first heard of as %o pays its order, which does not expire', async (palavra, fica) => {
  const { saleOf } = await l.sell()
  const paymentId = String((await l.makePix(saleOf.id)).body.payment_id)
  const pago = l.provider.livro.pagamento(Number(paymentId))
  // In the shop's own panel at the provider.
  if (pago && fica.total_reembolsado > 0)
    pago.reembolsos = [{ id: 7, amount: 5, status: 'approved', date_created: new Date().toISOString() }]
  await l.provider.pagar(paymentId, { ...palavra, silent: true })
  await conciliarPagamentos({})
  await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [saleOf.id])
  await expirarVendas()
  await vi.waitFor(
    async () => expect(await l.saleOf(saleOf.id)).toMatchObject({ status: 'pago', ...fica }),
    soon,
  )
  expect(await l.count('historico_vendas', `venda_id = $1 and para = 'expirado'`, [saleOf.id])).toBe(0)
})

test('a refund that the provider does not answer to is refused by nobody, and made once it answers', async () => {
  const { id } = await pixPagoCalado()
  await conciliarPagamentos({})
  await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), soon)
  l.provider.falhar({ mode: '500', path: '/v1/payments', method: 'POST', times: 50 })
  const { body } = await l.verbo(id, 'reembolsar', { motivo: 'Cliente pediu' })
  const reembolsoId = (body.reembolsos as { id: string }[])[0]?.id ?? ''
  const pedir = () => executarReembolso({ estabelecimentoId: l.loja.id, reembolsoId }).catch(() => undefined)
  for (let vez = 0; vez < 6; vez++) await pedir()
  const como = (status: string) => l.count('reembolsos', 'id = $1 and status = $2', [reembolsoId, status])
  expect(await como('solicitado')).toBe(1)
  expect(await l.alerts('PAG-REEMB')).toEqual([])

  l.provider.desligarFalhas()
  await l.owner.query(`alter table reembolsos disable trigger updated_at`)
  await l.owner.query(`update reembolsos set updated_at = now() - interval '16 minutes' where id = $1`, [
    reembolsoId,
  ])
  await l.owner.query(`alter table reembolsos enable trigger updated_at`)
  await conciliarPagamentos({})
  expect(await como('concluido')).toBe(1)
  await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('cancelado'), soon)
})

test('a refund that is asked for again, its answer lost, is refused with what is left', async () => {
  const { id } = await pixPagoCalado()
  await conciliarPagamentos({})
  await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('pago'), soon)
  const pedir = async (restava: number) =>
    (await l.verbo(id, 'reembolsar', { motivo: 'Cliente pediu', valor: 10, restava })).body
  await pedir(25.5)
  expect(await pedir(25.5)).toMatchObject({ code: 'vendas.reembolsavel_mudou', restam: 15.5 })
  expect((await pedir(15.5)).reembolsos).toMatchObject([{ valor: 10 }, { valor: 10 }])
})

test('too many requests (429) is no refusal: a clear sentence, and the next try works', async () => {
  const { saleOf } = await l.sell()
  l.provider.falhar({ mode: '429', path: '/v1/payments', method: 'POST', times: 1 })
  const refused = await l.makePix(saleOf.id)
  expect(refused).toMatchObject({ status: 502, body: { title: 'Erro ao gerar pagamento' } })
  expect((await l.makePix(saleOf.id)).status).toBe(200)
})

/** A PIX that was asked for, and no answer came; `minutos` ago. */
async function pixSemResposta(mode: 'lost_answer' | '500', minutos: number) {
  const { saleOf } = await l.sell()
  l.provider.falhar({ mode, path: '/v1/payments', method: 'POST', times: 1 })
  expect((await l.makePix(saleOf.id)).body.code).toBe('pagamentos.falha_ao_gerar')
  await l.owner.query(
    `update pagamentos set created_at = created_at - $2::int * interval '1 minute',
       expira_em = expira_em - $2::int * interval '1 minute' where venda_id = $1`,
    [saleOf.id, minutos],
  )
  return saleOf.id
}

test('a PIX that the provider never made is made anew, with a time of its own', async () => {
  await l.owner.query('update estabelecimentos set pix_minutos = 30 where id = $1', [l.loja.id])
  const id = await pixSemResposta('500', 2)
  expect((await l.makePix(id)).status).toBe(200)
  expect(l.provider.livro.todos().filter((p) => p.external_reference === id)).toHaveLength(1)
})

test('a PIX whose answer was lost is the one that is given, though its shop has another name by now', async () => {
  const rename = (nome: string) =>
    l.owner.query('update estabelecimentos set nome = $2 where id = $1', [l.loja.id, nome])
  const ids = [await pixSemResposta('lost_answer', 0), await pixSemResposta('lost_answer', 2)]
  await rename('Padaria Nova')
  const [logo, depois] = [await l.makePix(ids[0] ?? ''), await l.makePix(ids[1] ?? '')]
  await rename('Padaria do Largo')
  // Nobody's account refused it: the provider has this key with other words.
  expect(logo.body.code).toBe('pagamentos.falha_ao_gerar')
  expect(depois.status).toBe(200)
  const feitos = l.provider.livro.todos().filter((p) => ids.includes(p.external_reference ?? ''))
  expect(feitos).toHaveLength(2)
  expect(String(feitos[1]?.id)).toBe(depois.body.payment_id)
})

test('however often a PIX is asked for, a provider that refuses is asked twenty times in an hour', async () => {
  const { saleOf } = await l.sell()
  l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 22 })
  const answers: number[] = []
  for (let n = 0; n < 22; n += 1) answers.push((await l.makePix(saleOf.id)).status)
  l.provider.desligarFalhas()
  expect(answers.indexOf(429)).toBe(20)
  expect(answers[21]).toBe(429)
  // None of them was a code: the report counts what the provider made.
  const consulta = new URLSearchParams({ estabelecimento_id: l.loja.id, periodo: 'hoje' })
  const { body } = await l.request('GET', `/rest/v1/relatorios/pagamentos?${consulta}`, {
    token: await l.tokenFor(l.loja.ownerId),
  })
  const { rows: feitos } = await l.owner.query<{ n: number }>(
    'select count(*)::int as n from pagamentos where estabelecimento_id = $1 and provider_payment_id is not null',
    [l.loja.id],
  )
  expect(body.numeros).toContainEqual(expect.objectContaining({ id: 'gerados', valor: feitos[0]?.n }))
  // Another sale has its own.
  expect((await l.makePix((await l.sell()).saleOf.id)).status).toBe(200)
})

test('a status the provider just invented is never taken for approved, and tells a person nothing false', async () => {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  await l.provider.pagar(String(body.payment_id), { status: 'approved_by_moon', status_detail: 'full' })
  await vi.waitFor(
    async () =>
      expect(await l.count('pagamentos', `venda_id = $1 and status = 'desconhecido'`, [saleOf.id])).toBe(1),
    soon,
  )
  expect(await l.saleOf(saleOf.id)).toMatchObject({ status: 'pendente', pago_em: null })
  // What it means then is asked about, as of any that is open.
  await l.provider.pagar(String(body.payment_id), { silent: true })
  await conciliarPagamentos({})
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
})

test('a PIX that may be paid again, after a word nobody knew, leaves open the one that took its place', async () => {
  const { saleOf } = await l.sell()
  const primeiro = String((await l.makePix(saleOf.id)).body.payment_id)
  const status = async () => {
    const sql = 'select status from pagamentos where venda_id = $1 order by tentativa'
    return (await l.owner.query<{ status: string }>(sql, [saleOf.id])).rows.map((row) => row.status)
  }
  await l.provider.pagar(primeiro, { status: 'sleeping', status_detail: 'deep' })
  await vi.waitFor(async () => expect(await status()).toEqual(['desconhecido']), soon)
  await l.makePix(saleOf.id)
  await l.provider.pagar(primeiro, { status: 'pending', silent: true })
  await conciliarPagamentos({})
  expect(await status()).toEqual(['desconhecido', 'pendente'])
  await l.provider.pagar(primeiro)
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
})
