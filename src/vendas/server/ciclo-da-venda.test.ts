import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'
import { STATUS_VENDA, type StatusVenda } from '../rules.ts'
import { aplicarPrazosDaVenda } from './prazos-da-venda.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

const verbo = (id: string, nome: string, body: unknown = {}, token = dona) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })

/** From where each verb of the team moves a paid sale (docs/rules/sales.md#lifecycle); from anywhere else it is 409. */
const DE_ONDE: Record<string, { de: StatusVenda[]; para: StatusVenda; body?: object }> = {
  aceitar: { de: [], para: 'em_preparacao' },
  preparar: { de: ['pago'], para: 'em_preparacao' },
  pronto: { de: ['pago', 'em_preparacao'], para: 'pronto_retirada' },
  enviar: { de: ['pago', 'em_preparacao'], para: 'enviado' },
  entregar: { de: ['pago', 'em_preparacao', 'pronto_retirada', 'enviado'], para: 'entregue' },
  cancelar: {
    de: ['pago', 'em_preparacao', 'pronto_retirada'],
    para: 'cancelado',
    body: { motivo: 'Acabou' },
  },
}

describe('every pair that the table does not list is 409', () => {
  test.each(Object.keys(DE_ONDE))('%s', async (nome) => {
    const { de, para, body } = DE_ONDE[nome] as (typeof DE_ONDE)[string]
    for (const status of STATUS_VENDA) {
      // Saying again what is so already is no change.
      if (status === para || status === 'pendente') continue
      const { saleOf } = await l.sell({ forma: 'avista' })
      await verbo(saleOf.id, 'confirmar-pagamento')
      await l.owner.query(
        `update vendas set status = $2, entregue_em = now(), motivo_cancelamento = 'Teste' where id = $1`,
        [saleOf.id, status],
      )
      const resposta = await verbo(saleOf.id, nome, body)
      const onde = `${status} → ${para}`
      if (de.includes(status))
        expect([onde, resposta.status, resposta.body.status]).toEqual([onde, 200, para])
      else
        expect([onde, resposta.status, resposta.body.title]).toEqual([
          onde,
          409,
          `Transição inválida: ${onde}`,
        ])
    }
  })

  test('returns open only after the sale left the shop', async () => {
    for (const status of ['expirado', 'cancelado', 'devolvido', 'concluido'] as const) {
      const { saleOf } = await l.sell({ forma: 'avista' })
      await l.owner.query(
        `update vendas set status = $2, entregue_em = now(), motivo_cancelamento = 'Teste' where id = $1`,
        [saleOf.id, status],
      )
      expect((await verbo(saleOf.id, 'desistir', {}, l.token)).status).toBe(409)
    }
  })
})

test('the buyer says Recebi of what left the shop, and once more changes nothing', async () => {
  const { saleOf } = await l.sell({ forma: 'avista' })
  const recebi = () => verbo(saleOf.id, 'entregar', {}, l.token)
  for (const [passo, status] of [
    ['confirmar-pagamento', 'pago'],
    ['preparar', 'em_preparacao'],
  ] as const) {
    await verbo(saleOf.id, passo)
    expect(await recebi()).toMatchObject({
      status: 409,
      body: { title: `Transição inválida: ${status} → entregue` },
    })
  }
  await verbo(saleOf.id, 'enviar')
  for (const _ of [1, 2]) expect(await recebi()).toMatchObject({ status: 200, body: { status: 'entregue' } })
  expect(await l.count('historico_vendas', `venda_id = $1 and para = 'entregue'`, [saleOf.id])).toBe(1)
})

test('nobody is asked whether the money came in for an order that was cancelled', async () => {
  const { saleOf } = await l.sell({ forma: 'avista' })
  await verbo(saleOf.id, 'cancelar', { motivo: 'Acabou' })
  for (const body of [{}, { recebeu_pagamento: true }])
    expect(await verbo(saleOf.id, 'entregar', body)).toMatchObject({
      status: 409,
      body: { title: 'Transição inválida: cancelado → entregue' },
    })
})

test('only who may confirm payments says with a delivery that its money came in', async () => {
  const { saleOf } = await l.sell({ forma: 'avista' })
  await verbo(saleOf.id, 'aceitar')
  await verbo(saleOf.id, 'pronto')
  const daEquipe = async (papel: string) => {
    const { id } = await createUser(l.owner)
    await l.owner.query(
      'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
      [id, l.loja.id, papel],
    )
    return l.tokenFor(id)
  }
  const recebi = { recebeu_pagamento: true }
  expect((await verbo(saleOf.id, 'entregar', recebi, l.token)).status).toBe(404)
  expect((await verbo(saleOf.id, 'entregar', recebi, await daEquipe('estoquista'))).status).toBe(403)
  expect((await verbo(saleOf.id, 'entregar', {}, l.token)).status).toBe(409)
  expect(await l.saleOf(saleOf.id)).toMatchObject({ status: 'pronto_retirada', pago_em: null })

  // Nothing was paid, so nothing goes back.
  expect((await verbo(saleOf.id, 'desistir', {}, l.token)).body.status).toBe('cancelado')
  const { rows } = await l.owner.query('select 1 from pagamentos where venda_id = $1', [saleOf.id])
  expect(rows).toEqual([])

  const outra = await l.sell({ forma: 'avista' })
  await verbo(outra.saleOf.id, 'aceitar')
  const entregue = await verbo(outra.saleOf.id, 'entregar', recebi, await daEquipe('vendedor'))
  expect(entregue.body).toMatchObject({ status: 'entregue', pago_em: expect.any(String) })
})

