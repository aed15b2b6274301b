import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpcoesDePagar } from '#src/demo/simulador/decisao.ts'
import { assinar } from '#src/demo/simulador/avisos.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { type PlatformWithPix, startPlatformWithPix } from '#test/support/platform-with-pix.ts'

// Provider notifications about an invoice's payment: untrue ones, and repeated ones.

let p: PlatformWithPix
beforeAll(async () => {
  p = await startPlatformWithPix()
})
afterAll(() => p.close())
afterEach(() => setClock(null))

/** A blocked shop that holds a PIX. */
async function comPix() {
  const d = await p.devedora()
  await p.pix(d)
  const { id, numero } = await p.pagamentoDe(d.faturaId)
  const perguntas = () =>
    p.provedor.log.filter(({ method, path }) => method === 'GET' && path.endsWith(numero)).length
  const nadaMudou = async () => {
    expect(await p.situacao(d.loja.id)).toEqual({ status: 'bloqueada', bloqueada: true })
    expect(await p.fatura(d.faturaId)).toMatchObject({ status: 'vencida', pagamento_id: null })
  }
  return { ...d, pagamentoId: id, numero, perguntas, nadaMudou }
}

interface Aviso {
  idNaQuery?: string
  segredo?: string | null
  corpo?: Record<string, unknown>
}

/** A notification into the platform's account as Mercado Pago would send it; each option falsifies one part of it. */
async function avisar(numero: string, aviso: Aviso = {}): Promise<number> {
  const { idNaQuery = numero, segredo = p.plataforma.webhookSecret, corpo } = aviso
  const [requestId, ts] = [randomUUID(), String(Date.now())]
  const { status } = await p.request(
    'POST',
    `/functions/v1/mercadopago-webhook?estabelecimento=plataforma&data.id=${idNaQuery}&type=payment`,
    {
      headers: {
        'x-request-id': requestId,
        ...(segredo ? { 'x-signature': assinar({ id: numero, requestId, ts, segredo }) } : {}),
      },
      body: { type: 'payment', data: { id: numero }, user_id: p.plataforma.userId, ...corpo },
    },
  )
  return status
}

describe('a notification', () => {
  test.each<[string, (numero: string) => Aviso]>([
    ['unsigned', () => ({ segredo: null })],
    ['signed with another secret', () => ({ segredo: 'o segredo de uma loja' })],
    ['with a changed query id', (numero) => ({ idNaQuery: `${numero}9` })],
    ['with a body that names another payment', () => ({ corpo: { data: { id: '123' } } })],
    ['with a body that names another account', () => ({ corpo: { user_id: '1' } })],
  ])('%s is refused, and nobody is asked', async (_, torcer) => {
    const d = await comPix()
    expect(await avisar(d.numero, torcer(d.numero))).toBe(401)
    expect(d.perguntas()).toBe(0)
    await d.nadaMudou()
  })

  test('that says `paid`, well signed, while the provider says `pending`, frees nobody', async () => {
    const d = await comPix()
    const corpo = {
      action: 'payment.updated',
      data: { id: d.numero, status: 'approved' },
      status: 'approved',
    }
    expect(await avisar(d.numero, { corpo })).toBe(200)
    await expect.poll(d.perguntas).toBeGreaterThan(0)
    await expect
      .poll(
        async () =>
          (await p.owner.query('select processado_em from eventos_pagamento where data_id = $1', [d.numero]))
            .rows,
      )
      .toEqual([{ processado_em: expect.any(Date) }])
    await d.nadaMudou()
  })
})

