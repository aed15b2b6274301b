import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { createUser } from '#test/support/factories.ts'
import { invitations, type Shop } from '#test/support/invitations.ts'
import { ajustarEquipeAoPlano } from '../equipe/ajustar-equipe-ao-plano.ts'

let auth: AuthApp
let tools: ReturnType<typeof invitations>
beforeAll(async () => {
  auth = await startAuthApp()
  tools = invitations(auth)
})
afterAll(() => auth.close())

/** Their place in the shop. */
async function join(shop: Shop, userId: string, papel: string): Promise<string> {
  const { rows } = await auth.owner.query<{ id: string }>(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Mara', $3) returning id`,
    [userId, shop.id, papel],
  )
  return String(rows[0]?.id)
}

/** What the owner does to somebody of the team; without a word, they become a mere seller. */
async function onTeam(shop: Shop, id: string, verbo: string): Promise<void> {
  const path = `/rest/v1/equipe/${id}${verbo && `/${verbo}`}`
  const { status } = await auth.send(verbo ? 'POST' : 'PATCH', path, {
    token: shop.token,
    body: { estabelecimento_id: shop.id, ...(verbo ? {} : { papel: 'vendedor' }) },
  })
  expect(status).toBe(204)
}

const fitPlan = (shop: Shop, max: number) =>
  withAccess(SYSTEM, (tx) => ajustarEquipeAoPlano(tx, { estabelecimentoId: shop.id, max }))

