import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anotarPedidoDeConexao } from '#src/fretes/server/pedidos-de-conexao.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { createUser } from '#test/support/factories.ts'
import { OTHER_ACCOUNT, type ShopWithBling, startShopWithBling } from '#test/support/shop-with-bling.ts'
import { CHAMADAS_DO_DIA } from './vez.ts'
import { encerrarConexoes } from './encerrar-conexoes.ts'
import { trabalharBling } from './trabalhar.ts'

let w: ShopWithBling
beforeAll(async () => {
  w = await startShopWithBling()
})
afterAll(() => w.close())
beforeEach(() => w.erp.desligarFalhas())

const secretsOf = async (loja: string) =>
  (
    await w.owner.query(
      `select nome, conteudo from cofre where estabelecimento_id = $1 and nome like 'bling%' order by nome`,
      [loja],
    )
  ).rows as { nome: string; conteudo: Buffer }[]
const connection = async () =>
  (await w.owner.query('select * from conexoes_do_bling where estabelecimento_id = $1', [w.loja.id])).rows[0]
const notices = async () =>
  (
    await w.owner.query(
      `select user_id from avisos where estabelecimento_id = $1 and titulo = 'Conecte o Bling de novo'`,
      [w.loja.id],
    )
  ).rows

describe('connecting', () => {
  test('goes to Bling with a state, comes back once, and keeps the tokens sealed', async () => {
    const back = await w.allow()
    const done = await w.act('concluir', back)
    expect(done).toMatchObject({
      status: 200,
      body: { conectada: true, status: 'ativa', conta: 'Loja no ERP' },
    })
    expect(JSON.stringify(done.body)).not.toContain('eyJ')
    const secrets = await secretsOf(w.loja.id)
    expect(secrets.map(({ nome }) => nome)).toEqual(['bling_access_token', 'bling_refresh_token'])
    expect(secrets.some(({ conteudo }) => conteudo.toString('utf8').includes('eyJ'))).toBe(false)
    expect(await w.act('concluir', back)).toMatchObject({
      status: 409,
      body: { code: 'integracoes.bling_estado_invalido' },
    })
  })

  test('a state of another person, another shop, another service or ten minutes ago is worth nothing', async () => {
    const { id } = await createUser(w.owner)
    await w.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Eva', 'administrador')`,
      [id, w.loja.id],
    )
    const hers = await w.allow()
    expect((await w.act('concluir', hers, { quem: await w.tokenFor(id) })).status).toBe(409)
    const { estado, codigo } = hers
    expect((await w.act('concluir', { estado, codigo }, { quem: w.otherToken, loja: w.outra })).status).toBe(
      409,
    )
    expect((await w.act('concluir', { estado, codigo }, { loja: w.outra })).status).toBe(404)
    const acesso = { papel: 'loja', userId: w.loja.ownerId, estabelecimentoId: w.loja.id } as const
    const dela = { estabelecimentoId: w.loja.id, userId: w.loja.ownerId }
    const carrier = await withAccess(acesso, (tx) =>
      anotarPedidoDeConexao(tx, { ...dela, servico: 'melhor_envio' }),
    )
    expect((await w.act('concluir', { estado: carrier, codigo })).status).toBe(409)
    await w.owner.query(`update pedidos_de_conexao set expira_em = now() - interval '1 second'`)
    expect((await w.act('concluir', hers)).status).toBe(409)
    expect(await secretsOf(w.outra.id)).toEqual([])
  })

  test('a code that Bling does not take, and a Bling that does not answer', async () => {
    const back = await w.allow()
    expect(await w.act('concluir', { ...back, codigo: 'inventado' })).toMatchObject({
      status: 409,
      body: { code: 'integracoes.bling_recusou' },
    })
    w.erp.falhar({ path: '/oauth/token', mode: 'reset' })
    expect(await w.act('concluir', await w.allow())).toMatchObject({
      status: 502,
      body: { code: 'integracoes.bling_sem_resposta' },
    })
  })

  test('disconnecting takes the tokens and the pairs away', async () => {
    await w.connect({ loja: w.outra, quem: w.otherToken, conta: OTHER_ACCOUNT })
    await w.product('CANECA', 1, w.outra)
    await w.work(w.outra)
    const pairs = () =>
      w.owner.query('select 1 from produtos_no_bling where estabelecimento_id = $1', [w.outra.id])
    expect((await pairs()).rowCount).toBe(1)
    const done = await w.act('desconectar', {}, { quem: w.otherToken, loja: w.outra })
    expect(done).toMatchObject({ status: 200, body: { conectada: false } })
    expect(await secretsOf(w.outra.id)).toEqual([])
    expect((await pairs()).rowCount).toBe(0)
  })
})

