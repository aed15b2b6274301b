import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withAccess } from '#src/shared/server/database/database.ts'
import { type AutomaticPixWorld, type ChargedShop, startAutomaticPix } from '#test/support/automatic-pix.ts'
import { startReceiver } from '#test/support/webhook-receiver.ts'

// What a shop allows its bank, how that is asked for and how it ends: docs/rules/billing.md#automatic-pix.

let w: AutomaticPixWorld
beforeAll(async () => {
  w = await startAutomaticPix()
})
afterAll(() => w.close())
afterEach(() => w.chargeBy())

describe('the permission', () => {
  test('in the trial asks for nothing but itself, from the first period on, in the name of the shop', async () => {
    const loja = await w.shop()
    expect((await w.ask(loja)).status).toBe(200)
    expect(await w.mandate(loja)).toMatchObject({
      status: 'criada',
      jornada: 2,
      valor: 49.9,
      primeira_em: '2026-08-10',
    })
    const { id } = await w.mandate(loja)
    expect(w.bank.livro.estado.autorizacoes[id]).toMatchObject({
      payer: { document: loja.cnpj },
      amount: 4990,
      period: 'monthly',
      first_charge: null,
    })
    expect((await w.ask(loja)).status, 'again').toBe(200)
    expect((await w.mandate(loja)).id, 'is the same one').toBe(id)
    w.bank.aprovar(id)
    await w.work(loja)
    await w.work(loja)
    expect((await w.mandate(loja)).status).toBe('aprovada')
    expect((await w.told(loja)).filter((tipo) => tipo === 'pix_automatico_autorizado')).toHaveLength(1)
    expect((await w.ask(loja)).body.code).toBe('assinaturas.pix_automatico_ja_autorizado')
  })

  test('with an invoice to pay pays that one in the same act', async () => {
    const loja = await w.shop()
    await w.goTo(loja, '2026-08-04')
    await w.authorise(loja)
    expect(await w.mandate(loja)).toMatchObject({ status: 'aprovada', jornada: 3, primeira_em: '2026-09-10' })
    expect(await w.invoices(loja)).toMatchObject([{ status: 'paga', meio: 'pix_automatico' }])
    expect(await w.told(loja)).toEqual(expect.arrayContaining(['pix_automatico_autorizado', 'fatura_paga']))
  })

  test('that waits dies with the invoice that it would have paid', async () => {
    const loja = await w.shop()
    await w.goTo(loja, '2026-08-04')
    await w.ask(loja)
    await w.payOtherwise(loja)
    expect(await w.mandate(loja)).toMatchObject({
      status: 'cancelada',
      encerrada_por: 'fatura',
      avisar_provedor: true,
    })
    await w.work(loja)
    const { id, avisar_provedor } = await w.mandate(loja)
    expect([avisar_provedor, w.bank.livro.estado.autorizacoes[id]?.status]).toEqual([false, 'cancelled'])
    expect(await w.charges(loja)).toMatchObject([{ status: 'cancelada', fatura: 'paga' }])
    expect(await w.told(loja)).not.toContain('pix_automatico_falhou')
  })

  test.each([
    [
      'rejected in the app',
      'rejeitada',
      'recusa',
      async (_loja: ChargedShop, id: string) => w.bank.recusar(id),
    ],
    ['let lapse', 'expirada', 'prazo', (loja: ChargedShop) => w.goTo(loja, '2026-07-29')],
    ['given up in the panel', 'cancelada', 'loja', (loja: ChargedShop) => w.ask(loja, '/cancelar')],
  ])('%s is %s, and another may be asked for', async (_nome, status, encerrada_por, fazer) => {
    const loja = await w.shop()
    await w.ask(loja)
    await fazer(loja, (await w.mandate(loja)).id)
    await w.work(loja)
    expect(await w.mandate(loja)).toMatchObject({ status, encerrada_por })
    expect(await w.told(loja)).not.toContain('pix_automatico_encerrado')
    expect((await w.ask(loja)).status).toBe(200)
    expect((await w.mandate(loja)).status).toBe('criada')
  })

  test('of an answer that was lost is asked for again, and is one at the bank', async () => {
    const loja = await w.shop()
    w.chargeBy({ ...w.provider, url: 'http://127.0.0.1:9' })
    expect((await w.ask(loja)).body.code).toBe('assinaturas.pix_automatico_sem_resposta')
    w.chargeBy()
    const { id } = await w.mandate(loja)
    expect((await w.ask(loja)).status).toBe(200)
    expect((await w.mandate(loja)).id).toBe(id)
    const other = await w.shop()
    w.chargeBy({ ...w.provider, url: 'http://127.0.0.1:9' })
    await w.ask(other)
    w.chargeBy()
    await w.work(other)
    expect((await w.mandate(other)).status, 'for a day').toBe('criada')
    await w.owner.query(
      `update autorizacoes_pix_automatico set created_at = '2026-07-25' where estabelecimento_id = $1`,
      [other.id],
    )
    await w.work(other)
    expect(await w.mandate(other)).toMatchObject({ status: 'expirada', encerrada_por: 'prazo' })
  })

  test('that the bank will not have is rejected at once; one that it took before stays', async () => {
    const refusing = await startReceiver()
    refusing.answer = (response) =>
      response.writeHead(409, { 'content-type': 'application/json' }).end('{"code":"conflict"}')
    const [nova, tomada] = [await w.shop(), await w.shop()]
    await w.ask(tomada)
    w.chargeBy({ ...w.provider, url: refusing.url })
    for (const loja of [nova, tomada])
      expect((await w.ask(loja)).body.code).toBe('assinaturas.pix_automatico_recusado')
    w.chargeBy()
    refusing.close()
    expect(await w.mandate(nova)).toMatchObject({ status: 'rejeitada', encerrada_por: 'recusa' })
    const { id, status } = await w.mandate(tomada)
    expect(status).toBe('criada')
    w.bank.aprovar(id)
    await w.work(tomada)
    expect((await w.mandate(tomada)).status).toBe('aprovada')
  })

  test('is offered to nobody without a provider', async () => {
    const loja = await w.shop()
    const ler = async () =>
      (
        await w.request('GET', `/rest/v1/minha_assinatura?estabelecimento_id=${loja.id}`, {
          token: loja.token,
        })
      ).body.pix_automatico
    expect(await ler()).toMatchObject({ oferecido: true, situacao: 'nao_autorizado', valor: 49.9 })
    w.chargeBy(null)
    expect(await ler()).toBeNull()
    expect((await w.ask(loja)).body.code).toBe('assinaturas.pix_automatico_indisponivel')
    expect(
      (await w.request('POST', '/functions/v1/pix-automatico-webhook', { body: { type: 'x', data: {} } }))
        .status,
    ).toBe(404)
  })

  test('wants the CNPJ of the shop', async () => {
    const loja = await w.shop()
    await w.owner.query('update estabelecimentos set cnpj = null where id = $1', [loja.id])
    expect((await w.ask(loja)).body.code).toBe('assinaturas.pix_automatico_sem_cnpj')
    expect(await w.mandate(loja)).toBeUndefined()
  })
})

