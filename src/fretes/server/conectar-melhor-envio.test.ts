import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { startShopWithCarrier, type ShopWithCarrier } from '#test/support/shop-with-carrier.ts'
import { renovarConexao, renovarConexoes } from './renovar-conexao.ts'

let w: ShopWithCarrier
beforeAll(async () => {
  w = await startShopWithCarrier()
})
afterAll(() => w.close())
beforeEach(() => w.carrier.desligarFalhas())

const read = (token = w.token) =>
  w.request('GET', `/rest/v1/integracoes/melhor-envio?estabelecimento_id=${w.loja.id}`, { token })
const secretsOf = async (loja: string) =>
  (
    await w.owner.query('select nome, conteudo from cofre where estabelecimento_id = $1 order by nome', [
      loja,
    ])
  ).rows as {
    nome: string
    conteudo: Buffer
  }[]
const member = async (papel: string) => {
  const { id } = await createUser(w.owner)
  await w.owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Eva', $3)`,
    [id, w.loja.id, papel],
  )
  return w.tokenFor(id)
}

describe('connecting', () => {
  test('goes to the carrier with a state, comes back once, and keeps the tokens sealed beside the payments secrets', async () => {
    const back = await w.allow()
    const done = await w.finish(back)
    expect(done).toMatchObject({
      status: 200,
      body: { conectada: true, status: 'ativa', conta: 'loja@transporte.test' },
    })
    expect(JSON.stringify(done.body)).not.toMatch(/eyJ|def5/)
    const secrets = await secretsOf(w.loja.id)
    expect(secrets.map(({ nome }) => nome)).toEqual([
      'melhor_envio_access_token',
      'melhor_envio_refresh_token',
      'mercadopago_access_token',
      'mercadopago_webhook_secret',
    ])
    expect(secrets.some(({ conteudo }) => conteudo.toString('utf8').includes('eyJ'))).toBe(false)
    // The same answer again, as who looks over a shoulder would send it.
    expect(await w.finish(back)).toMatchObject({ status: 409, body: { code: 'fretes.estado_invalido' } })
  })

  test('a state of another person, of another shop, or of ten minutes ago is worth nothing', async () => {
    const admin = await member('administrador')
    const hers = await w.allow()
    expect(await w.finish(hers, admin)).toMatchObject({
      status: 409,
      body: { code: 'fretes.estado_invalido' },
    })
    expect((await w.finish({ ...hers, estabelecimento_id: w.outra.id }, w.otherToken)).status).toBe(409)
    expect((await w.finish({ ...hers, estabelecimento_id: w.outra.id })).status).toBe(404)
    await w.owner.query(`update pedidos_de_conexao set expira_em = now() - interval '1 second'`)
    expect((await w.finish(hers)).status).toBe(409)
    expect((await secretsOf(w.outra.id)).filter(({ nome }) => nome.startsWith('melhor'))).toEqual([])
  })

  test('only who may give out the credentials of payments', async () => {
    for (const papel of ['vendedor', 'estoquista', 'financeiro', 'visualizador']) {
      const token = await member(papel)
      const body = { estabelecimento_id: w.loja.id }
      const asked = await w.request('POST', '/rest/v1/integracoes/melhor-envio/conectar', { token, body })
      expect(asked.status, papel).toBe(403)
      expect((await read(token)).status, papel).toBe(403)
    }
  })

  test('a code that the carrier does not take, and a carrier that does not answer', async () => {
    const back = await w.allow()
    expect(await w.finish({ ...back, codigo: 'inventado' })).toMatchObject({
      status: 409,
      body: { code: 'fretes.credencial_recusada' },
    })
    w.carrier.falhar({ path: '/oauth/token', mode: 'reset' })
    expect(await w.finish(await w.allow())).toMatchObject({
      status: 502,
      body: { code: 'fretes.falha_ao_conectar' },
    })
  })

  test('each account takes its own secrets out of the vault and leaves the others', async () => {
    await w.connect({ loja: w.outra, quem: w.otherToken })
    const names = async () => (await secretsOf(w.outra.id)).map(({ nome }) => nome)
    await w.request('POST', '/rest/v1/integracoes/melhor-envio/desconectar', {
      token: w.otherToken,
      body: { estabelecimento_id: w.outra.id },
    })
    expect(await names()).toEqual(['mercadopago_access_token', 'mercadopago_webhook_secret'])
    await w.connect({ loja: w.outra, quem: w.otherToken })
    await w.owner.query('update estabelecimentos set email = email where id = $1', [w.outra.id])
    expect(await names()).toHaveLength(4)
  })

  test('says what the shop’s record lacks before anything can be posted', async () => {
    await w.owner.query(
      `update estabelecimentos set endereco = 'Avenida Paulista', telefone = null where id = $1`,
      [w.loja.id],
    )
    expect((await read()).body.falta_no_endereco).toEqual(['telefone', 'número', 'bairro'])
    await w.owner.query(
      `update estabelecimentos set endereco = 'Avenida Paulista, 1000 — Bela Vista', telefone = '1133334444' where id = $1`,
      [w.loja.id],
    )
    expect((await read()).body.falta_no_endereco).toEqual([])
  })

  test('a permission that was not allowed: 403 without its name, and what to do', async () => {
    await w.connect({ escopos: ['cart-read'] })
    const services = () =>
      w.request('GET', `/rest/v1/integracoes/melhor-envio/servicos?estabelecimento_id=${w.loja.id}`, {
        token: w.token,
      })
    expect(await services()).toMatchObject({ status: 409, body: { code: 'fretes.falta_permissao' } })
    expect((await read()).body.falta_permissao).toBe(true)
    // It counts only after authorising again.
    await w.connect()
    expect((await read()).body.falta_permissao).toBe(false)
    expect((await services()).body).toEqual(
      expect.arrayContaining([{ id: 1, nome: 'PAC', transportadora: 'Correios' }]),
    )
  })
})