describe('an invitation', () => {
  test('goes out as an e-mail; its token is kept as a hash and shown to nobody', async () => {
    const shop = await tools.newShop()
    const { email, token } = await tools.invite(shop)
    const [message] = await auth.emails(email)
    expect(message?.assunto).toMatch(/^Convite para a loja /)
    expect(message?.texto).toContain('como Vendedor')
    expect(message?.texto).toContain('Vem!')
    const { rows } = await auth.owner.query(`select encode(token_hash, 'escape') as h from convites`)
    expect(JSON.stringify(rows)).not.toContain(token)
    const list = await auth.send('GET', `/rest/v1/convites?estabelecimento_id=${shop.id}`, {
      token: shop.token,
    })
    expect(list.body).toMatchObject({
      itens: [{ email, papel: 'vendedor', status: 'pendente', reenvios: 0 }],
      total: 1,
      proximo: null,
    })
    expect(JSON.stringify(list.body)).not.toContain(token)
  })

  test('makes the account of a new person, confirmed and signed in', async () => {
    const shop = await tools.newShop()
    const { email, token } = await tools.invite(shop)
    expect(await tools.state(token)).toMatchObject({
      estado: 'novo_usuario',
      papel_nome: 'Vendedor',
      email: expect.stringMatching(/^p•••@/),
    })
    const answer = await tools.accept(token)
    expect(answer).toMatchObject({ status: 200, body: { estabelecimento_id: shop.id, papel: 'vendedor' } })
    const { access_token } = answer.body.sessao as { access_token: string }
    expect((await auth.send('GET', '/rest/v1/profiles', { token: access_token })).body.total).toBe(2)
    expect((await auth.client().signInWithPassword({ email, password: 'senha-do-caio' })).error).toBeNull()
    expect(await tools.state(token)).toMatchObject({ estado: 'aceito' })
    const { rows } = await auth.owner.query(
      'select titulo, texto from avisos where estabelecimento_id = $1',
      [shop.id],
    )
    expect(rows).toEqual([{ titulo: `${email} aceitou o convite`, texto: 'Vendedor' }])
  })

  test('of an address with an account is accepted after signing in with it', async () => {
    const shop = await tools.newShop()
    const person = await auth.person()
    const { token } = await tools.invite(shop, person.email.toUpperCase())
    expect(await tools.state(token)).toMatchObject({ estado: 'ja_tem_conta' })
    expect(await tools.accept(token)).toMatchObject({
      status: 401,
      body: { code: 'usuarios.convite_pede_login' },
    })
    expect(
      (await auth.client().signInWithPassword({ email: person.email, password: person.password })).error,
    ).toBeNull()
    expect(await tools.state(token, person.token)).toMatchObject({ estado: 'pode_aceitar' })
    expect((await tools.accept(token, {}, person.token)).status).toBe(200)
    expect(await tools.roleOf(person.email, shop)).toBe('vendedor')
  })

  test('is not for another e-mail', async () => {
    const shop = await tools.newShop()
    const { email, token } = await tools.invite(shop)
    const other = await auth.person()
    expect(await tools.state(token, other.token)).toMatchObject({ estado: 'outro_email' })
    const answer = await tools.accept(token, {}, other.token)
    expect(answer).toMatchObject({ status: 403, body: { title: 'Este convite é para outro e-mail' } })
    expect(answer.body.detail).toMatch(/^Este convite é para p•••@exemplo\.com\. Sair e continuar$/)
    expect(JSON.stringify(answer.body)).not.toContain(email)
    expect(await tools.roleOf(other.email, shop)).toBeUndefined()
  })

  test('accepted ten times in parallel, counts once', async () => {
    const shop = await tools.newShop()
    const { email, token } = await tools.invite(shop)
    const answers = await Promise.all(Array.from({ length: 10 }, () => tools.accept(token)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409 || answer.status === 401)).toHaveLength(9)
    const { rows } = await auth.owner.query('select count(*)::int as n from auth.users where email = $1', [
      email,
    ])
    expect(rows).toEqual([{ n: 1 }])
  })

  test('takes over an account that somebody began with this address and never proved', async () => {
    const shop = await tools.newShop()
    const email = newEmail()
    await auth.client().signUp({ email, password: 'senha-do-intruso', options: { data: { user_type: 'x' } } })
    const { token } = await tools.invite(shop, email)
    expect((await tools.accept(token)).status).toBe(200)
    expect(
      (await auth.client().signInWithPassword({ email, password: 'senha-do-intruso' })).error,
    ).not.toBeNull()
    expect((await auth.client().signInWithPassword({ email, password: 'senha-do-caio' })).error).toBeNull()
  })

  test.each([
    ['expired', 'expirado', (id: string) => tools.expire(id)],
    [
      'revoked',
      'revogado',
      (id: string, shop: Shop) => tools.post(`/${id}/revogar`, { estabelecimento_id: shop.id }, shop.token),
    ],
    ['declined', 'recusado', (_id: string, _shop: Shop, token: string) => tools.post('/recusar', { token })],
  ])('that is %s opens nothing', async (_word, estado, change) => {
    const shop = await tools.newShop()
    const { id, email, token } = await tools.invite(shop)
    await change(id, shop, token)
    expect(await tools.state(token)).toMatchObject({ estado })
    expect(await tools.accept(token)).toMatchObject({
      status: 409,
      body: { code: `usuarios.convite_${estado}` },
    })
    expect(await tools.roleOf(email, shop)).toBeUndefined()
  })

  test.each([
    ['is removed', 'remover'],
    ['is switched off', 'desativar'],
    ['manages the team no longer', ''],
  ])('ends when who sent it %s; what others sent does not', async (_what, verbo) => {
    const shop = await tools.newShop('Enterprise')
    const { id: userId } = await createUser(auth.owner)
    const id = await join(shop, userId, 'administrador')
    const mara = { id: shop.id, token: await auth.tokenFor(userId) }
    const { email, token } = await tools.invite(mara, newEmail(), 'administrador')
    const other = await tools.invite(shop)
    await onTeam(shop, id, verbo)
    expect(await tools.accept(token)).toMatchObject({
      status: 409,
      body: { code: 'usuarios.convite_revogado' },
    })
    expect(await tools.roleOf(email, shop)).toBeUndefined()
    expect((await tools.accept(other.token)).status).toBe(200)
  })

  test.each([
    ['a person', (shop: Shop, id: string) => onTeam(shop, id, 'desativar'), onTeam],
    ['a larger plan', (shop: Shop) => fitPlan(shop, 1), (shop: Shop) => fitPlan(shop, -1)],
  ])('ends when %s lets in again whom it was sent to', async (_who, away, back) => {
    const shop = await tools.newShop('Enterprise')
    const person = await auth.person()
    const id = await join(shop, person.id, 'visualizador')
    await away(shop, id)
    const { token } = await tools.invite(shop, person.email, 'administrador')
    await back(shop, id, 'reativar')
    expect(await tools.accept(token, {}, await auth.tokenFor(person.id))).toMatchObject({
      status: 409,
      body: { code: 'usuarios.convite_revogado' },
    })
    expect(await tools.roleOf(person.email, shop)).toBe('visualizador')
  })

  test('leaves whoever is of the team by now the role that they have', async () => {
    const shop = await tools.newShop()
    const person = await auth.person()
    const { token } = await tools.invite(shop, person.email, 'administrador')
    await join(shop, person.id, 'visualizador')
    expect((await tools.accept(token, {}, person.token)).status).toBe(200)
    expect(await tools.roleOf(person.email, shop)).toBe('visualizador')
    expect(await tools.accept(token, {}, person.token)).toMatchObject({ status: 409 })
  })

  test('with an unknown token is invalid', async () => {
    expect(await tools.state('inventado')).toEqual({ estado: 'invalido' })
    expect(await tools.accept('inventado')).toMatchObject({
      status: 404,
      body: { title: 'Convite inválido ou expirado' },
    })
    expect((await tools.post('/recusar', { token: 'inventado' })).status).toBe(404)
  })

  test('sent again has a new token, and the old one dies; five times at most', async () => {
    const shop = await tools.newShop()
    const { id, email, token } = await tools.invite(shop)
    const again = () => tools.post(`/${id}/reenviar`, { estabelecimento_id: shop.id }, shop.token)
    await tools.expire(id)
    expect(await again()).toMatchObject({ status: 200, body: { status: 'pendente', reenvios: 1 } })
    expect(await tools.state(token)).toEqual({ estado: 'invalido' })
    expect(await tools.state(await tools.tokenOf(email))).toMatchObject({ estado: 'novo_usuario' })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await again()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 409])
  })

  test('that expired can be asked for anew, which tells who invited once', async () => {
    const owner = await createUser(auth.owner)
    const shop = await tools.newShop()
    await auth.owner.query('update estabelecimentos set owner_user_id = $2 where id = $1', [
      shop.id,
      owner.id,
    ])
    const { id, token } = await tools.invite({ id: shop.id, token: await auth.tokenFor(owner.id) })
    await tools.expire(id)
    for (let i = 0; i < 3; i++) expect((await tools.post('/pedir', { token })).status).toBe(204)
    expect((await auth.emails(owner.email)).map((message) => message.assunto)).toHaveLength(1)
  })

  test('that expired is asked of the owner once who sent it has left', async () => {
    const shop = await tools.newShop('Enterprise')
    const mara = await auth.person()
    const place = await join(shop, mara.id, 'administrador')
    const { email, id, token } = await tools.invite({ id: shop.id, token: mara.token })
    await tools.expire(id)
    await tools.invite(shop)
    await onTeam(shop, place, 'remover')
    expect((await tools.post('/pedir', { token })).status).toBe(204)
    const { rows } = await auth.owner.query(
      `select u.email, a.user_id = e.owner_user_id as dono from avisos a join estabelecimentos e on e.id = a.estabelecimento_id
       join auth.users u on u.id = a.user_id where e.id = $1 and a.tipo = 'usuarios.convite_pedido'`,
      [shop.id],
    )
    expect(rows).toEqual([{ email: expect.any(String), dono: true }])
    expect((await auth.emails(rows[0].email))[0]?.texto).toContain(email)
    expect(await auth.emails(mara.email)).toEqual([])
  })

  test('of a closed or blocked shop opens nothing', async () => {
    const shop = await tools.newShop()
    const { token } = await tools.invite(shop)
    await auth.owner.query(
      `update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fatura' where id = $1`,
      [shop.id],
    )
    expect(await tools.state(token)).toMatchObject({ estado: 'loja_indisponivel' })
    expect((await tools.accept(token)).status).toBe(409)
  })

  test.each([
    [{ nome: '', senha: 'senha-boa' }, 'Nome obrigatório'],
    [{ nome: 'Caio', senha: '12345' }, 'A senha deve ter pelo menos 6 caracteres'],
    [{ nome: 'Caio', senha: 'senha-boa', papel: 'administrador' }, 'Dados inválidos'],
  ])('is not accepted with %j', async (extra, title) => {
    const shop = await tools.newShop()
    const { token } = await tools.invite(shop)
    expect(await tools.accept(token, extra)).toMatchObject({ status: 422, body: { title } })
    expect(await tools.state(token)).toMatchObject({ estado: 'novo_usuario' })
  })
})