describe('the end of the permission', () => {
  test('in the bank’s app takes the charge along, and the invoice is reminded of again', async () => {
    const loja = await w.charged()
    w.bank.cancelarNoApp((await w.mandate(loja)).id)
    await w.work(loja)
    expect(await w.mandate(loja)).toMatchObject({ status: 'cancelada', encerrada_por: 'banco' })
    expect(await w.charges(loja)).toMatchObject([
      { status: 'cancelada', motivo: 'Cancelada no app do banco' },
    ])
    expect(await w.told(loja)).toEqual(
      expect.arrayContaining(['pix_automatico_encerrado', 'pix_automatico_falhou']),
    )
    await w.goTo(loja, '2026-08-10')
    expect((await w.told(loja)).slice(-1)).toEqual(['vence_hoje'])
  })

  test('of one charge in the app leaves the permission', async () => {
    const loja = await w.charged()
    const id = await w.chargeOf(loja)
    w.bank.cancelarCobrancaNoApp(id)
    await w.goTo(loja, '2026-08-07')
    expect([(await w.mandate(loja)).status, (await w.charges(loja)).map(({ status }) => status)]).toEqual([
      'aprovada',
      ['cancelada'],
    ])
    expect((await w.told(loja)).slice(-2)).toEqual(['pix_automatico_falhou', 'lembrete'])
  })

  test('comes with a new price: what is invoiced is still paid, then another permission is wanted', async () => {
    const loja = await w.charged()
    await w.owner.query(`update planos_assinatura set valor_mensal = 59.9 where nome = 'Starter'`)
    await w.goTo(loja, '2026-08-04')
    expect((await w.mandate(loja)).status, 'waits for its charge').toBe('aprovada')
    await w.goTo(loja, '2026-08-10')
    await w.goTo(loja, '2026-08-10', '11:10')
    expect(await w.charges(loja)).toMatchObject([{ status: 'paga' }])
    expect(await w.mandate(loja)).toMatchObject({ status: 'cancelada', encerrada_por: 'preco' })
    expect(await w.told(loja)).toContain('pix_automatico_encerrado')
    expect(await w.authorise(loja)).toMatchObject({ status: 'aprovada', valor: 59.9, jornada: 2 })
    await w.goTo(loja, '2026-09-03')
    expect((await w.charges(loja)).map(({ status }) => status)).toEqual(['paga', 'agendada'])
    await w.owner.query(`update planos_assinatura set valor_mensal = 49.9 where nome = 'Starter'`)
  })

  test('comes with another plan, with the shop’s end and with its block', async () => {
    const enterprise = (await w.owner.query(`select id from planos_assinatura where nome = 'Enterprise'`))
      .rows[0].id
    const trocada = await w.charged()
    await w.request('POST', `/rest/v1/plataforma/assinaturas/${trocada.id}/trocar-plano`, {
      token: w.admin,
      body: { motivo: 'A pedido da loja', plano_id: enterprise },
    })
    await w.work(trocada)
    expect(await w.mandate(trocada)).toMatchObject({ status: 'cancelada', encerrada_por: 'preco' })
    expect((await w.charges(trocada)).map(({ status }) => status)).toEqual(['cancelada'])

    const bloqueada = await w.charged()
    w.bank.mudarSaldo(bloqueada.cnpj, true)
    for (const dia of ['10', '11', '13', '16', '20', '21']) await w.goTo(bloqueada, `2026-08-${dia}`, '20:10')
    expect(await w.mandate(bloqueada)).toMatchObject({ status: 'cancelada', encerrada_por: 'assinatura' })
    expect((await w.ask(bloqueada)).body.code).toBe('acesso.loja_bloqueada')
  })

  test('by the owner is told to the bank', async () => {
    const loja = await w.charged()
    expect((await w.ask(loja, '/cancelar')).status).toBe(200)
    await w.work(loja)
    const { id, status } = await w.mandate(loja)
    expect([status, w.bank.livro.estado.autorizacoes[id]?.status]).toEqual(['cancelada', 'cancelled'])
    expect((await w.charges(loja)).map(({ status: um }) => um)).toEqual(['cancelada'])
    expect((await w.ask(loja, '/cancelar')).body.code).toBe('assinaturas.pix_automatico_sem_autorizacao')
  })
})