test('a true notification twenty times, half of them at once, pays once and writes one e-mail', async () => {
  const d = await comPix()
  await p.provedor.pagar(d.numero, { silent: true })
  const respostas = await Promise.all(Array.from({ length: 10 }, () => avisar(d.numero)))
  for (let vez = 0; vez < 10; vez++) respostas.push(await avisar(d.numero))
  expect(new Set(respostas)).toEqual(new Set([200]))
  const porFazer = async () =>
    (
      await p.owner.query(
        `select count(*)::int as n from eventos_pagamento where data_id = $1 and processado_em is null`,
        [d.numero],
      )
    ).rows[0].n
  await expect.poll(porFazer).toBe(0)
  await expect.poll(() => p.situacao(d.loja.id)).toEqual({ status: 'ativa', bloqueada: false })
  const { rows } = await p.owner.query(
    `select (select count(*)::int from auditoria where acao = 'faturas.pagar' and recurso_id = $1) as paga,
       (select count(*)::int from eventos_assinatura where estabelecimento_id = $2 and tipo = 'desbloqueio') as livre,
       (select count(*)::int from emails c join auth.users u on u.email = c.para
        where u.id = $3 and c.assunto = 'Loja liberada') as emails`,
    [d.faturaId, d.loja.id, d.loja.ownerId],
  )
  expect(rows).toEqual([{ paga: 1, livre: 1, emails: 1 }])
})

describe('an approved payment', () => {
  test.each<[string, OpcoesDePagar, string]>([
    ['of one real', { transaction_amount: 1 }, 'valor'],
    ['for another invoice', { external_reference: randomUUID() }, 'referência'],
    ['into another account', { collector_id: 1 }, 'conta'],
    ['in another currency', { currency_id: 'ARS' }, 'moeda'],
  ])('%s pays nothing, and a person is notified', async (_, mentira, diferenca) => {
    const d = await comPix()
    await p.provedor.pagar(d.numero, mentira)
    await expect
      .poll(
        async () =>
          (
            await p.owner.query(`select resumo from alertas where codigo = 'PAG-VALOR' and chave = $1`, [
              d.pagamentoId,
            ])
          ).rows,
      )
      .toEqual([{ resumo: `O Mercado Pago informa ${diferenca} diferente do pedido.` }])
    await d.nadaMudou()
  })
})

test('an upgrade paid twice, by PIX and by hand at the same moment, is paid once', async () => {
  const d = await p.devedora({ ate: '2026-08-10' })
  await p.marcarPaga(d.faturaId)
  goToDay('2026-08-20')
  const { rows } = await p.owner.query(`select id from planos_assinatura where nome = 'Profissional'`)
  const pedir = (verbo: string, body: object) =>
    p.request('POST', `/rest/v1/minha_assinatura/${verbo}`, {
      token: d.token,
      body: { estabelecimento_id: d.loja.id, plano_id: rows[0].id, periodicidade: 'mensal', ...body },
    })
  const { body: simulada } = await pedir('simular-mudanca', {})
  const { body: feita } = await pedir('mudar-plano', {
    valor_visto: simulada.valor_hoje,
    preco_aceito: simulada.valor_seguinte,
  })
  const upgrade = { ...d, faturaId: String(feita.fatura_id) }
  await p.pix(upgrade)
  const { numero } = await p.pagamentoDe(upgrade.faturaId)
  const [mesa] = await Promise.all([p.marcarPaga(upgrade.faturaId), p.pagarNoBanco(numero)])
  expect([200, 409]).toContain(mesa)
  await expect.poll(() => p.fatura(upgrade.faturaId).then(({ status }) => status)).toBe('paga')
  const pagas = async () =>
    (
      await p.owner.query(
        `select count(*)::int as n from auditoria where acao = 'faturas.pagar' and recurso_id = $1`,
        [upgrade.faturaId],
      )
    ).rows
  expect(await pagas()).toEqual([{ n: 1 }])
  expect(await p.marcarPaga(upgrade.faturaId)).toBe(409)
  expect(await pagas()).toEqual([{ n: 1 }])
  const { meio } = await p.fatura(upgrade.faturaId)
  // Whoever came second gets the money back, or was notified: never both kept.
  const esperado = meio === 'pix' ? 'aprovado' : expect.stringMatching(/^(reembolsado|cancelado|expirado)$/)
  await expect.poll(async () => (await p.pagamentoDe(upgrade.faturaId)).status).toEqual(esperado)
})