test('the connection of a shop that ended goes the night after', async () => {
  await w.connect({ loja: w.outra, quem: w.otherToken, conta: OTHER_ACCOUNT })
  await encerrarConexoes()
  expect(await secretsOf(w.outra.id)).toHaveLength(2)
  await w.owner.query(`update estabelecimentos set status = 'encerrado' where id = $1`, [w.outra.id])
  await encerrarConexoes()
  expect(await secretsOf(w.outra.id)).toEqual([])
})

describe('renewing', () => {
  const ends = (interval: string) =>
    w.owner.query(
      `update conexoes_do_bling set vence_em = now() + $2::interval, pausada_ate = null where estabelecimento_id = $1`,
      [w.loja.id, interval],
    )
  const renewals = () => w.asked('POST', '/oauth/token')

  test('before its end, by one at a time, and both new values are kept', async () => {
    await w.connect()
    await w.work()
    await ends('5 minutes')
    const before = renewals()
    const estabelecimentoId = w.loja.id
    await Promise.all([1, 2, 3].map(() => trabalharBling({ estabelecimentoId })))
    expect(renewals() - before).toBe(1)
    // The second renewal needs the refresh token of the first.
    await ends('1 second')
    await w.work()
    expect(renewals() - before).toBe(2)
    expect(await connection()).toMatchObject({ status: 'ativa', problema: null })
    expect((await connection()).vence_em.getTime()).toBeGreaterThan(Date.now() + 5 * 3_600_000)
    expect(await secretsOf(w.loja.id)).toHaveLength(2)
  })

  test('a token that ended before its time is renewed once and the call made again', async () => {
    w.erp.livro.vencer(false)
    const before = renewals()
    await w.act('comparar')
    await w.product('PRATO', 1)
    await w.work()
    expect(renewals() - before).toBe(1)
    expect(await connection()).toMatchObject({ status: 'ativa', problema: null })
  })

  test('unanswered it is tried again; refused, the shop is told once and everything waits until it connects again', async () => {
    await ends('1 second')
    w.erp.falhar({ path: '/oauth/token', mode: '500' })
    await w.work()
    expect(await connection()).toMatchObject({ status: 'ativa', problema: 'sem_resposta', falhas: 1 })
    // What a lost answer of a renewal leaves behind.
    w.erp.livro.vencer(true)
    await w.work()
    await w.work()
    expect((await connection()).status).toBe('reconectar')
    expect((await w.read()).body).toMatchObject({ status: 'reconectar', conectada: true })
    expect((await notices()).length).toBeGreaterThan(0)
    expect(new Set((await notices()).map(({ user_id }) => user_id)).size).toBe((await notices()).length)
    expect(await w.act('comparar')).toMatchObject({
      status: 409,
      body: { code: 'integracoes.bling_reconectar' },
    })
    await w.connect()
    expect((await w.read()).body).toMatchObject({ status: 'ativa', problema: null })
  })

  test('who disconnects while a renewal is under way stays disconnected', async () => {
    await ends('1 second')
    w.erp.falhar({ path: '/oauth/token', mode: 'slow', ms: 2000 })
    const working = w.work()
    const before = renewals()
    await expect.poll(renewals).toBe(before + 1)
    await w.act('desconectar')
    await working
    expect(await connection()).toBeUndefined()
    expect(await secretsOf(w.loja.id)).toEqual([])
  })
})

describe('calls', () => {
  beforeAll(() => w.connect())

  test('a full day rests, and the next one counts anew', async () => {
    const today = `(now() at time zone 'America/Sao_Paulo')::date`
    await w.owner.query(
      `update conexoes_do_bling set chamadas = $2, chamadas_dia = ${today} where estabelecimento_id = $1`,
      [w.loja.id, CHAMADAS_DO_DIA],
    )
    await w.act('comparar')
    const before = w.erp.log.length
    await w.work()
    expect(w.erp.log.length).toBe(before)
    expect(await connection()).toMatchObject({ problema: 'limite_do_dia' })
    await w.owner.query(
      `update conexoes_do_bling set chamadas_dia = ${today} - 1 where estabelecimento_id = $1`,
      [w.loja.id],
    )
    await w.work()
    expect(await connection()).toMatchObject({ problema: null })
    expect((await connection()).chamadas).toBeLessThan(20)
  })

  test.each([
    ['429', 'muitas_chamadas'],
    ['403', 'falta_permissao'],
    ['error_with_200', 'sem_resposta'],
    ['half', 'sem_resposta'],
  ] as const)('answered %s it rests and says so', async (mode, problema) => {
    await w.act('comparar')
    // A second that is full is waited out once.
    w.erp.falhar({ path: '/produtos', mode, times: mode === '429' ? 2 : 1 })
    await w.work()
    const resting = await connection()
    expect(resting).toMatchObject({ problema, ocupada_por: null })
    expect(resting.pausada_ate.getTime()).toBeGreaterThan(Date.now())
    await w.work()
    expect(await connection()).toMatchObject({ problema: null, falhas: 0 })
  })
})
