import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
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

const agir = ({ loja }: Subscriber, ato: string, body: object = {}) =>
  l.request('POST', `/rest/v1/plataforma/assinaturas/${loja.id}/${ato}`, {
    token: admin,
    body: { motivo: 'Combinado por telefone', ...body },
  })

async function emails({ loja }: Subscriber, assunto: RegExp): Promise<number> {
  const { rows } = await l.owner.query<{ assunto: string }>(
    'select c.assunto from emails c join auth.users u on u.email = c.para where u.id = $1',
    [loja.ownerId],
  )
  return rows.filter((email) => assunto.test(email.assunto)).length
}

test('cancelled, taken up and cancelled again on one day: the last e-mail and notification say how it stands', async () => {
  const dona = await l.emDia()
  goToDay('2026-09-11')
  const quantos = () => emails(dona, /foi reativada$|^A assinatura .* termina em/)
  const antes = await quantos()
  for (const verbo of ['cancelar', 'reativar', 'cancelar'])
    expect((await l.pedir(dona, verbo, verbo === 'cancelar' ? { motivo: 'outro' } : {})).status).toBe(200)
  expect((await quantos()) - antes).toBe(3)
  const { rows } = await l.owner.query(
    `select tipo from avisos where user_id = $1 order by created_at desc, id desc limit 3`,
    [dona.loja.ownerId],
  )
  expect(rows.map(({ tipo }) => tipo)).toEqual([
    'assinaturas.cancelamento_agendado',
    'assinaturas.assinatura_reativada',
    'assinaturas.cancelamento_agendado',
  ])
})

test('a plan put in force once more is no e-mail, one that a shop comes back to is', async () => {
  const dona = await l.emDia()
  for (const plano of ['Profissional', 'Profissional', 'Starter', 'Profissional'] as const)
    expect((await agir(dona, 'trocar-plano', { plano_id: l.planos[plano] })).status).toBe(200)
  expect(await emails(dona, /agora está no plano Profissional$/)).toBe(2)
  expect(await emails(dona, /agora está no plano Starter$/)).toBe(1)
})

test('blocked and freed twice on one day: each time an e-mail says so', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14')
  for (const _ of ['once', 'again']) {
    expect((await agir(dona, 'bloquear')).status).toBe(200)
    expect((await agir(dona, 'desbloquear', { ate: '2026-12-02' })).status).toBe(200)
  }
  expect(await emails(dona, /^Loja liberada$/)).toBe(2)
  expect(await emails(dona, /foi bloqueada$/)).toBe(2)
})

const DEVE = 'até você devolver o reembolso que deve'

test.each([
  [null, false, 'já recebe pedidos'],
  [[null], false, 'continua em pausa até você retomar'],
  [['2026-12-25T12:00:00Z'], false, 'continua em pausa até 25/12/2026'],
  [null, true, `continua em pausa ${DEVE}`],
  [['2026-12-25T12:00:00Z'], true, `continua em pausa até 25/12/2026 e ${DEVE}`],
])('freed in a pause until %j, an owed refund %s, a shop hears that it %s', async (pausa, deve, palavras) => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14')
  expect((await agir(dona, 'bloquear')).status).toBe(200)
  if (pausa)
    await l.owner.query(
      `update estabelecimentos set pausa_de = now() - interval '1 hour', pausa_ate = $2 where id = $1`,
      [dona.loja.id, pausa[0]],
    )
  if (deve)
    await l.owner.query('update estabelecimentos set reembolso_devido_desde = now() where id = $1', [
      dona.loja.id,
    ])
  expect((await agir(dona, 'desbloquear', { ate: '2026-12-02' })).status).toBe(200)
  const { rows } = await l.owner.query(
    `select c.texto from emails c join auth.users u on u.email = c.para
     where u.id = $1 and c.assunto = 'Loja liberada'`,
    [dona.loja.ownerId],
  )
  expect(rows).toEqual([{ texto: expect.stringContaining(`voltou para a vitrine e ${palavras}.`) }])
})

test('an invoice that was put off is reminded of again before its new day, each reminder once', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-10', '2026-10-12', '2026-10-13', '2026-10-16')
  const { rows } = await l.owner.query(
    `select id from faturas where estabelecimento_id = $1 and status = 'vencida'`,
    [dona.loja.id],
  )
  const lembretes = async () => [
    await emails(dona, /^Lembrete/),
    await emails(dona, /vence hoje$/),
    await emails(dona, /está em atraso$/),
  ]
  expect(await lembretes()).toEqual([2, 1, 1])
  const { status } = await l.request('POST', `/rest/v1/plataforma/faturas/${rows[0].id}/adiar`, {
    token: admin,
    body: { vencimento: '2026-10-23', motivo: 'Combinado por telefone' },
  })
  expect(status).toBe(200)
  await l.viver(dona, '2026-10-20', '2026-10-20', '2026-10-22', '2026-10-23', '2026-10-26', '2026-10-26')
  expect(await lembretes()).toEqual([4, 2, 2])
})

test('each plan chosen on one day is an e-mail, the same one once more is none', async () => {
  const dona = await l.emDia('Enterprise')
  for (const plano of ['Starter', 'Starter', 'Profissional', 'Starter'] as const)
    expect(
      (
        await l.pedir(dona, 'mudar-plano', {
          plano_id: l.planos[plano],
          periodicidade: 'mensal',
          valor_visto: 0,
        })
      ).status,
    ).toBe(200)
  expect(await emails(dona, /^Mudança para o plano Starter/)).toBe(2)
  expect(await emails(dona, /^Mudança para o plano Profissional/)).toBe(1)
})

test('who gives up cancelling while blocked does not read that the shop is on show', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14')
  expect((await l.pedir(dona, 'cancelar', { motivo: 'outro' })).status).toBe(200)
  await l.viver(dona, '2026-10-26')
  expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada' })
  expect((await l.pedir(dona, 'reativar')).status).toBe(200)
  const { rows } = await l.owner.query(
    `select c.texto from emails c join auth.users u on u.email = c.para
     where u.id = $1 and c.assunto like '%foi reativada'`,
    [dona.loja.ownerId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].texto).not.toContain('vitrine')
})

test('a suspended shop reads what it owes, and never that paying puts it on show', async () => {
  const dona = await l.emDia()
  await l.owner.query(`update estabelecimentos set status = 'suspenso' where id = $1`, [dona.loja.id])
  await l.viver(dona, '2026-10-06', '2026-10-14', '2026-10-20', '2026-10-22', '2026-10-26')
  expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada' })
  const { rows: faturas } = await l.owner.query(
    `select id from faturas where estabelecimento_id = $1 and status = 'vencida'`,
    [dona.loja.id],
  )
  const path = `/rest/v1/plataforma/faturas/${faturas[0].id}/lembrete`
  expect((await l.request('POST', path, { token: admin, body: {} })).status).toBe(200)
  await l.pagarTudo(dona, '2026-10-27')
  expect(await l.estado(dona)).toMatchObject({ status: 'ativa' })
  const { rows } = await l.owner.query(
    `select c.assunto, c.texto from emails c join auth.users u on u.email = c.para where u.id = $1
     order by c.created_at desc limit 5`,
    [dona.loja.ownerId],
  )
  const emAtraso = rows.filter(({ texto }) => texto.includes('O pagamento não encerra a suspensão.'))
  // On the seventh day late, the last warning, the block, by hand.
  expect(emAtraso).toHaveLength(4)
  expect(rows.map(({ texto }) => texto).join()).not.toMatch(/vitrine|libera|bloquead|no ar|recebe/)
})
