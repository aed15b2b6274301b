import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'

// Ways in which somebody may try to pay less than they use.

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

const RETRATO = `select jsonb_build_object(
  'faturas', (select jsonb_agg(to_jsonb(f) - 'updated_at' order by f.id) from faturas f where f.estabelecimento_id = $1),
  'assinatura', (select to_jsonb(a) - 'updated_at' from assinaturas_estabelecimento a where a.estabelecimento_id = $1),
  'eventos', (select count(*) from eventos_assinatura where estabelecimento_id = $1),
  'bloqueada', (select bloqueado_por_inadimplencia from estabelecimentos where id = $1),
  'emails', (select count(*) from emails))::text as tudo`
const retrato = async ({ loja }: Subscriber) => (await l.owner.query(RETRATO, [loja.id])).rows[0].tudo

test('a clock that goes back and comes again changes nothing: no invoice, no e-mail, no block lifted', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14', '2026-10-26')
  expect(await l.estado(dona)).toMatchObject({ status: 'bloqueada' })
  const antes = await retrato(dona)
  await l.viver(dona, '2026-10-14', '2026-10-06', '2026-09-10', '2026-10-26')
  expect(await retrato(dona)).toBe(antes)
})

test('no pause, no change of plan and no cancelling out of a block', async () => {
  const dona = await l.emDia()
  await l.viver(dona, '2026-10-06', '2026-10-14', '2026-10-26')
  const antes = await retrato(dona)
  const mudar = { plano_id: l.planos.Enterprise, periodicidade: 'mensal', valor_visto: 0 }
  for (const [verbo, body] of [
    ['pausar', { dias: 60 }],
    ['mudar-plano', mudar],
    ['cancelar', { motivo: 'outro' }],
    ['desfazer-mudanca', {}],
    ['retomar', {}],
    ['reativar', {}],
  ] as const) {
    const { status } = await l.pedir(dona, verbo, body)
    expect([verbo, status >= 400 && status < 500]).toEqual([verbo, true])
  }
  expect(await retrato(dona)).toBe(antes)
})

test('a second step up while the first is unpaid is charged from the first one’s price, and both are owed', async () => {
  const dona = await l.emDia()
  goToDay('2026-09-20')
  const subir = async (plano: string) => {
    const alvo = { plano_id: l.planos[plano], periodicidade: 'mensal' }
    const { body } = await l.pedir(dona, 'simular-mudanca', alvo)
    const { status } = await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: body.valor_hoje })
    expect(status).toBe(200)
    return Number(body.valor_hoje)
  }
  const emDoisPassos = (await subir('Profissional')) + (await subir('Enterprise'))
  const abertas = (await l.faturas(dona)).filter(({ status }) => status === 'aberta')
  expect(abertas.map(({ tipo }) => tipo)).toEqual(['pro_rata', 'pro_rata'])

  const outra = await l.emDia()
  goToDay('2026-09-20')
  const alvo = { plano_id: l.planos.Enterprise, periodicidade: 'mensal' }
  const { body } = await l.pedir(outra, 'simular-mudanca', alvo)
  expect(Math.abs(emDoisPassos - Number(body.valor_hoje))).toBeLessThanOrEqual(0.011)
})