test('the platform sees who allowed it and what no bank paid; a shop sees its own alone', async () => {
  const paga = await w.charged()
  const falha = await w.charged(4000)
  await w.goTo(paga, '2026-08-10')
  const desk = (aba = '') =>
    w.request('GET', `/rest/v1/plataforma/pix-automatico?limite=100${aba}`, { token: w.admin })
  const { body } = await desk('&aba=falhando')
  expect(body.itens).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ estabelecimento_id: falha.id, cobranca: 'recusada', status: 'aprovada' }),
    ]),
  )
  const lojas = (await desk()).body.itens as { estabelecimento_id: string; cobranca: string }[]
  expect(lojas.find(({ estabelecimento_id }) => estabelecimento_id === paga.id)?.cobranca).toBe('paga')
  const { body: faturas } = await w.request('GET', '/rest/v1/plataforma/faturas', { token: w.admin })
  expect(faturas.resumo).toMatchObject({ pix_automatico: { falhando: expect.any(Number) } })
  const [fatura] = await w.invoices(falha)
  const detalhe = await w.request('GET', `/rest/v1/plataforma/faturas/${fatura?.id}`, { token: w.admin })
  expect(detalhe.body.cobrancas_automaticas).toMatchObject([{ status: 'recusada' }])

  const daOutra = { token: paga.token, body: { estabelecimento_id: falha.id } }
  for (const ato of ['', '/cancelar', '/verificar'])
    expect((await w.request('POST', `/rest/v1/minha_assinatura/pix-automatico${ato}`, daOutra)).status).toBe(
      404,
    )
  expect((await w.request('GET', '/rest/v1/plataforma/pix-automatico', { token: paga.token })).status).toBe(
    404,
  )
  for (const tabela of [
    'autorizacoes_pix_automatico',
    'cobrancas_pix_automatico',
    'tentativas_pix_automatico',
  ] as const) {
    const vistas = await withAccess(
      { papel: 'loja', userId: paga.ownerId, estabelecimentoId: paga.id },
      (tx) => tx.selectFrom(tabela).select('estabelecimento_id').distinct().execute(),
    )
    expect(vistas, tabela).toEqual([{ estabelecimento_id: paga.id }])
    await expect(
      withAccess({ papel: 'loja', userId: paga.ownerId, estabelecimentoId: paga.id }, (tx) =>
        tx.updateTable(tabela).set({ updated_at: new Date() }).executeTakeFirst(),
      ),
      'a shop reads them; billing writes them',
    ).resolves.toMatchObject({ numUpdatedRows: 0n })
  }
})
