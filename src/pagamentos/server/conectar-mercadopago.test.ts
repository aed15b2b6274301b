import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { criarLoja } from '#test/factories.ts'
import { type LojaComPix, startLojaComPix } from '#test/loja-com-pix.ts'

let l: LojaComPix
beforeAll(async () => {
  l = await startLojaComPix()
})
afterAll(() => l.close())

const livre = () => l.outra.conta

async function salvar(loja: { id: string; donoId: string }, extra: Record<string, unknown> = {}) {
  return l.request('POST', '/functions/v1/save-mercadopago-credentials', {
    token: await l.tokenFor(loja.donoId),
    body: {
      estabelecimento_id: loja.id,
      access_token: livre().token,
      public_key: livre().publicKey,
      webhook_secret: null,
      ...extra,
    },
  })
}

/** A shop whose account at the provider is free to connect: `outra` gives hers up. */
async function lojaSemConta(plano?: string) {
  await l.owner.query(
    'update estabelecimentos set mercadopago_user_id = null where mercadopago_user_id = $1',
    [livre().userId],
  )
  return criarLoja(l.owner, { conectada: false, ...(plano ? { plano } : {}) })
}

describe('connecting', () => {
  test('is tried at the provider by the server, sealed, and never answered again', async () => {
    const loja = await lojaSemConta()
    const { status, body } = await salvar(loja, { webhook_secret: 'segredo-novo' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      access_token: '••••••••',
      conta_id: livre().userId,
      tem_segredo_webhook: true,
      pagamentos_habilitados: false,
    })
    expect(body.webhook_url).toContain(`/functions/v1/mercadopago-webhook?estabelecimento=${loja.id}`)
    expect(JSON.stringify(body)).not.toContain(livre().token)
    const asked = l.provedor.log.filter(({ token }) => token === livre().token.slice(-6))
    expect(asked.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/v1/payment_methods', '/users/me']),
    )
    const { rows } = await l.owner.query('select conteudo from cofre where estabelecimento_id = $1', [
      loja.id,
    ])
    expect(rows).toHaveLength(2)
    expect(Buffer.concat(rows.map((row) => row.conteudo)).toString('latin1')).not.toContain('APP_USR')
  })

  test('a token that the provider refuses is `Credenciais inválidas` and changes nothing', async () => {
    const loja = await lojaSemConta()
    const { status, body } = await salvar(loja, { access_token: 'APP_USR-errado' })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      title: 'Credenciais inválidas',
      success: false,
      error: 'Credenciais inválidas',
    })
    expect(await l.contar('cofre', 'estabelecimento_id = $1', [loja.id])).toBe(0)
  })

  test('a token of another form is refused without asking', async () => {
    const loja = await lojaSemConta()
    const asked = l.provedor.log.length
    expect((await salvar(loja, { access_token: 'senha' })).status).toBe(422)
    expect(l.provedor.log.length).toBe(asked)
  })

  test('one account does not serve two shops', async () => {
    const [uma, duas] = [await lojaSemConta(), await criarLoja(l.owner, { conectada: false })]
    expect((await salvar(uma)).status).toBe(200)
    expect((await salvar(duas)).status).toBe(409)
    expect(await l.contar('cofre', 'estabelecimento_id = $1', [duas.id])).toBe(0)
  })

  test('a plan without it, another shop and a visitor are refused', async () => {
    const loja = await lojaSemConta()
    await l.owner.query(
      `update planos_assinatura set permite_mercadopago_proprio = false where nome = 'Starter'`,
    )
    const semPlano = await criarLoja(l.owner, { conectada: false, plano: 'Starter' })
    expect((await salvar(semPlano)).status).toBe(403)
    expect((await salvar({ id: loja.id, donoId: semPlano.donoId })).status).toBe(404)
    const visitor = await l.request('POST', '/functions/v1/save-mercadopago-credentials', { body: {} })
    expect(visitor.status).toBe(401)
  })

  test('no answer of the provider is a clear sentence', async () => {
    const loja = await lojaSemConta()
    l.provedor.falhar({ mode: '500', path: '/v1/payment_methods', times: 1 })
    const { status, body } = await salvar(loja)
    expect(status).toBe(502)
    expect(body.title).toBe('Erro ao conectar')
  })
})

describe('on and off', () => {
  const ajustar = async (loja: { id: string; donoId: string }, mudancas: object) =>
    l.request('PATCH', '/rest/v1/configuracao_pagamentos', {
      token: await l.tokenFor(loja.donoId),
      body: { estabelecimento_id: loja.id, ...mudancas },
    })

  test('enabling needs credentials', async () => {
    const loja = await criarLoja(l.owner, { conectada: false })
    const { status, body } = await ajustar(loja, { pagamentos_habilitados: true })
    expect(status).toBe(409)
    expect(body.title).toBe('Configure o Mercado Pago antes de habilitar pagamentos')
  })

  test('disconnecting clears the credentials, disables payments and is logged', async () => {
    const loja = await lojaSemConta()
    await salvar(loja)
    expect((await ajustar(loja, { pagamentos_habilitados: true })).body).toMatchObject({
      pagamentos_habilitados: true,
    })
    const { status, body } = await l.request(
      'DELETE',
      `/rest/v1/configuracao_pagamentos?estabelecimento_id=${loja.id}`,
      {
        token: await l.tokenFor(loja.donoId),
      },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: null,
      public_key: null,
      pagamentos_habilitados: false,
      conta_id: null,
    })
    expect(await l.contar('cofre', 'estabelecimento_id = $1', [loja.id])).toBe(0)
    expect(
      await l.contar('auditoria', `estabelecimento_id = $1 and acao = 'pagamentos.desconectar'`, [loja.id]),
    ).toBe(1)
  })

  test('log_security_event_v2 keeps what the browser reports, as reported', async () => {
    const token = await l.tokenFor(l.loja.donoId)
    const { status } = await l.request('POST', '/rest/v1/rpc/log_security_event_v2', {
      token,
      body: { p_action: 'mercadopago_disconnect', p_resource: 'estabelecimentos', p_resource_id: l.loja.id },
    })
    expect(status).toBe(200)
    expect(
      await l.contar('auditoria', `acao = 'informado.mercadopago_disconnect' and user_id = $1`, [
        l.loja.donoId,
      ]),
    ).toBe(1)
  })
})
