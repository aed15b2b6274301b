import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { createSubscriber, goToDay } from '#test/support/subscriber.ts'
import { type PlatformWithPix, startPlatformWithPix } from '#test/support/platform-with-pix.ts'
import { cobrarAssinaturas } from '../cobrar-assinaturas.ts'

let p: PlatformWithPix
beforeAll(async () => {
  p = await startPlatformWithPix()
})
afterAll(() => p.close())
afterEach(() => setClock(null))

describe('the platform administration', () => {
  const agir = (faturaId: string, verbo: string, body: unknown = {}) =>
    p.request('POST', `/rest/v1/plataforma/faturas/${faturaId}/${verbo}`, { token: p.admin, body })

  test('marks as paid with a reason, which frees the shop and closes its open PIX', async () => {
    const d = await p.devedora()
    await p.pix(d)
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
    expect(await p.situacao(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
    expect((await p.pagamentoDe(d.faturaId)).status).toBe('cancelado')
    const { rows } = await p.owner.query(
      `select motivo from auditoria where acao = 'faturas.marcar_paga' and recurso_id = $1`,
      [d.faturaId],
    )
    expect(rows).toEqual([{ motivo: 'Comprovante recebido por e-mail' }])
    expect(
      (await agir(d.faturaId, 'marcar-paga', { pago_em: '2026-08-20', meio: 'dinheiro', motivo: 'de novo' }))
        .status,
    ).toBe(409)
  })

  test('marks as paid on the day the money came: charges that ran on since are not asked for', async () => {
    await p.owner.query(
      `insert into configuracoes_plataforma (chave, versao, valor) values ('cobranca', 1, '{"multa_percentual": 2, "juros_mensal": 1}')`,
    )
    for (const [pago_em, total] of [
      ['2026-08-10', 49.9],
      ['2026-08-12', 50.93],
    ] as const) {
      const d = await p.devedora({ ate: '2026-08-19' })
      const { body } = await agir(d.faturaId, 'marcar-paga', {
        pago_em,
        meio: 'transferencia',
        motivo: 'Comprovante recebido por e-mail',
      })
      expect(body).toMatchObject({ status: 'paga', total })
    }
    await p.owner.query('delete from configuracoes_plataforma')
  })

  test('a due date set by hand on a weekend or a holiday moves to the next day on which banks are open', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    const novo = { vencimento: '2026-10-10', motivo: 'Combinado por telefone' }
    expect((await agir(d.faturaId, 'adiar', novo)).body).toMatchObject({ vencimento: '2026-10-13' })
    const avulsa = await p.request('POST', '/rest/v1/plataforma/faturas', {
      token: p.admin,
      body: {
        estabelecimento_id: d.loja.id,
        descricao: 'Fotos dos produtos',
        valor: 80,
        vencimento: '2026-11-20',
      },
    })
    const { rows } = await p.owner.query('select vencimento::text from faturas where id = $1', [
      avulsa.body.id,
    ])
    expect(rows).toEqual([{ vencimento: '2026-11-23' }])
  })

  test('postpones once; discounts, and in full means paid; cancels; refunds what came by PIX', async () => {
    const d = await p.devedora()
    const novo = { vencimento: '2026-09-01', motivo: 'Combinado por telefone' }
    expect((await agir(d.faturaId, 'adiar', novo)).body).toMatchObject({
      status: 'aberta',
      vencimento: '2026-09-01',
    })
    expect(await p.situacao(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
    expect((await agir(d.faturaId, 'adiar', { ...novo, vencimento: '2026-09-05' })).status).toBe(409)
    expect((await agir(d.faturaId, 'desconto', { valor: 60, motivo: 'demais' })).status).toBe(422)
    expect((await agir(d.faturaId, 'desconto', { valor: 9.9, motivo: 'Cortesia' })).body).toMatchObject({
      total: 40,
    })
    await p.pix(d)
    await p.pagarNoBanco((await p.pagamentoDe(d.faturaId)).numero)
    await expect.poll(() => p.fatura(d.faturaId)).toMatchObject({ status: 'paga' })
    expect((await agir(d.faturaId, 'cancelar', { motivo: 'engano' })).status).toBe(409)
    expect((await agir(d.faturaId, 'estornar', { motivo: 'Cobrança em dobro' })).body).toMatchObject({
      status: 'estornada',
    })
    await expect.poll(async () => (await p.pagamentoDe(d.faturaId)).status).toBe('reembolsado')

    const outra = await p.devedora()
    expect((await agir(outra.faturaId, 'desconto', { valor: 49.9, motivo: 'Perdoada' })).body).toMatchObject({
      status: 'paga',
      meio: 'desconto',
      total: 0,
    })
    expect((await p.situacao(outra.loja.id)).bloqueada).toBe(false)
    // No money came: the shop reads that it owes nothing, and nothing can go back.
    expect((await agir(outra.faturaId, 'estornar', { motivo: 'Perdoada por engano' })).status).toBe(409)
    const { rows } = await p.owner.query(
      `select distinct titulo from avisos where estabelecimento_id = $1 and tipo ~ 'fatura_(paga|perdoada|estornada)'`,
      [outra.loja.id],
    )
    expect(rows).toEqual([{ titulo: expect.stringMatching(/^A fatura FAT-2026-\d{6} foi perdoada$/) }])
  })

  test('an invoice of its own, and a dry run that writes nothing', async () => {
    const loja = await createSubscriber(p.owner, { aprovadaEm: '2026-07-27' })
    goToDay('2026-08-03')
    const antes = await p.owner.query('select count(*)::int as n from faturas')
    const { body } = await p.request('GET', '/rest/v1/plataforma/ciclo?dia=2026-08-03', { token: p.admin })
    expect(body.itens).toContainEqual(
      expect.objectContaining({ estabelecimento_id: loja.id, valor: 49.9, vencimento: '2026-08-10' }),
    )
    expect(await p.owner.query('select count(*)::int as n from faturas')).toMatchObject({ rows: antes.rows })
    await cobrarAssinaturas({ estabelecimentoId: loja.id })
    const depois = await p.request('GET', '/rest/v1/plataforma/ciclo?dia=2026-08-03', { token: p.admin })
    expect(JSON.stringify(depois.body)).not.toContain(loja.id)
    const avulsa = () =>
      p.request('POST', '/rest/v1/plataforma/faturas', {
        token: p.admin,
        body: {
          estabelecimento_id: loja.id,
          descricao: 'Sessão de fotos',
          valor: 120,
          vencimento: '2026-08-20',
        },
      })
    expect((await avulsa()).status).toBe(201)
    const lista = await p.request(
      'GET',
      `/rest/v1/plataforma/faturas?estabelecimento_id=${loja.id}&ordem=-total`,
      {
        token: p.admin,
      },
    )
    expect(lista.body).toMatchObject({ total: 2, contagens: { todas: 2, abertas: 2, vencidas: 0 } })
    expect((lista.body.itens as { total: number }[]).map(({ total }) => total)).toEqual([120, 49.9])
    await p.owner.query(
      `update assinaturas_estabelecimento set status = 'encerrada' where estabelecimento_id = $1`,
      [loja.id],
    )
    expect(await avulsa()).toMatchObject({ status: 409, body: { detail: 'A loja foi encerrada.' } })
  })

  test('frees until a promised day, after which the block comes again; and for good without one', async () => {
    const d = await p.devedora()
    const soltar = (id: string, body: object) =>
      p.request('POST', `/rest/v1/plataforma/assinaturas/${id}/desbloquear`, { token: p.admin, body })
    expect((await soltar(d.loja.id, { ate: '2026-08-27', motivo: 'Promessa de pagamento' })).status).toBe(200)
    expect(await p.situacao(d.loja.id)).toEqual({ status: 'em_atraso', bloqueada: false })
    const faixa = async () =>
      (
        await p.request('GET', `/rest/v1/minha_assinatura/situacao?estabelecimento_id=${d.loja.id}`, {
          token: d.token,
        })
      ).body.faixa
    expect(await faixa()).toMatchObject({ bloqueio: '2026-08-27', dias_para_bloqueio: 7, pode_adiar: false })
    goToDay('2026-08-26')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await p.situacao(d.loja.id)).bloqueada).toBe(false)
    expect(await faixa()).toMatchObject({ dias_para_bloqueio: 1, pode_adiar: false })
    const avisos = await p.owner.query(
      `select titulo as aviso from avisos where tipo = 'assinaturas.ultimo_aviso' and estabelecimento_id = $1
       union all select resumo from alertas where codigo = 'FAT-BLOQ' and chave = $1::text and status <> 'resolvido'`,
      [d.loja.id],
    )
    expect(avisos.rows.map(({ aviso }) => aviso)).toEqual([
      expect.stringContaining('será bloqueada amanhã'),
      expect.stringContaining('será bloqueada em 27 de ago'),
    ])
    goToDay('2026-08-27')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await p.situacao(d.loja.id)).bloqueada).toBe(true)
    // Overdue after the block, and past its own grace when the shop is freed.
    const outra = { descricao: 'Treinamento', valor: 30, vencimento: '2026-08-28' }
    const corpo = { estabelecimento_id: d.loja.id, ...outra }
    await p.request('POST', '/rest/v1/plataforma/faturas', { token: p.admin, body: corpo })
    goToDay('2026-09-09')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await soltar(d.loja.id, { motivo: 'Perdoada' })).status).toBe(200)
    expect((await p.situacao(d.loja.id)).bloqueada).toBe(false)
    expect(await faixa()).toMatchObject({ cor: 'amarela', dias_para_bloqueio: null, pode_adiar: false })
    goToDay('2026-09-10')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await p.situacao(d.loja.id)).bloqueada).toBe(false)
  })

  test('its account: tested before it is kept, and no secret comes back', async () => {
    const ruim = await p.request('PUT', '/rest/v1/plataforma/conta_mercadopago', {
      token: p.admin,
      body: { access_token: 'APP_USR-nada', public_key: 'APP_USR-nada' },
    })
    expect(ruim.status).toBe(422)
    const boa = await p.request('PUT', '/rest/v1/plataforma/conta_mercadopago', {
      token: p.admin,
      body: { access_token: p.plataforma.token, public_key: p.plataforma.publicKey },
    })
    expect(boa.body).toMatchObject({
      conectada: true,
      conta_id: p.plataforma.userId,
      tem_segredo_webhook: true,
    })
    expect(JSON.stringify(boa.body)).not.toContain(p.plataforma.token)
  })
})
