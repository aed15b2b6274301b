import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
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

test('freed without payment after weeks of block: only the rest of the period is charged, as after a payment', async () => {
  const admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14', '2026-10-26', '2026-11-10', '2026-11-21')
  expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada' })
  goToDay('2026-11-25')
  const { status } = await l.request('POST', `/rest/v1/plataforma/assinaturas/${dona.loja.id}/desbloquear`, {
    token: admin,
    body: { motivo: 'Paga na sexta', ate: '2026-12-02' },
  })
  expect(status).toBe(200)
  await l.viver(dona, '2026-11-26', '2026-11-27')
  expect(await l.estado(dona)).toMatchObject({ status: 'em_atraso', ciclo_ate: '2026-12-10' })
  // 10 November to 10 December are 30 days, of which 15 are left.
  expect((await l.faturas(dona)).map(({ tipo, total }) => `${tipo} ${total}`)).toEqual([
    'ciclo 49.9',
    'ciclo 49.9',
    'pro_rata 24.95',
  ])
})

test('freed on the first day of a period, after a block: the whole of that period is charged, once', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14', '2026-10-26', '2026-11-09')
  expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada', ciclo_ate: '2026-11-10' })
  await l.pagarTudo(dona, '2026-11-10')
  await l.viver(dona, '2026-11-10', '2026-11-11')
  expect(await l.estado(dona)).toMatchObject({ status: 'ativa', ciclo_ate: '2026-12-10' })
  expect((await l.faturas(dona)).map(({ tipo, status, total }) => `${tipo} ${status} ${total}`)).toEqual([
    'ciclo paga 49.9',
    'ciclo paga 49.9',
    'pro_rata aberta 49.9',
  ])
})

test('cancelled by its owner in arrears: the debt is given up on D+60, and does not end a shop that came back', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14')
  await l.pedir(dona, 'cancelar', { motivo: 'vou_parar_de_vender' })
  // What the shop owed was due on 13 October (the 10th is a Saturday, the 12th a holiday).
  await l.viver(dona, '2026-11-10')
  expect(await l.estado(dona)).toMatchObject({ status: 'cancelada', mrr: 0, livro: 0 })
  // To leave and come back is no way out of the block.
  expect((await l.pedir(dona, 'reativar')).body).toMatchObject({ code: 'assinaturas.regularize_antes' })
  expect(await l.estado(dona)).toMatchObject({ status: 'cancelada', mrr: 0 })
  await l.viver(dona, '2026-12-11')
  expect((await l.faturas(dona)).at(-1)).toMatchObject({ status: 'vencida' })
  await l.viver(dona, '2026-12-12', '2026-12-12')
  expect((await l.faturas(dona)).at(-1)).toMatchObject({ status: 'incobravel' })
  goToDay('2026-12-14')
  expect((await l.pedir(dona, 'reativar')).status).toBe(200)
  await l.viver(dona, '2026-12-14', '2026-12-15')
  expect(await l.estado(dona)).toMatchObject({ status: 'ativa', mrr: 49.9, livro: 49.9 })
})

test('one that left in its trial has its leaving in the history, and never had MRR', async () => {
  const dona = await l.emTeste()
  await l.pedir(dona, 'cancelar', { motivo: 'outro' })
  await l.viver(dona, '2026-09-10', '2026-09-10')
  const { rows } = await l.owner.query(
    `select tipo, mrr_para::float8 as mrr from eventos_assinatura where estabelecimento_id = $1 order by created_at, id`,
    [dona.loja.id],
  )
  expect(rows).toEqual([
    { tipo: 'teste_iniciado', mrr: 0 },
    { tipo: 'cancelamento_agendado', mrr: 0 },
    { tipo: 'cancelamento', mrr: 0 },
  ])
})
