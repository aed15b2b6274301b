import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop, createUser } from '#test/support/factories.ts'
import { whileHeld } from '#test/support/held.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'

let l: ShopWithPix
beforeAll(async () => {
  l = await startShopWithPix()
})
afterAll(() => l.close())

const SENHA = 'segredo-da-dona'
const livre = () => l.outra.account

async function salvar(loja: { id: string; ownerId: string }, extra: Record<string, unknown> = {}) {
  return l.request('POST', '/functions/v1/save-mercadopago-credentials', {
    token: await l.tokenFor(loja.ownerId),
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
  return createShop(l.owner, { conectada: false, senha: SENHA, ...(plano ? { plano } : {}) })
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
      conta_nome: expect.stringMatching(/./),
      tem_segredo_webhook: true,
      pagamentos_habilitados: false,
    })
    expect(body.webhook_url).toContain(`/functions/v1/mercadopago-webhook?estabelecimento=${loja.id}`)
    expect(JSON.stringify(body)).not.toContain(livre().token)
    const asked = l.provider.log.filter(({ token }) => token === livre().token.slice(-6))
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
    expect(await l.count('cofre', 'estabelecimento_id = $1', [loja.id])).toBe(0)
  })

  test('a token of another form is refused without asking', async () => {
    const loja = await lojaSemConta()
    const asked = l.provider.log.length
    expect((await salvar(loja, { access_token: 'senha' })).status).toBe(422)
    expect(l.provider.log.length).toBe(asked)
  })

  test('an access token is not taken for the public key, which every buyer gets', async () => {
    const { body } = await salvar(await lojaSemConta(), { public_key: livre().token })
    expect(body).toMatchObject({ status: 422, errors: [{ path: 'public_key' }] })
  })

  test('one account does not serve two shops', async () => {
    const [uma, duas] = [await lojaSemConta(), await createShop(l.owner, { conectada: false })]
    expect((await salvar(uma)).status).toBe(200)
    expect((await salvar(duas)).status).toBe(409)
    expect(await l.count('cofre', 'estabelecimento_id = $1', [duas.id])).toBe(0)
  })

  test('a plan without it, another shop and a visitor are refused', async () => {
    const loja = await lojaSemConta()
    await l.owner.query(
      `update planos_assinatura set permite_mercadopago_proprio = false where nome = 'Starter'`,
    )
    const semPlano = await createShop(l.owner, { conectada: false, plano: 'Starter' })
    expect((await salvar(semPlano)).status).toBe(403)
    expect((await salvar({ id: loja.id, ownerId: semPlano.ownerId })).status).toBe(404)
    const visitor = await l.request('POST', '/functions/v1/save-mercadopago-credentials', { body: {} })
    expect(visitor.status).toBe(401)
  })

  test('an administrator proves again that it is them; a seller may not at all', async () => {
    const loja = await lojaSemConta()
    const daEquipe = async (papel: string) => {
      const { id: ownerId } = await createUser(l.owner, { senha: SENHA })
      await l.owner.query(
        'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $3)',
        [ownerId, loja.id, papel],
      )
      return { id: loja.id, ownerId }
    }
    const administradora = await daEquipe('administrador')
    expect((await salvar(administradora)).body.title).toBe('Confirme a sua senha')
    expect((await salvar(administradora, { senha: 'errada' })).status).toBe(422)
    expect(await l.count('cofre', 'estabelecimento_id = $1', [loja.id])).toBe(0)
    expect((await salvar(administradora, { senha: SENHA })).status).toBe(200)
    expect((await salvar(await daEquipe('vendedor'), { senha: SENHA })).status).toBe(403)
  })

  test('no answer of the provider is a clear sentence', async () => {
    const loja = await lojaSemConta()
    l.provider.falhar({ mode: '500', path: '/v1/payment_methods', times: 1 })
    const { status, body } = await salvar(loja)
    expect(status).toBe(502)
    expect(body.title).toBe('Erro ao conectar')
  })
})

