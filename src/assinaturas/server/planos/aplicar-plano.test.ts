import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { exigirLimite } from '#src/acesso/server/acesso.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { createProduct, createUser } from '#test/support/factories.ts'
import { waiting } from '#test/support/held.ts'
import { type ShopsOverTime, startShopsOverTime } from '#test/support/shops-over-time.ts'
import { cobrarAssinaturas } from '../cobrar-assinaturas.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

test('a smaller plan waits for a product that is just being added, and leaves as many as it holds', async () => {
  await l.owner.query(`update planos_assinatura set limite_produtos = 3 where nome = 'Starter'`)
  const { loja, token } = await l.emDia('Profissional')
  for (let i = 0; i < 3; i++) await createProduct(l.owner, loja.id)
  goToDay('2026-09-20')
  const alvo = { plano_id: l.planos.Starter, periodicidade: 'mensal', valor_visto: 0 }
  expect((await l.pedir({ loja, token }, 'mudar-plano', alvo)).status).toBe(200)
  goToDay('2026-10-10')

  const porConfirmar = Promise.withResolvers<void>()
  const contado = Promise.withResolvers<void>()
  const acesso = { papel: 'loja', userId: loja.ownerId, estabelecimentoId: loja.id } as const
  const inserindo = withAccess(acesso, async (tx) => {
    await exigirLimite(tx, { estabelecimentoId: loja.id, recurso: 'produtos' })
    await tx
      .insertInto('produtos')
      .values({ estabelecimento_id: loja.id, nome: 'O quarto', preco: 1 })
      .execute()
    contado.resolve()
    await porConfirmar.promise
  })
  await contado.promise
  let feito = false
  const mudando = cobrarAssinaturas({ estabelecimentoId: loja.id }).then(() => {
    feito = true
  })
  await expect.poll(async () => feito || (await waiting(l.owner)) > 0).toBe(true)
  porConfirmar.resolve()
  await Promise.all([inserindo, mudando])
  expect(await l.estado({ loja, token })).toMatchObject({ plano: 'Starter' })
  const { rows } = await l.owner.query(
    `select status, count(*)::int as n from produtos where estabelecimento_id = $1 group by 1 order by 1`,
    [loja.id],
  )
  expect(rows).toEqual([
    { status: 'ativo', n: 3 },
    { status: 'inativo_por_limite', n: 1 },
  ])
})

test('a plan archived while shops have it: they keep it, are invoiced for it, may come back to it; nobody new chooses it', async () => {
  const dona = await l.emDia()
  await l.owner.query(`update planos_assinatura set ativo = false where nome = 'Starter'`)
  await l.viver(dona, '2026-10-06')
  expect((await l.faturas(dona)).at(-1)).toMatchObject({ status: 'aberta', total: 49.9, plano: 'Starter' })
  await l.pedir(dona, 'cancelar', { motivo: 'outro' })
  await l.viver(dona, '2026-10-10')
  expect(await l.estado(dona)).toMatchObject({ status: 'cancelada' })
  goToDay('2026-10-11')
  expect((await l.pedir(dona, 'reativar')).status).toBe(200)
  expect(await l.estado(dona)).toMatchObject({ status: 'ativa', plano: 'Starter' })

  const outra = await l.emDia('Profissional')
  const { status } = await l.pedir(outra, 'simular-mudanca', {
    plano_id: l.planos.Starter,
    periodicidade: 'mensal',
  })
  expect(status).toBe(404)
  const { id } = await createUser(l.owner)
  const { body } = await l.request('POST', '/functions/v1/create-establishment', {
    token: await l.tokenFor(id),
    body: { userId: id, nome: 'Loja Nova', email: 'nova@loja.test', planoId: l.planos.Starter },
  })
  expect(body).toMatchObject({ code: 'assinaturas.plano_nao_selecionado' })
})
