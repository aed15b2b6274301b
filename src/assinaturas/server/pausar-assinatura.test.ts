import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { type ShopsOverTime, startShopsOverTime } from '#test/support/shops-over-time.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

describe('a pause in place of cancelling', () => {
  test('a pause ended early gives the unused days back, once, and the next invoice goes out for the nearer day', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-20')
    expect((await l.pedir(dona, 'retomar')).status).toBe(409)
    await l.pedir(dona, 'pausar', { dias: 30 })
    expect(await l.estado(dona)).toMatchObject({ ciclo_ate: '2026-11-09' })
    goToDay('2026-09-24')
    expect((await l.pedir(dona, 'retomar')).body).toEqual({ ciclo_ate: '2026-10-14' })
    expect((await l.pedir(dona, 'retomar')).status).toBe(409)
    expect(await l.estado(dona)).toMatchObject({
      ciclo_ate: '2026-10-14',
      status: 'ativa',
      mrr: 49.9,
      livro: 49.9,
    })
    const { rows } = await l.owner.query(
      `select e.pausa_ate, v.motivo from estabelecimentos e join eventos_assinatura v on v.estabelecimento_id = e.id
       and v.tipo = 'retomada' where e.id = $1`,
      [dona.loja.id],
    )
    expect(rows).toEqual([{ pausa_ate: null, motivo: '4 de 30 dias usados' }])
    await l.viver(dona, '2026-10-07')
    expect((await l.faturas(dona)).filter(({ status }) => status === 'aberta')).toHaveLength(1)
    expect((await l.pedir(dona, 'pausar', { dias: 5 })).status).toBe(409)
  })

  test('a shop that opens itself again in its pause is billed again from that day; running twice changes nothing', async () => {
    const dona = await l.emDia()
    goToDay('2026-09-20')
    await l.pedir(dona, 'pausar', { dias: 60 })
    await l.owner.query('update estabelecimentos set pausa_de = null, pausa_ate = null where id = $1', [
      dona.loja.id,
    ])
    await l.viver(dona, '2026-09-22', '2026-09-22', '2026-09-25')
    expect(await l.estado(dona)).toMatchObject({ ciclo_ate: '2026-10-12' })
  })

  test('a period paid before a pause, or before days were granted, is not charged again', async () => {
    const dona = await l.emDia()
    await l.viver(dona, '2026-10-06')
    await l.pagarTudo(dona, '2026-10-07')
    await l.pedir(dona, 'pausar', { dias: 10 })
    expect(await l.estado(dona)).toMatchObject({ ciclo_ate: '2026-10-20' })
    await l.viver(dona, '2026-10-13', '2026-10-14', '2026-10-20', '2026-10-21')
    expect((await l.faturas(dona)).map(({ status }) => status)).toEqual(['paga', 'paga'])
    expect(await l.estado(dona)).toMatchObject({ ciclo_ate: '2026-11-20', status: 'ativa' })
  })
})
