import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { whileHeld } from '#test/support/held.ts'
import { invitations } from '#test/support/invitations.ts'

let auth: AuthApp
let tools: ReturnType<typeof invitations>
beforeAll(async () => {
  auth = await startAuthApp()
  tools = invitations(auth)
})
afterAll(() => auth.close())

describe('who is removed meanwhile', () => {
  test.each([
    ['removed', 'delete from profiles', 'usuarios.voce_saiu_da_equipe'],
    ['switched off', 'update profiles set desativado_em = now()', 'usuarios.voce_saiu_da_equipe'],
    ['made a seller', `update profiles set papel = 'vendedor'`, 'portal.sem_permissao'],
  ])('sends no invitation, nor one again, once they are %s', async (_, change, code) => {
    const shop = await tools.newShop()
    const { id, token } = await auth.person()
    await auth.owner.query(
      `insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, 'administrador')`,
      [id, shop.id],
    )
    const { id: sent } = await tools.invite(shop)
    const body = { estabelecimento_id: shop.id }
    const answers = await whileHeld(
      auth.owner,
      { text: 'select pg_advisory_xact_lock(hashtextextended($1, 11))', values: [shop.id] },
      () => [
        tools.post('', { ...body, email: newEmail(), papel: 'administrador' }, token),
        tools.post(`/${sent}/reenviar`, body, token),
      ],
      { text: `${change} where user_id = $1 and estabelecimento_id = $2`, values: [id, shop.id] },
    )
    for (const answer of answers) expect(answer).toMatchObject({ status: 403, body: { code } })
  })
})

describe('seats', () => {
  test('are taken by pending invitations: ten at once get what the plan has left', async () => {
    const shop = await tools.newShop('Profissional')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        tools.post('', { estabelecimento_id: shop.id, email: newEmail(), papel: 'vendedor' }, shop.token),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(4)
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(6)
  })

  test('are checked again when the invitation is accepted', async () => {
    const shop = await tools.newShop('Profissional')
    const { email, token } = await tools.invite(shop)
    await auth.owner.query(
      `update assinaturas_estabelecimento set plano_id = (select id from planos_assinatura where nome = 'Starter')
       where estabelecimento_id = $1`,
      [shop.id],
    )
    expect(await tools.state(token)).toMatchObject({ estado: 'sem_vaga' })
    expect(await tools.accept(token)).toMatchObject({
      status: 409,
      body: { detail: 'Peça ao responsável para liberar uma vaga.' },
    })
    expect(await tools.roleOf(email, shop)).toBeUndefined()
  })

  test('are one on Starter: the owner', async () => {
    const shop = await tools.newShop('Starter')
    const body = { estabelecimento_id: shop.id, email: newEmail(), papel: 'vendedor' }
    expect(await tools.post('', body, shop.token)).toMatchObject({
      status: 403,
      body: { code: 'acesso.limite_usuarios', detail: 'Limite de 1 usuário atingido. Fazer upgrade' },
    })
  })

  test('twenty invitations a day are enough for a shop', async () => {
    const shop = await tools.newShop('Enterprise')
    const statuses = []
    for (let i = 0; i < 22; i++) {
      const body = { estabelecimento_id: shop.id, email: newEmail(), papel: 'vendedor' }
      statuses.push((await tools.post('', body, shop.token)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 429, 429])
  })
})

describe('the e-mails of a day', () => {
  test('are six to one mailbox, whatever shop sends them; another mailbox gets its own', async () => {
    const [one, other] = [await tools.newShop('Enterprise'), await tools.newShop('Enterprise')]
    const email = newEmail()
    const { id } = await tools.invite(one, email)
    const end = (verb: string) => tools.post(`/${id}/${verb}`, { estabelecimento_id: one.id }, one.token)
    for (let i = 0; i < 4; i++) expect((await end('reenviar')).status).toBe(200)
    const ask = (shop: typeof one, to: string) =>
      tools.post('', { estabelecimento_id: shop.id, email: to, papel: 'vendedor' }, shop.token)
    expect((await ask(other, email.toUpperCase())).status).toBe(201)
    const full = { status: 429, body: { code: 'usuarios.convites_demais_ao_email' } }
    expect(await end('reenviar')).toMatchObject(full)
    expect((await end('revogar')).status).toBe(200)
    for (const to of [email, email.replace('@', '+1@')]) expect(await ask(one, to)).toMatchObject(full)
    expect(await auth.emails(email)).toHaveLength(6)
    expect((await ask(one, newEmail())).status).toBe(201)
  })

  test('are counted of a shop with those sent again, and are three until it is approved', async () => {
    const shop = await tools.newShop('Enterprise')
    await auth.owner.query(`update estabelecimentos set status = 'inativo' where id = $1`, [shop.id])
    const { id } = await tools.invite(shop)
    const again = () => tools.post(`/${id}/reenviar`, { estabelecimento_id: shop.id }, shop.token)
    expect([await again(), await again(), await again()]).toMatchObject([
      { status: 200 },
      { status: 200 },
      {
        status: 429,
        body: { detail: 'Até ser aprovada, a loja pode enviar 3 convites por dia, contando os reenviados.' },
      },
    ])
  })
})

describe('who may invite', () => {
  test('not a visitor, not another shop’s owner, not a seller; and nobody makes an owner', async () => {
    const [shop, other] = [await tools.newShop('Enterprise'), await tools.newShop()]
    const { token } = await tools.invite(shop, newEmail(), 'vendedor')
    const seller = ((await tools.accept(token)).body.sessao as { access_token: string }).access_token
    const body = { estabelecimento_id: shop.id, email: newEmail(), papel: 'vendedor' }
    expect((await tools.post('', body)).status).toBe(401)
    expect((await tools.post('', body, other.token)).status).toBe(404)
    expect((await tools.post('', body, seller)).status).toBe(403)
    expect((await tools.post('', { ...body, papel: 'proprietario' }, shop.token)).status).toBe(422)
    expect((await tools.post('', { ...body, status: 'aceito' }, shop.token)).status).toBe(422)
    expect((await tools.post('', { ...body, email: 'x@y.com\r\nBcc: z@y.com' }, shop.token)).status).toBe(422)
    const list = await auth.send('GET', `/rest/v1/convites?estabelecimento_id=${shop.id}`, {
      token: other.token,
    })
    expect(list.status).toBe(404)
  })

  test('another shop’s invitation is as absent', async () => {
    const [shop, other] = [await tools.newShop(), await tools.newShop()]
    const { id, token } = await tools.invite(shop)
    for (const verb of ['revogar', 'reenviar']) {
      expect((await tools.post(`/${id}/${verb}`, { estabelecimento_id: other.id }, other.token)).status).toBe(
        404,
      )
      expect((await tools.post(`/${id}/${verb}`, { estabelecimento_id: shop.id }, other.token)).status).toBe(
        404,
      )
    }
    expect(await tools.state(token)).toMatchObject({ estado: 'novo_usuario' })
  })

  test('nobody is invited twice, and not who is in already', async () => {
    const shop = await tools.newShop()
    const { email, token } = await tools.invite(shop)
    const body = { estabelecimento_id: shop.id, email, papel: 'financeiro' }
    expect(await tools.post('', body, shop.token)).toMatchObject({
      status: 409,
      body: { code: 'usuarios.convite_ja_enviado' },
    })
    await tools.accept(token)
    expect(await tools.post('', body, shop.token)).toMatchObject({
      status: 409,
      body: { code: 'usuarios.ja_e_da_equipe' },
    })
  })
})