describe('on and off', () => {
  const ajustar = async (loja: { id: string; ownerId: string }, mudancas: object) =>
    l.request('PATCH', '/rest/v1/configuracao_pagamentos', {
      token: await l.tokenFor(loja.ownerId),
      body: { estabelecimento_id: loja.id, ...mudancas },
    })

  test('enabling needs credentials', async () => {
    const loja = await createShop(l.owner, { conectada: false })
    const { status, body } = await ajustar(loja, { pagamentos_habilitados: true })
    expect(status).toBe(409)
    expect(body.title).toBe('Configure o Mercado Pago antes de habilitar pagamentos')
  })

  test('what a plan without it has on stays on; turned off, it is not turned on again', async () => {
    const loja = await createShop(l.owner, { plano: 'Profissional' })
    const noPlano = (permite: boolean) =>
      l.owner.query(
        `update planos_assinatura set permite_mercadopago_proprio = $1 where nome = 'Profissional'`,
        [permite],
      )
    await noPlano(false)
    expect((await ajustar(loja, { pagamentos_habilitados: true, pix_minutos: 60 })).status).toBe(200)
    expect((await ajustar(loja, { pagamentos_habilitados: false })).status).toBe(200)
    const ligar = () => ajustar(loja, { pagamentos_habilitados: true })
    expect(await ligar()).toMatchObject({ status: 403, body: { recurso: 'mercadopago_proprio' } })
    await noPlano(true)
    expect((await ligar()).status).toBe(200)
  })

  test('disconnecting clears the credentials, disables payments and is logged', async () => {
    const loja = await lojaSemConta()
    await salvar(loja)
    expect((await ajustar(loja, { pagamentos_habilitados: true })).body).toMatchObject({
      pagamentos_habilitados: true,
    })
    const desconectar = async (senha: string) =>
      l.request('POST', '/rest/v1/configuracao_pagamentos/desconectar', {
        token: await l.tokenFor(loja.ownerId),
        body: { estabelecimento_id: loja.id, senha },
      })
    const errada = await desconectar('outra-senha')
    expect(errada).toMatchObject({ status: 422, body: { title: 'Senha incorreta' } })
    expect(await l.count('cofre', 'estabelecimento_id = $1', [loja.id])).toBe(1)

    const { status, body } = await desconectar(SENHA)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      access_token: null,
      public_key: null,
      pagamentos_habilitados: false,
      conta_id: null,
    })
    expect(await l.count('cofre', 'estabelecimento_id = $1', [loja.id])).toBe(0)
    expect(
      await l.count('auditoria', `estabelecimento_id = $1 and acao = 'pagamentos.desconectar'`, [loja.id]),
    ).toBe(1)
  })

  test('guesses of the password are counted', async () => {
    const loja = await lojaSemConta()
    const token = await l.tokenFor(loja.ownerId)
    const respostas: number[] = []
    for (let i = 0; i < 12; i++) {
      const { status } = await l.request('POST', '/rest/v1/configuracao_pagamentos/desconectar', {
        token,
        body: { estabelecimento_id: loja.id, senha: `errada-${i}` },
      })
      respostas.push(status)
    }
    expect(respostas[0]).toBe(422)
    expect(respostas.at(-1)).toBe(429)
  })

  test('PIX life, discount and ways of paying; never none of them', async () => {
    const loja = await lojaSemConta()
    expect((await ajustar(loja, { pix_minutos: 45 })).status).toBe(422)
    expect((await ajustar(loja, { desconto_pix: 51 })).status).toBe(422)
    const { body } = await ajustar(loja, { pix_minutos: 120, desconto_pix: 5, aceita_cartao: false })
    expect(body).toMatchObject({
      pix_minutos: 120,
      desconto_pix: 5,
      aceita_cartao: false,
      aceita_dinheiro: true,
    })
    expect(await ajustar(loja, { aceita_dinheiro: false })).toMatchObject({
      status: 409,
      body: { title: 'Deixe uma forma de pagamento ligada' },
    })
    const recebimento = (id: string) => l.request('GET', `/rest/v1/recebimento?estabelecimento_id=${id}`)
    expect(await recebimento(loja.id)).toMatchObject({
      status: 200,
      body: { aceita_pix: false, aceita_cartao: false, desconto_pix: 5, public_key: null },
    })
    expect((await recebimento(l.loja.id)).body.public_key).toBe(l.loja.account.publicKey)
    expect((await recebimento((await createShop(l.owner, { aprovacao: 'pendente' })).id)).status).toBe(404)
  })

  test('of changes at once none undoes another', async () => {
    const loja = await lojaSemConta()
    await salvar(loja)
    await ajustar(loja, { pagamentos_habilitados: true })
    const semConta = {
      text: 'update estabelecimentos set pagamentos_habilitados = false, mercadopago_vault_id = null where id = $1',
      values: [loja.id],
    }
    const [depois] = await whileHeld(l.owner, semConta, () => [ajustar(loja, { pix_minutos: 120 })])
    expect(depois).toMatchObject({ status: 200, body: { pagamentos_habilitados: false, pix_minutos: 120 } })

    await salvar(loja)
    await ajustar(loja, { pagamentos_habilitados: true })
    const semPix = {
      text: 'update estabelecimentos set pagamentos_habilitados = false where id = $1',
      values: [loja.id],
    }
    const [outraConta] = await whileHeld(l.owner, semPix, () => [salvar(loja)])
    expect(outraConta?.body.pagamentos_habilitados).toBe(false)

    const travada = { text: 'select from estabelecimentos where id = $1 for update', values: [loja.id] }
    const juntas = await whileHeld(l.owner, travada, () => [
      ajustar(loja, { aceita_cartao: false }),
      ajustar(loja, { aceita_dinheiro: false }),
    ])
    expect(juntas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('log_security_event_v2 keeps what the browser reports, as reported', async () => {
    const token = await l.tokenFor(l.loja.ownerId)
    const { status } = await l.request('POST', '/rest/v1/rpc/log_security_event_v2', {
      token,
      body: { p_action: 'mercadopago_disconnect', p_resource: 'estabelecimentos', p_resource_id: l.loja.id },
    })
    expect(status).toBe(200)
    expect(
      await l.count('auditoria', `acao = 'informado.mercadopago_disconnect' and user_id = $1`, [
        l.loja.ownerId,
      ]),
    ).toBe(1)
  })

  test('what anybody’s browser reports about a thing is not who changed it last', async () => {
    const path = `/rest/v1/estabelecimentos/${l.loja.id}`
    const token = await l.tokenFor(l.loja.ownerId)
    await l.request('PATCH', path, { token, body: { descricao: 'Vende de tudo.' } })
    await l.request('POST', '/rest/v1/rpc/log_security_event_v2', {
      token: await l.tokenFor((await createUser(l.owner)).id),
      body: { p_action: 'x', p_resource: 'estabelecimentos', p_resource_id: l.loja.id },
    })
    const body = { descricao: 'Vende de nada.', updated_at: '2020-01-01T00:00:00.000Z' }
    expect(await l.request('PATCH', path, { token, body })).toMatchObject({
      status: 409,
      body: { alterado_por: 'Dona' },
    })
  })

  test('what browsers report of one account fills no table: 60 an hour', async () => {
    const { id } = await createUser(l.owner)
    const token = await l.tokenFor(id)
    const informar = () =>
      l.request('POST', '/rest/v1/rpc/log_security_event_v2', {
        token,
        body: { p_action: 'enchente', p_resource: 'nada' },
      })
    const respostas = await Promise.all(Array.from({ length: 61 }, informar))
    expect(respostas.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(await l.count('auditoria', `acao = 'informado.enchente' and user_id = $1`, [id])).toBe(60)
  })
})