describe('renewing', () => {
  const soon = () =>
    w.owner.query(
      `update conexoes_de_frete set vence_em = now() + interval '5 days', renovando_ate = null
      where estabelecimento_id = $1`,
      [w.loja.id],
    )
  const days = async () => {
    const { rows } = await w.owner.query(
      `select extract(day from vence_em - now())::int as dias, status from conexoes_de_frete where estabelecimento_id = $1`,
      [w.loja.id],
    )
    return rows[0] as { dias: number; status: string }
  }

  test('well before the end, one at a time, and both new values are kept', async () => {
    await w.connect()
    await soon()
    const before = w.asked('/oauth/token')
    await Promise.all([renovarConexao(w.loja.id), renovarConexao(w.loja.id), renovarConexao(w.loja.id)])
    expect(w.asked('/oauth/token') - before).toBe(1)
    expect((await days()).dias).toBe(29)
    // The second renewal needs the refresh token of the first.
    await soon()
    await renovarConexoes()
    expect(await days()).toEqual({ dias: 29, status: 'ativa' })
    expect(w.asked('/oauth/token') - before).toBe(2)
    await renovarConexoes()
    expect(w.asked('/oauth/token') - before).toBe(2)
  })

  /** What the shop does while a renewal waits for its answer. */
  const meanwhile = async (act: () => Promise<unknown>) => {
    w.carrier.falhar({ path: '/oauth/token', mode: 'slow' })
    const asked = () => w.asked('/oauth/token')
    const before = asked()
    const renewing = renovarConexao(w.loja.id)
    await expect.poll(asked).toBe(before + 1)
    await act()
    await renewing
  }
  const kept = async () => {
    const { rows } = await w.owner.query(
      'select status, refresh_vault_id from conexoes_de_frete where estabelecimento_id = $1',
      [w.loja.id],
    )
    return rows[0] as { status: string; refresh_vault_id: string } | undefined
  }

  test('who disconnects while it is under way stays disconnected', async () => {
    await w.connect()
    await soon()
    await meanwhile(() =>
      w.request('POST', '/rest/v1/integracoes/melhor-envio/desconectar', {
        token: w.token,
        body: { estabelecimento_id: w.loja.id },
      }),
    )
    expect(await kept()).toBeUndefined()
    expect((await secretsOf(w.loja.id)).filter(({ nome }) => nome.startsWith('melhor'))).toEqual([])
  })

  test.each(['renewed', 'refused'])('%s after the shop connected anew, it changes nothing', async (how) => {
    await w.connect()
    await soon()
    if (how === 'refused') {
      w.carrier.livro.vencer(undefined, true)
      await w.owner.query('update conexoes_de_frete set vence_em = now() where estabelecimento_id = $1', [
        w.loja.id,
      ])
    }
    let anew: Awaited<ReturnType<typeof kept>>
    await meanwhile(async () => {
      await w.connect()
      anew = await kept()
    })
    expect(await kept()).toEqual(anew)
    expect(anew?.status).toBe('ativa')
  })

  test('refused for good: the shop is told once, what still works goes on, and at its end it must connect again', async () => {
    await w.connect()
    w.carrier.livro.vencer(undefined, true)
    await soon()
    await renovarConexao(w.loja.id)
    await renovarConexao(w.loja.id)
    expect((await days()).status).toBe('ativa')
    const { rows } = await w.owner.query(
      `select user_id from avisos where estabelecimento_id = $1 and titulo = 'Conecte o Melhor Envio de novo'`,
      [w.loja.id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(rows.length)
    await w.owner.query(
      `update conexoes_de_frete set vence_em = now() - interval '1 hour' where estabelecimento_id = $1`,
      [w.loja.id],
    )
    await renovarConexao(w.loja.id)
    expect((await days()).status).toBe('reconectar')
    const alertas = await w.owner.query(
      `select 1 from alertas where codigo = 'FRT-CRED' and estabelecimento_id = $1`,
      [w.loja.id],
    )
    expect(alertas.rowCount).toBe(1)
  })
})
