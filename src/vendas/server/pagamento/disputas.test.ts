import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { executarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { onNotification } from '#src/shared/server/notifications.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

let l: ShopWithPix
let dona: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  await l.close()
})

const verbo = (id: string, nome: string, body: unknown = {}) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token: dona, body })

const pedidos = (id: string) =>
  l.count('reembolsos', `pagamento_id in (select id from pagamentos where venda_id = $1)`, [id])

async function vendaPaga() {
  const { saleOf, produto } = await l.sell()
  const { body } = await l.makePix(saleOf.id)
  const paymentId = String(body.payment_id)
  await l.provider.pagar(paymentId)
  await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  return { id: saleOf.id, paymentId, produto }
}

describe('a dispute', () => {
  test('in mediation is flagged, alerts the platform, and is cleared when the money stays', async () => {
    const { id, paymentId } = await vendaPaga()
    await l.provider.pagar(paymentId, { status: 'in_mediation' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(true), soon)
    expect((await l.alerts('PAG-DISPUTA')).filter(({ dados }) => dados.venda_id === id)).toHaveLength(1)
    const { body } = await l.request('GET', `/rest/v1/vendas?estabelecimento_id=${l.loja.id}&disputa=sim`, {
      token: dona,
    })
    expect((body.itens as { id: string }[]).map((venda) => venda.id)).toEqual([id])
    await l.provider.pagar(paymentId, { status: 'approved' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(false), soon)
    expect((await l.saleOf(id)).status).toBe('pago')
  })

  test.each([
    [{ status: 'in_mediation' }, { status: 'approved' }],
    [{ status: 'in_mediation' }, { status: 'approved', status_detail: 'partially_refunded' }],
    [{ status: 'in_mediation' }, { status: 'refunded' }],
    [
      { status: 'charged_back', status_detail: 'in_process' },
      { status: 'charged_back', status_detail: 'reimbursed' },
    ],
  ] as const)('whose end no notification told is found by the hour: %o', async (comeco, fim) => {
    const { id, paymentId } = await vendaPaga()
    await l.provider.pagar(paymentId, comeco)
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(true), soon)
    await l.provider.pagar(paymentId, { ...fim, silent: true })
    await l.owner.query(
      `update pagamentos set verificado_em = now() - interval '61 minutes' where venda_id = $1`,
      [id],
    )
    await conciliarPagamentos({})
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(false), soon)
  })

  test('goes on when the shop gives the money back by its own means', async () => {
    const { id, paymentId } = await vendaPaga()
    const reembolsoId = await l.refuseRefund(id, () => verbo(id, 'reembolsar', { motivo: 'Pediu', valor: 5 }))
    await l.provider.pagar(paymentId, { status: 'in_mediation' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(true), soon)
    await verbo(id, `reembolsos/${reembolsoId}`, { como: 'manual', observacao: 'PIX para a cliente' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).total_reembolsado).toBe(5), soon)
    expect((await l.saleOf(id)).em_disputa).toBe(true)
    await l.provider.pagar(paymentId, { status: 'approved' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(false), soon)
  })

  test('a contest won by the shop is cleared', async () => {
    const { id, paymentId } = await vendaPaga()
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'in_process' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(true), soon)
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'reimbursed' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(false), soon)
    expect((await verbo(id, 'cancelar', { motivo: 'Acabou' })).status).toBe(200)
    expect(await pedidos(id)).toBe(1)
  })

  test('an order cancelled while the bank holds the money is asked back once the shop has won', async () => {
    const { id, paymentId } = await vendaPaga()
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'in_process' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(true), soon)
    expect((await verbo(id, 'cancelar', { motivo: 'Acabou' })).status).toBe(200)
    expect(await pedidos(id)).toBe(0)
    expect(await brokenInvariants(l.owner)).toEqual({})
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'reimbursed' })
    await vi.waitFor(async () => expect(await pedidos(id)).toBe(1), soon)
    // The same once more asks for nothing.
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'reimbursed' })
    await conciliarPagamentos({})
    expect(await pedidos(id)).toBe(1)
  })

  test('a contest lost after delivery returns the sale without its goods', async () => {
    const { id, paymentId, produto } = await vendaPaga()
    await verbo(id, 'enviar')
    await verbo(id, 'entregar')
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'in_process' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).em_disputa).toBe(true), soon)
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'settled' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('devolvido'), soon)
    expect(await l.saleOf(id)).toMatchObject({ em_disputa: true })
    expect(await l.estoque(produto.id)).toEqual({ estoque: 4, estoque_reservado: 0 })
    expect(await l.count('movimentos_estoque', `venda_id = $1 and tipo = 'perda'`, [id])).toBe(1)
  })

  test('a contest lost before anything left cancels the order, and the goods stay', async () => {
    const { id, paymentId, produto } = await vendaPaga()
    await l.provider.pagar(paymentId, { status: 'charged_back', status_detail: 'settled' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('cancelado'), soon)
    expect(await l.estoque(produto.id)).toEqual({ estoque: 5, estoque_reservado: 0 })
    expect(await pedidos(id)).toBe(0)
  })
})

