import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { createUser } from '#test/support/factories.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'
import { iniciarTeste } from './iniciar-teste.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

async function testes({ loja }: Subscriber): Promise<number> {
  const { rows } = await l.owner.query(
    `select count(*)::int as n from eventos_assinatura where estabelecimento_id = $1 and tipo = 'teste_iniciado'`,
    [loja.id],
  )
  return rows[0].n
}

const aprovar = ({ loja }: Subscriber) =>
  withAccess(SYSTEM, (tx) => iniciarTeste(tx, { estabelecimentoId: loja.id }))

test('approved again, or by two people at once, a shop has one trial, which ends on the same day', async () => {
  const dona = await l.emTeste()
  goToDay('2026-09-05')
  await Promise.all([aprovar(dona), aprovar(dona)])
  expect(await testes(dona)).toBe(1)
  expect(await l.estado(dona)).toMatchObject({ status: 'em_teste', ciclo_ate: '2026-09-10' })
  await l.viver(dona, '2026-09-10')
  await aprovar(dona)
  expect(await l.estado(dona)).toMatchObject({ status: 'ativa' })
})

test('one that left and comes back pays from the first day', async () => {
  const dona = await l.emTeste()
  await l.pedir(dona, 'cancelar', { motivo: 'outro' })
  await l.viver(dona, '2026-09-10')
  goToDay('2026-09-14')
  expect((await l.pedir(dona, 'reativar')).status).toBe(200)
  await aprovar(dona)
  expect(await testes(dona)).toBe(1)
  expect(await l.faturas(dona)).toMatchObject([{ tipo: 'ciclo', status: 'aberta', total: 49.9 }])
})

test('the CNPJ of a shop that was closed opens no other, and so has no second trial', async () => {
  const cnpj = '11222333000181'
  const abrir = async () => {
    const { id } = await createUser(l.owner)
    return l.request('POST', '/functions/v1/create-establishment', {
      token: await l.tokenFor(id),
      body: {
        userId: id,
        nome: 'Loja do Bairro',
        email: 'bairro@loja.test',
        cnpj,
        planoId: l.planos.Starter,
      },
    })
  }
  const { body } = await abrir()
  expect(body).toMatchObject({ success: true })
  await l.owner.query(`update estabelecimentos set status = 'encerrado' where cnpj = $1`, [cnpj])
  await l.owner.query(
    `update assinaturas_estabelecimento set status = 'encerrada'
     where estabelecimento_id = (select id from estabelecimentos where cnpj = $1)`,
    [cnpj],
  )
  expect((await abrir()).body).toMatchObject({ code: 'assinaturas.cnpj_ja_cadastrado' })
})