test('the platform cancels an order too, and whose act it was is kept', async () => {
  const { saleOf } = await l.sell({ forma: 'avista' })
  const admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
  expect((await verbo(saleOf.id, 'cancelar', { motivo: 'Fraude' }, admin)).body.status).toBe('cancelado')
  const pelaLoja = (await l.sell({ forma: 'avista' })).saleOf
  await verbo(pelaLoja.id, 'cancelar', { motivo: 'Sem estoque' })
  const peloCliente = (await l.sell({ forma: 'avista' })).saleOf
  await verbo(peloCliente.id, 'cancelar', { motivo: 'Desisti' }, l.token)
  const { rows } = await l.owner.query<{ cancelado_por: string }>(
    'select cancelado_por from vendas where id = any($1) order by numero',
    [[saleOf.id, pelaLoja.id, peloCliente.id]],
  )
  expect(rows.map(({ cancelado_por }) => cancelado_por)).toEqual(['plataforma', 'loja', 'cliente'])
})

describe('what the clock does', () => {
  const aged = (id: string, campo: string, quanto: string) =>
    l.owner.query(`update vendas set ${campo} = now() - interval '${quanto}' where id = $1`, [id])
  const status = async (id: string) => (await l.saleOf(id)).status
  const emails = (id: string, modelo: string) =>
    l.count('emails', `message_id like $1`, [`<${id}.${modelo}.%`])

  test('row 7: an order nobody accepted ends after the hours that the shop set', async () => {
    const { saleOf, produto } = await l.sell({ forma: 'avista' })
    await l.request('PATCH', '/rest/v1/configuracao_pagamentos', {
      token: dona,
      body: { estabelecimento_id: l.loja.id, horas_para_confirmar: 24 },
    })
    const { body: lida } = await l.request('GET', `/rest/v1/vendas/${saleOf.id}`, { token: l.token })
    expect(lida.horas_para_confirmar).toBe(24)
    await aged(saleOf.id, 'created_at', '23 hours')
    await aplicarPrazosDaVenda()
    expect(await status(saleOf.id)).toBe('pendente')
    await aged(saleOf.id, 'created_at', '25 hours')
    await aplicarPrazosDaVenda()
    expect(await l.saleOf(saleOf.id)).toMatchObject({
      status: 'cancelado',
      cancelado_por: 'prazo_da_loja',
      motivo_cancelamento: 'A loja não confirmou o pedido em 24 horas.',
    })
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
  })

  test('rows 10 and 11: a warning at day 13, delivered at 15, a review asked for at D+2, done at D+7', async () => {
    const { saleOf } = await l.sell({ forma: 'avista' })
    await verbo(saleOf.id, 'confirmar-pagamento')
    await verbo(saleOf.id, 'enviar')
    await aged(saleOf.id, 'enviado_em', '13 days 1 hour')
    for (let i = 0; i < 2; i++) await aplicarPrazosDaVenda()
    expect(await status(saleOf.id)).toBe('enviado')
    await vi.waitFor(async () => expect(await emails(saleOf.id, 'confirme_o_recebimento')).toBe(1), soon)
    await aged(saleOf.id, 'enviado_em', '15 days 1 hour')
    await aplicarPrazosDaVenda()
    expect(await status(saleOf.id)).toBe('entregue')
    await aged(saleOf.id, 'entregue_em', '2 days 1 hour')
    for (let i = 0; i < 2; i++) await aplicarPrazosDaVenda()
    await vi.waitFor(async () => expect(await emails(saleOf.id, 'avalie_a_compra')).toBe(1), soon)
    // All of the seventh day after the one of the delivery is left to regret in.
    const entregueNoDia = (antes = '0') =>
      l.owner.query(
        `update vendas set entregue_em = date_trunc('day', now(), 'America/Sao_Paulo') - interval '7 days' - $2::interval
         where id = $1`,
        [saleOf.id, antes],
      )
    await entregueNoDia()
    await aplicarPrazosDaVenda()
    expect(await status(saleOf.id)).toBe('entregue')
    await entregueNoDia('1 second')
    await l.owner.query('update vendas set em_disputa = true where id = $1', [saleOf.id])
    await aplicarPrazosDaVenda()
    expect(await status(saleOf.id)).toBe('entregue')
    await l.owner.query('update vendas set em_disputa = false where id = $1', [saleOf.id])
    await aplicarPrazosDaVenda()
    expect(await status(saleOf.id)).toBe('concluido')
  })
})

test.each([
  ['approved', 'accredited', false],
  ['refunded', 'refunded', false],
  ['in_mediation', null, true],
  ['charged_back', 'settled', true],
])('a dispute that was kept open: the provider says %s, %s', async (status, detalhe, emDisputa) => {
  const { saleOf } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  await l.provider.pagar(String(body.payment_id))
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  await l.owner.query(
    'update pagamentos set provider_status = $2, provider_status_detail = $3 where venda_id = $1',
    [saleOf.id, status, detalhe],
  )
  await l.owner.query('update vendas set em_disputa = true where id = $1', [saleOf.id])
  await aplicarPrazosDaVenda()
  expect((await l.saleOf(saleOf.id)).em_disputa).toBe(emDisputa)
})