/** What an open screen would read of a sale, each time an event of it arrives. */
function ouvir(ler: (vendaId: string) => Promise<number>) {
  const lidos = new Map<string, Promise<number>>()
  const calar = onNotification('eventos', (dados) => {
    const { id } = JSON.parse(dados) as { id?: string }
    if (id) lidos.set(id, ler(id))
  })
  return { ultimo: (vendaId: string) => lidos.get(vendaId), calar }
}

test('a PIX that Mercado Pago refuses to make reaches whoever looks at the sale', async () => {
  const { saleOf } = await l.sell()
  const lidos = ouvir((id) => l.count('pagamentos', `venda_id = $1 and status = 'cancelado'`, [id]))
  l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 1 })
  expect((await l.makePix(saleOf.id)).status).toBe(502)
  await vi.waitFor(async () => expect(await lidos.ultimo(saleOf.id)).toBe(1), soon)
  l.provider.desligarFalhas()
  lidos.calar()
})

describe('a refund that Mercado Pago refuses', () => {
  async function recusado() {
    const { id } = await vendaPaga()
    const reembolsoId = await l.refuseRefund(id, () => verbo(id, 'reembolsar', { motivo: 'Cliente pediu' }))
    return { id, reembolsoId }
  }

  test('fails after five tries, alerts, and is asked for again by the shop', async () => {
    const { id, reembolsoId } = await recusado()
    expect((await l.alerts('PAG-REEMB')).some(({ chave }) => chave === reembolsoId)).toBe(true)
    const resolver = (body: object) => verbo(id, `reembolsos/${reembolsoId}`, body)
    expect((await resolver({ como: 'repetir' })).status).toBe(200)
    await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('cancelado'), soon)
    expect((await resolver({ como: 'repetir' })).status).toBe(409)
  })

  test('reaches whoever looks at the sale, and so does its new try', async () => {
    const lidos = ouvir((id) =>
      l.count(
        'reembolsos',
        `status = 'falhou' and pagamento_id in (select id from pagamentos where venda_id = $1)`,
        [id],
      ),
    )
    const { id, reembolsoId } = await recusado()
    await vi.waitFor(async () => expect(await lidos.ultimo(id)).toBe(1), soon)
    l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 5 })
    await verbo(id, `reembolsos/${reembolsoId}`, { como: 'repetir' })
    await vi.waitFor(async () => expect(await lidos.ultimo(id)).toBe(0), soon)
    l.provider.desligarFalhas()
    lidos.calar()
  })

  test('or was made by the shop itself, and says how', async () => {
    const { id, reembolsoId } = await recusado()
    const { body } = await verbo(id, `reembolsos/${reembolsoId}`, {
      como: 'manual',
      observacao: 'PIX para a chave da cliente',
    })
    expect(body.reembolsos).toMatchObject([{ status: 'manual', observacao: 'PIX para a chave da cliente' }])
    await vi.waitFor(async () => expect((await l.saleOf(id)).status).toBe('cancelado'), soon)
    expect(
      await l.count('auditoria', `acao = 'reembolsos.registrar_manual' and recurso_id = $1`, [reembolsoId]),
    ).toBe(1)
  })

  test('gives nothing back any more once a cancellation gave back all', async () => {
    const { id, reembolsoId } = await recusado()
    await verbo(id, 'cancelar', { motivo: 'Acabou' })
    await vi.waitFor(async () => expect((await l.saleOf(id)).total_reembolsado).toBe(25.5), soon)
    for (const saida of [{ como: 'repetir' }, { como: 'manual', observacao: 'PIX para a cliente' }]) {
      const { status, body } = await verbo(id, `reembolsos/${reembolsoId}`, saida)
      expect([status, body.code]).toEqual([422, 'vendas.reembolso_alto_demais'])
    }
    expect(await l.count('reembolsos', `id = $1 and status = 'falhou'`, [reembolsoId])).toBe(1)
    expect(await brokenInvariants(l.owner)).toEqual({})
  })

  const aoReembolsar = (status: string, reembolso = '') =>
    fetch(`${l.provider.url}/__refunds${reembolso}`, { method: 'POST', body: JSON.stringify({ status }) })
  async function oReembolso(vendaId: string) {
    const { rows } = await l.owner.query<{ id: string; status: string; provider_refund_id: string }>(
      'select r.* from reembolsos r join pagamentos p on p.id = r.pagamento_id where p.venda_id = $1',
      [vendaId],
    )
    return rows[0]
  }

  test.each(['at once', 'after taking it'])('%s is known, and asked for anew', async (quando) => {
    const { id, paymentId } = await vendaPaga()
    await aoReembolsar(quando === 'at once' ? 'rejected' : 'in_process')
    await verbo(id, 'cancelar', { motivo: 'Acabou' })
    await vi.waitFor(async () => expect((await oReembolso(id))?.provider_refund_id).toBeTruthy(), soon)
    const pedido = await oReembolso(id)
    if (quando !== 'at once') {
      expect(pedido?.status).toBe('em_processamento')
      await Promise.all([
        aoReembolsar('rejected', `/${pedido?.provider_refund_id}`),
        conciliarPagamentos({}),
        executarReembolso({ estabelecimentoId: l.loja.id, reembolsoId: pedido?.id ?? '' }),
      ])
    }
    await vi.waitFor(async () => expect((await oReembolso(id))?.status).toBe('falhou'), soon)
    expect((await l.alerts('PAG-REEMB')).filter(({ chave }) => chave === pedido?.id)).toHaveLength(1)

    expect((await verbo(id, `reembolsos/${pedido?.id}`, { como: 'repetir' })).status).toBe(200)
    await vi.waitFor(async () => expect((await oReembolso(id))?.status).toBe('concluido'), soon)
    await vi.waitFor(async () => expect((await l.saleOf(id)).total_reembolsado).toBe(25.5), soon)
    await executarReembolso({ estabelecimentoId: l.loja.id, reembolsoId: pedido?.id ?? '' })
    expect(l.provider.livro.pagamento(Number(paymentId))?.reembolsos.map(({ status }) => status)).toEqual([
      'rejected',
      'approved',
    ])
  })

  test('its proof is a file of this shop alone', async () => {
    const { id, reembolsoId } = await recusado()
    const arquivo = async (estabelecimentoId: string | null) => {
      const { rows } = await l.owner.query<{ id: string }>(
        `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
         values ($1, $2, 'anexo', 'pix.pdf', 'application/pdf', 9, 'anexos/' || gen_random_uuid()) returning id`,
        [estabelecimentoId, l.loja.ownerId],
      )
      return rows[0]?.id
    }
    const provar = async (comprovante_id: string | undefined) => {
      const { status, body } = await verbo(id, `reembolsos/${reembolsoId}`, {
        como: 'manual',
        observacao: 'PIX para a chave da cliente',
        comprovante_id,
      })
      return [status, body.code]
    }
    for (const estranho of [randomUUID(), await arquivo(l.outra.id), await arquivo(null)])
      expect(await provar(estranho)).toEqual([422, 'vendas.arquivo_nao_encontrado'])
    expect(await provar(await arquivo(l.loja.id))).toEqual([200, undefined])
  })
})

