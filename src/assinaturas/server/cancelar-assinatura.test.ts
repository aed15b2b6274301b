import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { createUser } from '#test/support/factories.ts'
import { type ShopsOverTime, startShopsOverTime } from '#test/support/shops-over-time.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

describe('the way out and back', () => {
  test('cancelled, the shop lives to the end of its period; then it is gone, and comes back with a new one', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    const { body } = await l.pedir(dona, 'cancelar', { motivo: 'muito_caro' })
    expect(body).toEqual({ cancelar_em: '2026-10-10' })
    expect((await l.faturas(dona)).filter(({ status }) => status === 'aberta')).toEqual([])
    expect(await l.estado(dona)).toMatchObject({ status: 'cancelamento_agendado', mrr: 49.9 })
    await l.viver(dona, '2026-10-09')
    expect(await l.estado(dona)).toMatchObject({ status: 'cancelamento_agendado' })
    await l.viver(dona, '2026-10-10', '2026-10-10')
    expect(await l.estado(dona)).toMatchObject({ status: 'cancelada', mrr: 0, livro: 0 })
    const publica = await l.request('GET', `/rest/v1/estabelecimentos/${dona.loja.id}`)
    expect(publica.status).toBe(404)
    goToDay('2026-10-20')
    expect((await l.pedir(dona, 'reativar')).status).toBe(200)
    expect(await l.estado(dona)).toMatchObject({
      status: 'ativa',
      mrr: 49.9,
      livro: 49.9,
      ciclo_ate: '2026-11-20',
    })
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ status: 'aberta', total: 49.9 })
  })

  test('paid ahead, it is served to the end of what is paid, and says so', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    await l.pagarTudo(dona, '2026-10-07')
    const lida = await l.request('GET', `/rest/v1/minha_assinatura?estabelecimento_id=${dona.loja.id}`, {
      token: dona.token,
    })
    expect(lida.body).toMatchObject({
      servida_ate: '2026-11-10',
      proxima_cobranca: { dia: '2026-11-10', valor: 49.9, fatura_id: null },
    })
    const { body } = await l.pedir(dona, 'cancelar', { motivo: 'muito_caro' })
    expect(body).toEqual({ cancelar_em: '2026-11-10' })
  })

  test('taken up again before its end, as if nothing were', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-20')
    await l.pedir(dona, 'cancelar', { motivo: 'outro', detalhe: 'Vou viajar' })
    expect((await l.pedir(dona, 'cancelar', { motivo: 'outro' })).status).toBe(409)
    expect((await l.pedir(dona, 'reativar')).status).toBe(200)
    expect(await l.estado(dona)).toMatchObject({ status: 'ativa', cancelar_em: null })
    await l.viver(dona, '2026-10-06')
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ tipo: 'ciclo', status: 'aberta' })
  })

  test('a pause moves the next due date along, takes no orders, and comes once a year', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    expect((await l.pedir(dona, 'pausar', { dias: 61 })).status).toBe(422)
    expect((await l.pedir(dona, 'pausar', { dias: 30 })).body).toEqual({ ate: '2026-11-05' })
    expect(await l.estado(dona)).toMatchObject({ ciclo_ate: '2026-11-09', status: 'ativa' })
    expect((await l.faturas(dona)).filter(({ status }) => status === 'aberta')).toEqual([])
    expect((await l.pedir(dona, 'pausar', { dias: 5 })).status).toBe(409)
    await l.viver(dona, '2026-11-03')
    expect((await l.faturas(dona)).at(-1)).toMatchObject({ status: 'aberta' })
  })

  test('a shop in arrears changes no plan; nobody but the owner does', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06', '2026-10-15')
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal', valor_visto: 0 }
    expect((await l.pedir(dona, 'mudar-plano', alvo)).body).toMatchObject({
      code: 'assinaturas.regularize_antes',
    })
    const { id } = await createUser(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Bia', 'financeiro')`,
      [id, dona.loja.id],
    )
    const dela = { ...dona, token: await l.tokenFor(id) }
    expect((await l.pedir(dela, 'mudar-plano', alvo)).status).toBe(403)
    expect((await l.pedir(dela, 'cancelar', { motivo: 'outro' })).status).toBe(403)
    expect((await l.pedir(dona, 'mudar-plano', { ...alvo, plano_id: crypto.randomUUID() })).status).not.toBe(
      200,
    )
    expect((await l.pedir(dona, 'mudar-plano', { ...alvo, periodicidade: 'semanal' })).status).toBe(422)
    expect((await l.pedir(dona, 'mudar-plano', { ...alvo, preco: 1 })).status).toBe(422)
  })
})
