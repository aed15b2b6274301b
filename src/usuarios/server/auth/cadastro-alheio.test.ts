import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

const SERVICE_KEY = 'chave-de-servico-de-teste-01'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ AUTH_SERVICE_KEY: SERVICE_KEY })
})
afterAll(() => auth.close())

const STRANGER = {
  password: 'senha-do-estranho',
  data: { full_name: 'Zé Estranho', telefone: '11 90000-0000' },
}
const OWNER = { password: 'senha-da-dona', data: { full_name: 'Ana Dona' } }

const signUp = (email: string, body: object) =>
  auth.send('POST', '/auth/v1/signup', { body: { email, ...body } })
const signIn = (email: string, password: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
const codeOf = async (email: string, password: string) => (await signIn(email, password)).body.code

describe('whoever signed up first with another’s address', () => {
  test('loses password and name to the e-mail that the owner opens', async () => {
    const email = newEmail()
    await signUp(email, STRANGER)
    const old = await auth.link(email)
    await signUp(email, OWNER)
    expect((await auth.send('GET', old)).headers.get('location')).toContain('otp_expired')
    await auth.send('GET', await auth.link(email))

    expect(await codeOf(email, STRANGER.password)).toBe('invalid_credentials')
    const { status, body } = await signIn(email, OWNER.password)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ email, user_metadata: OWNER.data })
    const profiles = await auth.send('GET', '/rest/v1/profiles', { token: body.access_token as string })
    expect(profiles.body.itens).toMatchObject([{ nome: 'Ana Dona', email }])
  })

  test('loses them also when the owner comes within the minute of the e-mail', async () => {
    const before = getConfig()
    setConfig({ ...before, EMAIL_INTERVAL_SECONDS: 60 })
    const email = newEmail()
    await signUp(email, STRANGER)
    // Their second e-mail spends the turn of those that take another's place.
    await signUp(email, { ...STRANGER, password: 'outra-do-estranho' })
    const theirs = await auth.link(email)
    await signUp(email, OWNER)
    setConfig(before)
    await auth.send('GET', theirs)
    for (const password of [STRANGER.password, 'outra-do-estranho'])
      expect(await codeOf(email, password)).toBe('invalid_credentials')

    await auth.send('POST', '/auth/v1/resend', { body: { email, type: 'signup' } })
    await auth.send('GET', await auth.link(email))
    expect((await signIn(email, OWNER.password)).status).toBe(200)
  })

  test('keeps nothing of it by a reset e-mail', async () => {
    const email = newEmail()
    await signUp(email, STRANGER)
    await auth.send('POST', '/auth/v1/recover', { body: { email } })
    const { headers } = await auth.send('GET', await auth.link(email))
    const token = new URL(headers.get('location') ?? '').searchParams.get('access_token') ?? ''
    expect(await codeOf(email, STRANGER.password)).toBe('invalid_credentials')
    expect((await auth.send('GET', '/auth/v1/user', { token })).body).toMatchObject({
      email,
      user_metadata: {},
    })
  })

  test.each([
    ['/invite', { data: OWNER.data }],
    ['/admin/generate_link', { type: 'signup', ...OWNER }],
    ['/admin/generate_link', { type: 'magiclink' }],
  ])('keeps nothing of it by an e-mail of the service: %s %j', async (path, body) => {
    const email = newEmail()
    await signUp(email, STRANGER)
    const made = await auth.send('POST', `/auth/v1${path}`, { token: SERVICE_KEY, body: { email, ...body } })
    expect(made.status).toBe(200)
    await auth.send('GET', (made.body.action_link as string | undefined) ?? (await auth.link(email)))
    expect(await codeOf(email, STRANGER.password)).toBe('invalid_credentials')
    const { rows } = await auth.owner.query(
      `select u.raw_user_meta_data::text || p.nome as dito from auth.users u join profiles p on p.user_id = u.id
       where u.email = $1`,
      [email],
    )
    expect(rows[0].dito).not.toContain('Estranho')
  })

  test('leaves no shop to the owner', async () => {
    const email = newEmail()
    const { body } = await signUp(email, { ...STRANGER, data: { user_type: 'admin_estabelecimento' } })
    const { rows: planos } = await auth.owner.query('select id from planos_assinatura limit 1')
    const shop = { userId: body.id, nome: 'Loja do Estranho', email, telefone: '', planoId: planos[0].id }
    await auth.send('POST', '/functions/v1/create-establishment', {
      body: { ...shop, cnpj: '11222333000181' },
    })
    await signUp(email, OWNER)
    await auth.send('GET', await auth.link(email))
    const { body: session } = await signIn(email, OWNER.password)
    const mine = await auth.send('GET', '/rest/v1/profiles', { token: session.access_token as string })
    expect(mine.body.itens).toMatchObject([{ estabelecimento_id: null }])
    const { rows } = await auth.owner.query('select * from estabelecimentos where nome = $1', [shop.nome])
    expect(rows).toMatchObject([
      { status_aprovacao: 'reprovado', email: null, cnpj: null, cnpj_pedido: null },
    ])
  })
})

describe('the answer of a sign-up', () => {
  test('looks alike for a free, a waiting and a confirmed address, in every member', async () => {
    const { email: confirmed } = await auth.person()
    const waiting = newEmail()
    await signUp(waiting, STRANGER)
    const soon = newEmail()
    await signUp(soon, OWNER)
    const before = getConfig()
    const metadata = { data: { zebra: 1, b: { d: 1, c: 2 }, full_name: 'Ana' } }
    const answers = [newEmail(), waiting, confirmed].map((email) => ({
      email,
      ...metadata,
      password: 'segredo-x',
    }))
    const bodies = []
    for (const body of answers) bodies.push((await signUp(body.email, body)).body)
    setConfig({ ...before, EMAIL_INTERVAL_SECONDS: 60 })
    await signUp(soon, { ...OWNER, ...metadata })
    bodies.push((await signUp(soon, { ...OWNER, ...metadata })).body)
    setConfig(before)

    const shapes = bodies.map((body) =>
      JSON.stringify(body)
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g, 'UUID7')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (instant) => `INSTANT${instant.length}`)
        .replaceAll(String(body.email), 'EMAIL'),
    )
    expect(new Set(shapes)).toEqual(new Set([shapes[0]]))
    expect(shapes[0]).toContain('"identities":[{')
  })
})