test('three approvals a day that no notification reported alert the platform', async () => {
  const pagas: string[] = []
  for (let i = 0; i < 3; i++) {
    const { saleOf } = await l.sell({ em: l.outra })
    const { body } = await l.makePix(saleOf.id, l.outra)
    await l.provider.pagar(String(body.payment_id), { silent: true })
    pagas.push(saleOf.id)
    const alertas = (await l.alerts('PAG-SEMWH')).filter((a) => a.estabelecimento_id === l.outra.id)
    expect(alertas).toHaveLength(0)
    await conciliarPagamentos({})
    await vi.waitFor(async () => expect((await l.saleOf(saleOf.id)).status).toBe('pago'), soon)
  }
  const alertas = (await l.alerts('PAG-SEMWH')).filter((a) => a.estabelecimento_id === l.outra.id)
  expect(alertas).toHaveLength(1)
  expect(await l.count('pagamentos', `venda_id = any($1) and confirmado_via = 'conciliacao'`, [pagas])).toBe(
    3,
  )
})

test('a token that the provider refuses when a PIX is made alerts the platform', async () => {
  const { saleOf } = await l.sell({ em: l.semSegredo })
  l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 1 })
  const { status, body } = await l.makePix(saleOf.id, l.semSegredo)
  expect(status).toBe(502)
  expect(body.title).toBe('Erro ao gerar pagamento')
  expect((await l.alerts('PAG-CRED')).some((a) => a.estabelecimento_id === l.semSegredo.id)).toBe(true)
})
