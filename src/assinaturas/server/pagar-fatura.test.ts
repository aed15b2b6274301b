import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startSimulador } from '#src/demo/simulador.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { acertarRelogio } from '#src/shared/server/relogio.ts'
import { startWorker } from '#src/worker.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { conectarPlataforma, criarAssinante, irPara } from '#test/assinante.ts'
import { criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import { cobrarAssinaturas } from './cobrar-assinaturas.ts'

let t: TestApp
let provedor: Awaited<ReturnType<typeof startSimulador>>
let plataforma: Awaited<ReturnType<typeof conectarPlataforma>>
let admin: string

beforeAll(async () => {
  t = await startTestApp()
  await startWorker()
  plataforma = await conectarPlataforma(t.owner)
  provedor = await startSimulador({ accounts: [plataforma] })
  setConfig({ ...getConfig(), publicUrl: t.url, mercadoPagoUrl: provedor.url })
  admin = await t.tokenFor((await criarUsuario(t.owner, { admin: true })).id)
})
afterAll(async () => {
  await provedor.stop()
  await t.close()
})
afterEach(() => acertarRelogio(null))

interface Devedora {
  loja: LojaDeTeste
  token: string
  faturaId: string
}

/** A shop whose first invoice fell due on 10 August 2026, as it stands on that day. */
async function devedora({ ate = '2026-08-20' } = {}): Promise<Devedora> {
  const loja = await criarAssinante(t.owner, { aprovadaEm: '2026-07-27' })
  irPara('2026-08-03')
  await cobrarAssinaturas({ estabelecimentoId: loja.id })
  irPara(ate)
  await cobrarAssinaturas({ estabelecimentoId: loja.id })
  const { rows } = await t.owner.query('select id from faturas where estabelecimento_id = $1', [loja.id])
  return { loja, token: await t.tokenFor(loja.donoId), faturaId: rows[0].id }
}

function pix({ loja, token, faturaId }: Devedora) {
  return t.request('POST', `/rest/v1/faturas/${faturaId}/pix`, {
    token,
    body: { estabelecimento_id: loja.id },
  })
}

async function pagamentoDe(faturaId: string) {
  const { rows } = await t.owner.query(
    'select id, provider_payment_id as numero, status, valor::float8 as valor from pagamentos where fatura_id = $1 order by tentativa desc',
    [faturaId],
  )
  return rows[0] as { id: string; numero: string; status: string; valor: number }
}

async function pagarNoBanco(numero: string) {
  const answer = await fetch(`${provedor.url}/__pay/${numero}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ status: 'approved' }),
  })
  expect(answer.ok).toBe(true)
}

async function loja(id: string) {
  const { rows } = await t.owner.query(
    `select a.status, e.bloqueado_por_inadimplencia as bloqueada from assinaturas_estabelecimento a
     join estabelecimentos e on e.id = a.estabelecimento_id where e.id = $1`,
    [id],
  )
  return rows[0] as { status: string; bloqueada: boolean }
}

async function fatura(id: string) {
  const { rows } = await t.owner.query('select status, meio, pagamento_id from faturas where id = $1', [id])
  return rows[0] as { status: string; meio: string | null; pagamento_id: string | null }
}

describe('an invoice by PIX', () => {
  test('goes into the platform’s account, and the webhook frees the blocked shop', async () => {
    const d = await devedora()
    expect(await loja(d.loja.id)).toEqual({ status: 'bloqueada', bloqueada: true })
    const { status, body } = await pix(d)
    expect(status).toBe(200)
    expect(body.pix).toMatchObject({ status: 'pendente', valor: 49.9 })
    const { numero } = await pagamentoDe(d.faturaId)
    expect(provedor.livro.pagamento(Number(numero))).toMatchObject({
      collector_id: Number(plataforma.userId),
      external_reference: d.faturaId,
      transaction_amount: 49.9,
    })
    await pagarNoBanco(numero)
    await expect.poll(() => loja(d.loja.id), { timeout: 5000 }).toEqual({ status: 'ativa', bloqueada: false })
    expect(await fatura(d.faturaId)).toMatchObject({ status: 'paga', meio: 'pix' })
  })

  test('asked for twice at once is one PIX; asked again gives the same', async () => {
    const d = await devedora()
    const respostas = await Promise.all([pix(d), pix(d), pix(d)])
    expect(respostas.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await t.owner.query('select count(*)::int as n from pagamentos where fatura_id = $1', [
      d.faturaId,
    ])
    expect(rows[0].n).toBe(1)
  })

  test('found paid by asking, where the webhook never came', async () => {
    const d = await devedora({ ate: '2026-08-12' })
    await pix(d)
    const { numero } = await pagamentoDe(d.faturaId)
    const pagamento = provedor.livro.pagamento(Number(numero))
    if (!pagamento) throw new Error('the simulator knows no payment')
    pagamento.notification_url = ''
    await pagarNoBanco(numero)
    const { body } = await t.request('POST', `/rest/v1/faturas/${d.faturaId}/verificar`, {
      token: d.token,
      body: { estabelecimento_id: d.loja.id },
    })
    expect(body).toEqual({ status: 'aprovado' })
    await expect.poll(() => fatura(d.faturaId), { timeout: 5000 }).toMatchObject({ status: 'paga' })
  })

  test('paid though it was cancelled meanwhile: the money goes back and a person is told', async () => {
    const d = await devedora({ ate: '2026-08-12' })
    await pix(d)
    const { id, numero } = await pagamentoDe(d.faturaId)
    await t.owner.query(`update faturas set status = 'cancelada' where id = $1`, [d.faturaId])
    await pagarNoBanco(numero)
    await expect
      .poll(async () => (await pagamentoDe(d.faturaId)).status, { timeout: 5000 })
      .toBe('reembolsado')
    const { rows } = await t.owner.query(`select codigo from alertas where chave = $1`, [id])
    expect(rows).toEqual([{ codigo: 'PAG-TARDIO' }])
  })

  test('a webhook of the platform with a wrong signature is refused, and asks nobody', async () => {
    const answer = await t.request(
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
    const d = await devedora({ ate: '2026-08-12' })
    await pix(d)
    const { body } = await t.request('GET', `/rest/v1/pagamentos?estabelecimento_id=${d.loja.id}`, {
      token: d.token,
    })
    expect(body).toMatchObject({ itens: [], total: 0 })
  })
})

describe('who may', () => {
  test('another shop’s invoice does not exist; a seller may not pay; the Financeiro may', async () => {
    const d = await devedora({ ate: '2026-08-12' })
    const outra = await devedora({ ate: '2026-08-12' })
    expect((await pix({ ...d, faturaId: outra.faturaId })).status).toBe(404)
    expect((await pix({ ...d, token: outra.token })).status).toBe(404)
    for (const [papel, esperado] of [
      ['vendedor', 403],
      ['administrador', 403],
      ['financeiro', 200],
    ] as const) {
      const { id } = await criarUsuario(t.owner)
      await t.owner.query(
        'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
        [id, d.loja.id, papel],
      )
      expect((await pix({ ...d, token: await t.tokenFor(id) })).status).toBe(esperado)
    }
  })

  test('a blocked shop reads and pays its invoices, sees nothing of its panel, and takes no sale', async () => {
    const d = await devedora()
    const com = { token: d.token }
    const q = `?estabelecimento_id=${d.loja.id}`
    expect((await t.request('GET', `/rest/v1/faturas${q}`, com)).status).toBe(200)
    expect((await t.request('GET', `/rest/v1/produtos${q}`, com)).status).toBe(403)
    const situacao = await t.request('GET', `/rest/v1/minha_assinatura/situacao${q}`, com)
    expect(situacao.body).toMatchObject({ restricao: 'inadimplencia', status: 'bloqueada' })
    expect(JSON.stringify(situacao.body.faixa)).toBe('null')
    const produto = await criarProduto(t.owner, d.loja.id)
    const comprador = await t.tokenFor((await criarUsuario(t.owner)).id)
    const compra = {
      estabelecimento_id: d.loja.id,
      itens: [{ produto_id: produto.id, quantidade: 1 }],
      forma_pagamento: 'avista',
      cliente: { nome: 'Ana' },
    }
    const venda = await t.request('POST', '/rest/v1/vendas', {
      token: comprador,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: compra,
    })
    expect(venda.status).toBe(404)
    const { estabelecimento_id, ...resto } = compra
    const balcao = await t.request('POST', '/rest/v1/vendas/balcao', {
      ...com,
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { estabelecimento_id, ...resto },
    })
    expect(balcao.status).toBe(403)
    const publico = await fetch(`${t.url}/rest/v1/estabelecimentos/${d.loja.id}`)
    expect(publico.status).toBe(404)
  })

  test('the paper of an invoice is a PDF that names it', async () => {
    const d = await devedora({ ate: '2026-08-12' })
    const answer = await fetch(`${t.url}/rest/v1/faturas/${d.faturaId}/pdf?estabelecimento_id=${d.loja.id}`, {
      headers: { authorization: `Bearer ${d.token}` },
    })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/FAT-\d{4}-\d{6}\.pdf/)
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})

describe('`Adiar 3 dias` and `Contestar`', () => {
  test('once, and only in the days before the block', async () => {
    const d = await devedora({ ate: '2026-08-12' })
    const adiar = () =>
      t.request('POST', `/rest/v1/faturas/${d.faturaId}/adiar`, {
        token: d.token,
        body: { estabelecimento_id: d.loja.id },
      })
    expect((await adiar()).body).toMatchObject({ code: 'assinaturas.adiamento_fora_de_hora' })
    irPara('2026-08-19')
    expect((await adiar()).body).toEqual({ bloqueio: '2026-08-24' })
    expect((await adiar()).body).toMatchObject({ code: 'assinaturas.adiamento_ja_usado' })
    for (const dia of ['2026-08-20', '2026-08-21', '2026-08-23']) {
      irPara(dia)
      await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
      expect((await loja(d.loja.id)).status).toBe('em_atraso')
    }
    irPara('2026-08-24')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await loja(d.loja.id)).status).toBe('bloqueada')
  })

  test('a contested invoice reaches a person, once', async () => {
    const d = await devedora({ ate: '2026-08-12' })
    const contestar = () =>
      t.request('POST', `/rest/v1/faturas/${d.faturaId}/contestar`, {
        token: d.token,
        body: { estabelecimento_id: d.loja.id, texto: 'Já tinha cancelado a assinatura.' },
      })
    expect((await contestar()).status).toBe(200)
    expect((await contestar()).status).toBe(409)
    const { rows } = await t.owner.query(`select codigo from alertas where chave = $1`, [d.faturaId])
    expect(rows).toEqual([{ codigo: 'FAT-CONT' }])
  })
})

describe('the platform’s desk', () => {
  const agir = (faturaId: string, verbo: string, body: unknown = {}) =>
    t.request('POST', `/rest/v1/plataforma/faturas/${faturaId}/${verbo}`, { token: admin, body })

  test('marks as paid with a reason, which frees the shop and closes its open PIX', async () => {
    const d = await devedora()
    await pix(d)
    expect(
      (await agir(d.faturaId, 'marcar-paga', { pago_em: '2026-08-20', meio: 'transferencia' })).status,
    ).toBe(422)
    const { status, body } = await agir(d.faturaId, 'marcar-paga', {
      pago_em: '2026-08-20',
      meio: 'transferencia',
      motivo: 'Comprovante recebido por e-mail',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'paga', meio: 'transferencia' })
    expect(await loja(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
    expect((await pagamentoDe(d.faturaId)).status).toBe('cancelado')
    const { rows } = await t.owner.query(
      `select motivo from auditoria where acao = 'faturas.marcar_paga' and recurso_id = $1`,
      [d.faturaId],
    )
    expect(rows).toEqual([{ motivo: 'Comprovante recebido por e-mail' }])
    expect(
      (await agir(d.faturaId, 'marcar-paga', { pago_em: '2026-08-20', meio: 'dinheiro', motivo: 'de novo' }))
        .status,
    ).toBe(409)
  })

  test('postpones once; discounts, and in full means paid; cancels; refunds what came by PIX', async () => {
    const d = await devedora()
    const novo = { vencimento: '2026-09-01', motivo: 'Combinado por telefone' }
    expect((await agir(d.faturaId, 'adiar', novo)).body).toMatchObject({
      status: 'aberta',
      vencimento: '2026-09-01',
    })
    expect(await loja(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
    expect((await agir(d.faturaId, 'adiar', { ...novo, vencimento: '2026-09-05' })).status).toBe(409)
    expect((await agir(d.faturaId, 'desconto', { valor: 60, motivo: 'demais' })).status).toBe(422)
    expect((await agir(d.faturaId, 'desconto', { valor: 9.9, motivo: 'Cortesia' })).body).toMatchObject({
      total: 40,
    })
    await pix(d)
    await pagarNoBanco((await pagamentoDe(d.faturaId)).numero)
    await expect.poll(() => fatura(d.faturaId), { timeout: 5000 }).toMatchObject({ status: 'paga' })
    expect((await agir(d.faturaId, 'cancelar', { motivo: 'engano' })).status).toBe(409)
    expect((await agir(d.faturaId, 'estornar', { motivo: 'Cobrança em dobro' })).body).toMatchObject({
      status: 'estornada',
    })
    await expect
      .poll(async () => (await pagamentoDe(d.faturaId)).status, { timeout: 5000 })
      .toBe('reembolsado')

    const outra = await devedora()
    expect((await agir(outra.faturaId, 'desconto', { valor: 49.9, motivo: 'Perdoada' })).body).toMatchObject({
      status: 'paga',
      meio: 'desconto',
      total: 0,
    })
    expect((await loja(outra.loja.id)).bloqueada).toBe(false)
  })

  test('an invoice of its own, and a dry run that writes nothing', async () => {
    const loja = await criarAssinante(t.owner, { aprovadaEm: '2026-07-27' })
    irPara('2026-08-03')
    const antes = await t.owner.query('select count(*)::int as n from faturas')
    const { body } = await t.request('GET', '/rest/v1/plataforma/ciclo?dia=2026-08-03', { token: admin })
    expect(body.itens).toContainEqual(
      expect.objectContaining({ estabelecimento_id: loja.id, valor: 49.9, vencimento: '2026-08-10' }),
    )
    expect(await t.owner.query('select count(*)::int as n from faturas')).toMatchObject({ rows: antes.rows })
    await cobrarAssinaturas({ estabelecimentoId: loja.id })
    const depois = await t.request('GET', '/rest/v1/plataforma/ciclo?dia=2026-08-03', { token: admin })
    expect(JSON.stringify(depois.body)).not.toContain(loja.id)
    const avulsa = await t.request('POST', '/rest/v1/plataforma/faturas', {
      token: admin,
      body: {
        estabelecimento_id: loja.id,
        descricao: 'Sessão de fotos',
        valor: 120,
        vencimento: '2026-08-20',
      },
    })
    expect(avulsa.status).toBe(201)
    const lista = await t.request(
      'GET',
      `/rest/v1/plataforma/faturas?estabelecimento_id=${loja.id}&ordem=-total`,
      {
        token: admin,
      },
    )
    expect(lista.body).toMatchObject({ total: 2, contagens: { aberta: 2 } })
    expect((lista.body.itens as { total: number }[]).map(({ total }) => total)).toEqual([120, 49.9])
  })

  test('frees until a promised day, after which the block comes again; and for good without one', async () => {
    const d = await devedora()
    const soltar = (id: string, body: object) =>
      t.request('POST', `/rest/v1/plataforma/assinaturas/${id}/desbloquear`, { token: admin, body })
    expect((await soltar(d.loja.id, { ate: '2026-08-27', motivo: 'Promessa de pagamento' })).status).toBe(200)
    expect(await loja(d.loja.id)).toEqual({ status: 'em_atraso', bloqueada: false })
    irPara('2026-08-26')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await loja(d.loja.id)).bloqueada).toBe(false)
    irPara('2026-08-27')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await loja(d.loja.id)).bloqueada).toBe(true)
    expect((await soltar(d.loja.id, { motivo: 'Perdoada' })).status).toBe(200)
    irPara('2026-09-02')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await loja(d.loja.id)).bloqueada).toBe(false)
  })

  test('its account: tested before it is kept, and no secret comes back', async () => {
    const ruim = await t.request('PUT', '/rest/v1/plataforma/conta_mercadopago', {
      token: admin,
      body: { access_token: 'APP_USR-nada', public_key: 'APP_USR-nada' },
    })
    expect(ruim.status).toBe(422)
    const boa = await t.request('PUT', '/rest/v1/plataforma/conta_mercadopago', {
      token: admin,
      body: { access_token: plataforma.token, public_key: plataforma.publicKey },
    })
    expect(boa.body).toMatchObject({
      conectada: true,
      conta_id: plataforma.userId,
      tem_segredo_webhook: true,
    })
    expect(JSON.stringify(boa.body)).not.toContain(plataforma.token)
  })
})
