import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProduct } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

// docs/rules/shops.md#blocked-shops: what a shop owes the platform is no reason for its buyers to go without what they bought.

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(() => l.close())

const pedir = (metodo: string, rota: string, body?: object) =>
  l.request(metodo, rota, { token: dona, headers: { 'idempotency-key': randomUUID() }, body })

const bloquear = (sim: boolean) =>
  l.owner.query(
    `update estabelecimentos set bloqueado_por_inadimplencia = $2, motivo_bloqueio = 'Fatura vencida' where id = $1`,
    [l.loja.id, sim],
  )

async function pagar(pagamentoId: unknown): Promise<void> {
  const { ok } = await fetch(`${l.provider.url}/__pay/${String(pagamentoId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  })
  expect(ok).toBe(true)
}

test('a blocked shop hands over and refunds what was bought before, a PIX that was open still pays, and nothing else opens', async () => {
  const paga = await l.sell()
  const aReembolsar = await l.sell()
  const pendente = await l.sell()
  const naEntrega = await l.sell({ forma: 'avista' })
  const naoAceita = await l.sell({ forma: 'avista' })
  expect((await l.verbo(naEntrega.saleOf.id, 'aceitar')).status).toBe(200)
  for (const { saleOf } of [paga, aReembolsar]) await pagar((await l.makePix(saleOf.id)).body.payment_id)
  const { body: aberto } = await l.makePix(pendente.saleOf.id)
  await expect.poll(() => l.saleOf(paga.saleOf.id)).toMatchObject({ status: 'pago' })
  await expect.poll(() => l.saleOf(aReembolsar.saleOf.id)).toMatchObject({ status: 'pago' })
  await bloquear(true)

  await pagar(aberto.payment_id)
  await expect.poll(() => l.saleOf(pendente.saleOf.id)).toMatchObject({ status: 'pago' })

  const da = `estabelecimento_id=${l.loja.id}`
  const { status, body } = await pedir('GET', `/rest/v1/vendas?${da}`)
  expect({ status, total: body.total }).toEqual({ status: 200, total: 5 })
  for (const [verbo, corpo] of [
    ['preparar', undefined],
    ['enviar', {}],
    ['entregar', undefined],
  ] as const)
    expect((await pedir('POST', `/rest/v1/vendas/${paga.saleOf.id}/${verbo}`, corpo)).status, verbo).toBe(200)
  const recebida = { recebeu_pagamento: true }
  expect((await l.verbo(naEntrega.saleOf.id, 'enviar')).status).toBe(200)
  expect((await l.verbo(naEntrega.saleOf.id, 'entregar', recebida)).body).toMatchObject({
    status: 'entregue',
    pago_em: expect.any(String),
  })
  expect((await l.verbo(naoAceita.saleOf.id, 'confirmar-pagamento')).status).toBe(403)
  const devolvida = { motivo: 'Acabou na prateleira' }
  expect((await pedir('POST', `/rest/v1/vendas/${aReembolsar.saleOf.id}/cancelar`, devolvida)).status).toBe(
    200,
  )
  await expect
    .poll(() => l.count('pagamentos', `venda_id = $1 and status = 'reembolsado'`, [aReembolsar.saleOf.id]))
    .toBe(1)

  for (const rota of ['produtos', 'consumidores', 'painel', 'relatorios/vendas', 'convites'])
    expect((await pedir('GET', `/rest/v1/${rota}?${da}`)).status, rota).toBe(403)
  const produto = await createProduct(l.owner, l.loja.id)
  const nova = await l.request('POST', '/rest/v1/vendas', {
    token: l.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'pix',
      cliente: { nome: 'Ana Souza' },
    },
  })
  expect(nova.status).toBe(404)
  const lojas = await l.request('POST', '/rest/v1/rpc/get_public_establishments', { body: {} })
  expect(JSON.stringify(lojas.body)).toContain(l.outra.id)
  expect(JSON.stringify(lojas.body)).not.toContain(l.loja.id)
})

test('it is shown what its buyers wait for: what is to be sent, what comes back, and refunds that it has to settle', async () => {
  const { rows } = await l.owner.query<{ id: string }>('select id from vendas order by numero')
  const [paga = '', , pagaDepois = '', , emMaos = ''] = rows.map(({ id }) => id)
  const mostradas = async () => {
    const { body } = await pedir(
      'GET',
      `/rest/v1/vendas?estabelecimento_id=${l.loja.id}&em_andamento=sim&ordem=data`,
    )
    return (body.itens as { id: string }[]).map(({ id }) => id)
  }
  const registrar = (venda: string, reembolso: string) =>
    l.verbo(venda, `reembolsos/${reembolso}`, { como: 'manual', observacao: 'PIX ao cliente' })
  await bloquear(false)
  expect((await l.verbo(emMaos, 'confirmar-pagamento')).status).toBe(200)
  await bloquear(true)
  expect(await mostradas()).toEqual([pagaDepois, emMaos])

  const negado = await l.refuseRefund(pagaDepois, () =>
    l.verbo(pagaDepois, 'cancelar', { motivo: 'Acabou na prateleira' }),
  )
  expect((await l.saleOf(pagaDepois)).status).toBe('cancelado')
  expect(await mostradas()).toEqual([pagaDepois, emMaos])
  expect((await registrar(pagaDepois, negado)).status).toBe(200)

  expect((await l.verbo(emMaos, 'desistir', {}, l.token)).body).toMatchObject({ status: 'cancelado' })
  expect(await mostradas()).toEqual([emMaos])
  const { body } = await pedir('GET', `/rest/v1/vendas/${emMaos}`)
  const [devido] = body.reembolsos as { id: string }[]
  expect((await registrar(emMaos, devido?.id ?? '')).status).toBe(200)

  expect((await l.verbo(paga, 'desistir', {}, l.token)).status).toBe(200)
  expect(await mostradas()).toEqual([paga])
})
