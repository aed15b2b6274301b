import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whileHeld } from '#test/support/held.ts'
import { CARRIER_APP, startShopWithCarrier, type ShopWithCarrier } from '#test/support/shop-with-carrier.ts'
import { moverPorEtiqueta } from '#src/vendas/server/etiqueta/mover-por-etiqueta.ts'
import { acompanharEtiquetas, andarEConferir, conferirEtiqueta } from './acompanhar-etiquetas.ts'

let w: ShopWithCarrier
beforeAll(async () => {
  w = await startShopWithCarrier()
  await w.connect()
  await w.connect({ loja: w.outra, quem: w.otherToken })
})
afterAll(() => w.close())

describe('tracking', () => {
  /** The jobs that a notice, or the clock, queues. */
  const hear = async (id: string) => {
    const { id: etiquetaId, estabelecimento_id: estabelecimentoId } = await w.labelOf(id)
    await conferirEtiqueta({ estabelecimentoId, etiquetaId })
    await moverPorEtiqueta({ estabelecimentoId, etiquetaId })
  }
  const queued = async () =>
    Number(
      (await w.owner.query(`select count(*)::int as n from pgboss.job where name = 'fretes.conferir'`))
        .rows[0].n,
    )
  const notify = (corpo: string, assinatura?: string) =>
    fetch(`${w.url}/functions/v1/melhor-envio-webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(assinatura ? { 'x-me-signature': assinatura } : {}),
      },
      body: corpo,
    })
  const sign = (corpo: string, como: 'hex' | 'base64' = 'hex', segredo = CARRIER_APP.clientSecret) =>
    createHmac('sha256', segredo).update(corpo).digest(como)

  test('posted before its purchase was written down: the notice counts at its end', async () => {
    const sale = await w.bought()
    await w.owner.query(
      `update etiquetas_de_envio set status = 'paga', gerado_em = null, rastreio = null where venda_id = $1`,
      [sale.id],
    )
    await w.carrier.mover(sale.provider_id, { status: 'posted' })
    await hear(sale.id)
    expect((await w.saleOf(sale.id)).status).toBe('pago')
    const { id: etiquetaId, estabelecimento_id: estabelecimentoId } = await w.labelOf(sale.id)
    await andarEConferir({ estabelecimentoId, etiquetaId })
    expect(await w.labelOf(sale.id)).toMatchObject({ status: 'postada', rastreio: sale.rastreio })
    await moverPorEtiqueta({ estabelecimentoId, etiquetaId })
    expect((await w.saleOf(sale.id)).status).toBe('enviado')
  })

  test('posted sends the sale with its code, delivered delivers it, and each is told once', async () => {
    const sale = await w.bought()
    expect(await w.carrier.mover(sale.provider_id, { status: 'posted' })).toMatchObject({
      notifications: [{ status: 200 }],
    })
    await hear(sale.id)
    expect(await w.saleOf(sale.id)).toEqual({
      status: 'enviado',
      rastreio: sale.rastreio,
      modo_entrega: 'transportadora',
    })
    await hear(sale.id)
    await w.carrier.mover(sale.provider_id, { status: 'delivered', encoding: 'base64' })
    await hear(sale.id)
    await hear(sale.id)
    expect((await w.saleOf(sale.id)).status).toBe('entregue')
    const { rows } = await w.owner.query(
      'select para from historico_vendas where venda_id = $1 and de is not null order by created_at',
      [sale.id],
    )
    expect(rows.map(({ para }) => para)).toEqual(['enviado', 'entregue'])
    const letters = await w.owner.query(
      `select data->>'modelo' as modelo from pgboss.job where name = 'vendas.enviar-email' and data->>'vendaId' = $1
         and data->>'modelo' in ('pedido_enviado', 'pedido_entregue') order by 1`,
      [sale.id],
    )
    expect(letters.rows.map(({ modelo }) => modelo)).toEqual(['pedido_entregue', 'pedido_enviado'])
    // The buyer sees how it goes, and not what the shop paid.
    const { body } = await w.request('GET', `/rest/v1/vendas/${sale.id}`, { token: w.buyerToken })
    expect(body.etiqueta_de_envio).toMatchObject({
      status: 'entregue',
      rastreio: sale.rastreio,
      preco: null,
      valor_pago: null,
    })
  })

  test('delivered before posted, an older state after a newer one: nothing moves back', async () => {
    const sale = await w.bought()
    await w.carrier.mover(sale.provider_id, { status: 'delivered', says: 'pending' })
    await hear(sale.id)
    expect((await w.saleOf(sale.id)).status).toBe('entregue')
    await w.carrier.mover(sale.provider_id, { status: 'posted', duplicate: 3 })
    await hear(sale.id)
    expect((await w.labelOf(sale.id)).status).toBe('entregue')
    expect((await w.saleOf(sale.id)).status).toBe('entregue')
  })

  test('stopped and not delivered: shop, buyer and platform are told, and the sale stays on its way', async () => {
    const sale = await w.bought()
    await w.carrier.mover(sale.provider_id, { status: 'posted' })
    await hear(sale.id)
    await w.carrier.mover(sale.provider_id, { status: 'paused' })
    await hear(sale.id)
    expect((await w.saleOf(sale.id)).status).toBe('enviado')
    await w.carrier.mover(sale.provider_id, { status: 'undelivered' })
    await hear(sale.id)
    expect((await w.labelOf(sale.id)).status).toBe('nao_entregue')
    const letters = await w.owner.query(
      `select distinct data->>'modelo' as modelo from pgboss.job where name = 'vendas.enviar-email' and data->>'vendaId' = $1
         and data->>'modelo' like 'entrega_parada%' order by 1`,
      [sale.id],
    )
    expect(letters.rows.map(({ modelo }) => modelo)).toEqual(['entrega_parada', 'entrega_parada_para_a_loja'])
    const alerts = await w.owner.query(`select 1 from alertas where codigo = 'FRT-ENTREGA' and chave = $1`, [
      (await w.labelOf(sale.id)).id,
    ])
    expect(alerts.rowCount).toBe(1)
  })

  test('stopped twice, each time is told, and a repeated job tells nothing more', async () => {
    const sale = await w.bought()
    const { id: etiquetaId, estabelecimento_id: estabelecimentoId } = await w.labelOf(sale.id)
    for (const status of ['posted', 'paused', 'posted', 'paused'] as const) {
      await w.carrier.mover(sale.provider_id, { status })
      await conferirEtiqueta({ estabelecimentoId, etiquetaId })
      const { rows } = await w.owner.query(
        `delete from pgboss.job where name = 'fretes.etiqueta-andou' and data->>'etiquetaId' = $1 returning data`,
        [etiquetaId],
      )
      for (const { data } of [...rows, ...rows]) await moverPorEtiqueta(data)
    }
    const { rows } = await w.owner.query(
      `select count(distinct data->>'vez')::int as vezes from pgboss.job
       where name = 'vendas.enviar-email' and data->>'vendaId' = $1 and data->>'modelo' like 'entrega_parada%'
       group by data->>'modelo'`,
      [sale.id],
    )
    expect(rows).toEqual([{ vezes: 2 }, { vezes: 2 }])
  })

  const cancel = (id: string) =>
    w.request('POST', `/rest/v1/vendas/${id}/etiqueta-de-envio/cancelar`, { token: w.token, body: {} })

  test.each(['posted', 'delivered'] as const)(
    '%s before it was given back: it is not, and the shop reads why',
    async (status) => {
      const sale = await w.bought()
      expect((await cancel(sale.id)).body.etiqueta_de_envio).toMatchObject({ cancelando: true, erro: null })
      await w.carrier.mover(sale.provider_id, { status })
      await hear(sale.id)
      const { body } = await w.request('GET', `/rest/v1/vendas/${sale.id}`, { token: w.token })
      const erro = expect.stringContaining('não cancelou')
      expect(body.etiqueta_de_envio).toMatchObject({ cancelando: false, erro })
      const { rows } = await w.owner.query(
        `select titulo, texto from avisos where rota = $1 and tipo = 'vendas.frete'`,
        [`/vendas/${sale.id}`],
      )
      expect(rows).toEqual([{ titulo: expect.stringContaining('precisa de você'), texto: erro }])
      expect((await cancel(sale.id)).status).toBe(409)
    },
  )

  test('posted while the carrier does not answer its cancellation: the shop is told of both, of each once', async () => {
    const sale = await w.bought()
    await cancel(sale.id)
    for (const _ of [1, 2]) {
      w.carrier.falhar({ path: '/me/shipment/cancel', mode: '500' })
      await w.work(sale.id)
    }
    await w.carrier.mover(sale.provider_id, { status: 'posted' })
    for (const _ of [1, 2]) await hear(sale.id)
    const { rows } = await w.owner.query(
      'select texto from avisos where rota = $1 and tipo = $2 order by id',
      [`/vendas/${sale.id}`, 'vendas.frete'],
    )
    expect(rows.map(({ texto }) => texto)).toEqual([
      expect.stringContaining('Tente novamente'),
      expect.stringContaining('não cancelou'),
    ])
  })

  test('posted while its cancellation is asked for: that is refused', async () => {
    const sale = await w.bought()
    const { id } = await w.labelOf(sale.id)
    const [answer] = await whileHeld(
      w.owner,
      { text: 'select from etiquetas_de_envio where id = $1 for update', values: [id] },
      () => [cancel(sale.id)],
      { text: `update etiquetas_de_envio set status = 'postada' where id = $1`, values: [id] },
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'fretes.nao_se_cancela' } })
  })

  test('a forged notice is 401 and asks nobody; one of a label that we never bought does nothing', async () => {
    const sale = await w.bought()
    const corpo = JSON.stringify({
      event: 'order.delivered',
      data: { id: sale.provider_id, status: 'delivered' },
    })
    const before = await queued()
    expect((await notify(corpo)).status).toBe(401)
    expect((await notify(corpo, sign(corpo, 'hex', 'outro-segredo'))).status).toBe(401)
    expect((await notify(corpo, 'não é assinatura')).status).toBe(401)
    // Signed over other bytes: a space is enough.
    expect((await notify(`${corpo} `, sign(corpo))).status).toBe(401)
    expect(await queued()).toBe(before)
    const unknown = JSON.stringify({ event: 'order.posted', data: { id: 'de-ninguem' } })
    expect((await notify(unknown, sign(unknown))).status).toBe(200)
    expect(await queued()).toBe(before)
    // Signed, but nothing of it is believed: the carrier says that it was only made.
    expect((await notify(corpo, sign(corpo, 'base64'))).status).toBe(200)
    expect((await notify(corpo, sign(corpo))).status).toBe(200)
    expect(await queued(), 'the same words count once').toBe(before + 1)
    await hear(sale.id)
    expect((await w.saleOf(sale.id)).status).toBe('pago')
  })

  test('a notice whose job could not be kept counts when the carrier sends it again', async () => {
    const sale = await w.bought()
    const corpo = JSON.stringify({ event: 'order.posted', data: { id: sale.provider_id } })
    const before = await queued()
    await w.owner.query(
      `alter table pgboss.job_common add constraint fora check (name <> 'fretes.conferir') not valid`,
    )
    expect((await notify(corpo, sign(corpo))).status).toBe(500)
    await w.owner.query('alter table pgboss.job_common drop constraint fora')
    expect((await notify(corpo, sign(corpo))).status).toBe(200)
    expect(await queued()).toBe(before + 1)
  })

  test('without any notice the clock finds it, in fair rounds: a shop that lost its connection holds up nobody', async () => {
    const mine = await w.bought()
    const lost = await w.bought(w.outra)
    await w.carrier.mover(mine.provider_id, { status: 'posted', silent: true })
    await w.owner.query(
      `update etiquetas_de_envio set verificado_em = now() - interval '1 hour', created_at = now() - interval '2 hours'`,
    )
    await w.owner.query(`update conexoes_de_frete set status = 'reconectar' where estabelecimento_id = $1`, [
      w.outra.id,
    ])
    await acompanharEtiquetas()
    expect((await w.labelOf(mine.id)).status).toBe('postada')
    expect((await w.labelOf(lost.id)).status).toBe('gerada')
  })
})

test('an answer to a purchase that is lost before another account is connected: it is not bought again', async () => {
  const id = await w.sell()
  await w.buy(id)
  w.carrier.falhar({ path: '/me/shipment/checkout', mode: 'lost_answer' })
  expect(await w.work(id)).toBeInstanceOf(Error)
  const there = w.carrier.livro.envio((await w.labelOf(id)).provider_id) ?? { conta: '' }
  const { conta } = there
  Object.assign(there, { conta: 'outra@transporte.test' })
  await w.owner.query('update conexoes_de_frete set conta = $2 where estabelecimento_id = $1', [
    w.loja.id,
    'outra@transporte.test',
  ])
  await w.connect()
  expect(await w.work(id)).toBeInstanceOf(Error)
  expect(await w.labelOf(id)).toMatchObject({
    status: 'no_carrinho',
    erro: expect.stringContaining('Conecte de novo a conta'),
  })
  expect((await w.buy(id)).status).toBe(409)
  Object.assign(there, { conta })
  expect(await w.work(id)).toBeNull()
  expect(await w.labelOf(id)).toMatchObject({ status: 'gerada', erro: null })
})

test('the cart of an account that is connected again knows all it had: what expired there is bought anew', async () => {
  const id = await w.sell()
  await w.buy(id)
  await w.owner.query(
    `update etiquetas_de_envio set status = 'no_carrinho', provider_id = 'venceu' where venda_id = $1`,
    [id],
  )
  await w.connect()
  expect(await w.work(id)).toBeNull()
  expect(await w.labelOf(id)).toMatchObject({ status: 'recusada', erro: expect.stringContaining('venceu') })
  expect((await w.buy(id)).status).toBe(200)
})
