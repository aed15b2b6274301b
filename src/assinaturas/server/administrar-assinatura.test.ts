import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { createSubscriber, goToDay } from '#test/support/subscriber.ts'
import { createUser } from '#test/support/factories.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'

let l: ShopsOverTime
let admin: string
beforeAll(async () => {
  l = await startShopsOverTime()
  admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
})
afterAll(() => l.close())
afterEach(() => setClock(null))

function agir({ loja }: Subscriber, verbo: string, body: object, token = admin) {
  return l.request('POST', `/rest/v1/plataforma/assinaturas/${loja.id}/${verbo}`, { token, body })
}

describe('what the platform does with a subscription', () => {
  test('days granted move the trial’s end and its first invoice, with the reason in the history', async () => {
    const loja = await createSubscriber(l.owner, { aprovadaEm: '2026-07-27' })
    const dona = { loja, token: await l.tokenFor(loja.ownerId) }
    await l.viver(dona, '2026-08-03')
    expect((await agir(dona, 'conceder-dias', { dias: 7 })).status).toBe(422)
    expect((await agir(dona, 'conceder-dias', { dias: 181, motivo: 'Demais' })).status).toBe(422)
    expect((await agir(dona, 'conceder-dias', { dias: 7, motivo: 'Obra na loja' }, dona.token)).status).toBe(
      404,
    )
    expect((await agir(dona, 'conceder-dias', { dias: 7, motivo: 'Obra na loja' })).status).toBe(200)
    await l.viver(dona, '2026-08-09', '2026-08-11', '2026-08-16')
    expect(await l.estado(dona)).toMatchObject({ status: 'em_teste', ciclo_ate: '2026-08-17' })
    expect(await l.faturas(dona)).toMatchObject([{ status: 'aberta', total: 49.9 }])
    await l.viver(dona, '2026-08-17', '2026-08-17')
    expect(await l.estado(dona)).toMatchObject({ status: 'ativa', mrr: 49.9, livro: 49.9 })
    const { rows } = await l.owner.query(
      `select motivo from auditoria where acao = 'assinaturas.conceder_dias' and estabelecimento_id = $1`,
      [loja.id],
    )
    expect(rows).toEqual([{ motivo: 'Obra na loja' }])
  })

  test('one day granted is told as one in the shop’s history', async () => {
    const dona = await l.emDia()
    expect((await agir(dona, 'conceder-dias', { dias: 1, motivo: 'Obra na loja' })).status).toBe(200)
    const { rows } = await l.owner.query(
      `select motivo from eventos_assinatura where estabelecimento_id = $1 and motivo is not null`,
      [dona.loja.id],
    )
    expect(rows).toEqual([{ motivo: '1 dia: Obra na loja' }])
  })

  test('blocks before the day only a shop with something overdue, and the payment frees it as ever', async () => {
    const dona = await l.emDia()
    expect((await agir(dona, 'bloquear', { motivo: 'Engano' })).status).toBe(409)
    await l.viver(dona, '2026-10-06', '2026-10-15')
    expect(await l.estado(dona)).toMatchObject({ status: 'em_atraso' })
    expect((await agir(dona, 'bloquear', { motivo: 'Fraude em análise' })).status).toBe(200)
    expect((await agir(dona, 'bloquear', { motivo: 'De novo' })).status).toBe(409)
    expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada' })
    await l.pagarTudo(dona, '2026-10-16')
    expect(await l.estado(dona)).toMatchObject({ status: 'ativa' })
    const { rows } = await l.owner.query(
      `select acao, de, para from auditoria where recurso_id = $1 and recurso = 'estabelecimentos' order by id desc limit 2`,
      [dona.loja.id],
    )
    const bloqueada = (sim: boolean) => ({ bloqueado_por_inadimplencia: sim })
    expect(rows).toEqual([
      { acao: 'assinaturas.desbloquear', de: bloqueada(true), para: bloqueada(false) },
      { acao: 'assinaturas.bloquear', de: bloqueada(false), para: bloqueada(true) },
    ])
  })

  test('another plan at once, without a charge; the ledger follows, and the next invoice is of that plan', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-20')
    expect((await agir(dona, 'trocar-plano', { plano_id: crypto.randomUUID(), motivo: 'Nada' })).status).toBe(
      404,
    )
    const troca = { plano_id: l.planos.Profissional, motivo: 'Cortesia de boas-vindas' }
    // The length of a period is what the shop paid for.
    expect((await agir(dona, 'trocar-plano', { ...troca, periodicidade: 'anual' })).status).toBe(422)
    expect((await agir(dona, 'trocar-plano', troca)).status).toBe(200)
    expect(await l.estado(dona)).toMatchObject({ plano: 'Profissional', mrr: 99.9, livro: 99.9 })
    expect(await l.faturas(dona)).toHaveLength(1)
    await l.viver(dona, '2026-10-06', '2026-10-06')
    expect((await l.faturas(dona)).at(-1)).toMatchObject({
      status: 'aberta',
      total: 99.9,
      plano: 'Profissional',
    })
  })
})
