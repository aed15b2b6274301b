import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { createUser, type TestShop } from '#test/support/factories.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'
import { encerrarLoja } from './encerrar-loja.ts'
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

test('where the platform gives no trial, an approved shop pays from the first day and hears of none', async () => {
  await l.owner.query(
    `insert into configuracoes_plataforma (chave, versao, valor) values ('cobranca', 1, '{"dias_de_teste": 0}')`,
  )
  goToDay('2026-08-27')
  const dona = await l.emTeste()
  await l.owner.query(`delete from configuracoes_plataforma where chave = 'cobranca'`)
  expect(await testes(dona)).toBe(0)
  expect(await l.estado(dona)).toMatchObject({ status: 'ativa', ciclo_ate: '2026-09-27' })
  const { rows } = await l.owner.query(
    `select c.assunto, c.texto from emails c join auth.users u on u.email = c.para where u.id = $1`,
    [dona.loja.ownerId],
  )
  expect(rows.map(({ assunto }) => assunto)).toContainEqual(
    expect.stringMatching(/^A assinatura da loja .+ começou$/),
  )
  expect(JSON.stringify(rows)).not.toContain('teste')
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

test('a company opens another shop once its own has ended, without a second trial', async () => {
  const cnpj = '11222333000181'
  const abrir = async () => {
    const { id: ownerId } = await createUser(l.owner)
    const token = await l.tokenFor(ownerId)
    const { body } = await l.request('POST', '/functions/v1/create-establishment', {
      token,
      body: {
        userId: ownerId,
        nome: 'Loja do Bairro',
        email: 'bairro@loja.test',
        cnpj,
        planoId: l.planos.Starter,
      },
    })
    expect(body).toMatchObject({ success: true })
    return { loja: { ...(body.estabelecimento as TestShop), ownerId }, token }
  }
  const encerrar = ({ loja }: Subscriber) =>
    withAccess(SYSTEM, (tx) => encerrarLoja(tx, { estabelecimentoId: loja.id }))

  goToDay('2026-09-14')
  const desistiu = await abrir()
  await encerrar(desistiu)
  const primeira = await abrir()
  await aprovar(primeira)
  expect([await testes(primeira), await l.estado(primeira)]).toMatchObject([
    1,
    { status: 'em_teste', mrr: 0 },
  ])
  await encerrar(primeira)

  for (const depois of ['at once', 'and again']) {
    goToDay('2026-09-14')
    const outra = await abrir()
    await aprovar(outra)
    expect([await testes(outra), depois]).toEqual([0, depois])
    expect(await l.estado(outra)).toMatchObject({
      status: 'ativa',
      ciclo_ate: '2026-10-14',
      mrr: 49.9,
      livro: 49.9,
    })
    const [fatura] = await l.faturas(outra)
    expect(fatura).toMatchObject({ tipo: 'ciclo', status: 'aberta', total: 49.9 })
    await l.viver(outra, '2026-09-14', '2026-09-15')
    expect(await l.faturas(outra)).toHaveLength(1)
    const { rows } = await l.owner.query(
      `select count(*)::int as n from emails where assunto = 'A assinatura da loja Loja do Bairro começou'
         and para = (select email from auth.users where id = $1)`,
      [outra.loja.ownerId],
    )
    expect(rows).toEqual([{ n: 1 }])
    await encerrar(outra)
  }
})
