import { GoTrueAdminApi } from '@supabase/auth-js'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { loadSigningKeys } from './signing-keys.ts'

const KEY = 'uma-chave-de-servico-bem-comprida'
let auth: AuthApp
let admin: GoTrueAdminApi
beforeAll(async () => {
  auth = await startAuthApp({ AUTH_SERVICE_KEY: KEY })
  admin = new GoTrueAdminApi({ url: `${auth.url}/auth/v1`, headers: { authorization: `Bearer ${KEY}` } })
})
afterAll(() => auth.close())

describe('with the service key', () => {
  test('accounts are made, read, changed, listed and deleted', async () => {
    const email = newEmail()
    const made = await admin.createUser({
      email,
      password: 'segredo',
      email_confirm: true,
      user_metadata: { full_name: 'Ana' },
      app_metadata: { origem: 'importacao' },
    })
    expect(made.error).toBeNull()
    const id = made.data.user?.id ?? ''
    expect(made.data.user).toMatchObject({ email, user_metadata: { full_name: 'Ana' } })
    expect(made.data.user?.app_metadata).toMatchObject({ provider: 'email', origem: 'importacao' })
    expect((await auth.client().signInWithPassword({ email, password: 'segredo' })).error).toBeNull()

    const moved = newEmail()
    const changed = await admin.updateUserById(id, {
      email: moved,
      password: 'outro-segredo',
      user_metadata: { cor: 'azul' },
    })
    expect(changed.data.user).toMatchObject({
      email: moved,
      user_metadata: { full_name: 'Ana', cor: 'azul' },
    })
    expect(
      (await auth.client().signInWithPassword({ email: moved, password: 'outro-segredo' })).error,
    ).toBeNull()

    expect((await admin.getUserById(id)).data.user?.email).toBe(moved)
    const listed = await admin.listUsers({ page: 1, perPage: 1 })
    expect(listed.data.users).toHaveLength(1)
    expect((listed.data as { total: number }).total).toBeGreaterThan(0)

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('an account that still owns records is only soft-deleted, which frees its address', async () => {
    const { id, email, token } = await auth.person()
    await auth.owner.query(
      `insert into estabelecimentos (codigo, nome, owner_user_id) values ('loja-dela', 'Loja dela', $1)`,
      [id],
    )
    expect((await admin.deleteUser(id)).error).toMatchObject({ status: 409, code: 'conflict' })
    expect((await admin.deleteUser(id, true)).error).toBeNull()
    expect((await auth.send('GET', '/auth/v1/user', { token })).body.code).toBe('user_not_found')
    expect((await admin.createUser({ email })).error).toBeNull()
  })

  test('a taken address, a bad ban and a weak password are refused', async () => {
    const { id, email } = await auth.person()
    expect((await admin.createUser({ email })).error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await admin.createUser({ email: newEmail(), password: '123' })).error).toMatchObject({
      code: 'weak_password',
    })
    expect((await admin.updateUserById(id, { ban_duration: 'sempre' })).error).toMatchObject({
      code: 'validation_failed',
    })
  })

  test('a ban ends the sessions, and none lifts it', async () => {
    const { id, email, password, token } = await auth.person()
    await admin.updateUserById(id, { ban_duration: '1h30m' })
    expect((await auth.send('GET', '/auth/v1/user', { token })).status).toBe(403)
    expect((await auth.client().signInWithPassword({ email, password })).error?.code).toBe('user_banned')
    await admin.updateUserById(id, { ban_duration: 'none' })
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('an invitation makes the account and mails its link', async () => {
    const email = newEmail()
    const { data, error } = await admin.inviteUserByEmail(email, { data: { full_name: 'Caio' } })
    expect(error).toBeNull()
    expect(data.user?.invited_at).toBeTruthy()
    const { headers } = await auth.send('GET', await auth.link(email))
    const fragment = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1))
    expect(fragment.get('type')).toBe('invite')
    const client = auth.client()
    await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.updateUser({ password: 'escolhida' })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password: 'escolhida' })).error).toBeNull()
  })

  test.each(['signup', 'magiclink', 'recovery', 'invite'] as const)(
    'generateLink %s opens a session by hash and by code',
    async (type) => {
      for (const by of ['hash', 'code']) {
        const email = newEmail()
        if (type === 'recovery') await admin.createUser({ email, email_confirm: true })
        const { data, error } = await admin.generateLink({ type, email, password: 'segredo' } as Parameters<
          typeof admin.generateLink
        >[0])
        expect(error).toBeNull()
        const { hashed_token = '', email_otp = '', action_link = '' } = data.properties ?? {}
        expect(action_link).toMatch(
          new RegExp(`^${auth.url}/auth/v1/verify\\?token=${hashed_token}&type=${type}&redirect_to=`),
        )
        const opened = await auth
          .client()
          .verifyOtp(by === 'hash' ? { token_hash: hashed_token, type } : { email, token: email_otp, type })
        expect(opened.error).toBeNull()
        expect(opened.data.user?.email).toBe(email)
      }
    },
  )

  test('generateLink for an unknown address, and of a confirmed one', async () => {
    expect((await admin.generateLink({ type: 'recovery', email: newEmail() })).error).toMatchObject({
      status: 404,
    })
    const { email } = await auth.person()
    expect((await admin.generateLink({ type: 'signup', email, password: 'segredo' })).error?.code).toBe(
      'email_exists',
    )
    expect((await admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  test.each([{ password: 'outro-segredo' }, { email: newEmail() }])(
    '%j ends the links made before',
    async (change) => {
      const { id, email } = await auth.person()
      const { data } = await admin.generateLink({ type: 'recovery', email })
      expect((await admin.updateUserById(id, change)).error).toBeNull()
      const token_hash = data.properties?.hashed_token ?? ''
      const opened = await auth.client().verifyOtp({ token_hash, type: 'recovery' })
      expect(opened.error?.code).toBe('otp_expired')
    },
  )

  test('generateLink for a new address, both halves', async () => {
    const { id, email } = await auth.person()
    const newAddress = newEmail()
    const halves = []
    for (const type of ['email_change_current', 'email_change_new'] as const) {
      const { data } = await admin.generateLink({ type, email, newEmail: newAddress })
      halves.push(data.properties?.hashed_token ?? '')
    }
    for (const token_hash of halves) await auth.client().verifyOtp({ token_hash, type: 'email_change' })
    expect((await admin.getUserById(id)).data.user?.email).toBe(newAddress)
  })
})

describe('the list of accounts', () => {
  const list = (query: string) => auth.send('GET', `/auth/v1/admin/users?${query}`, { token: KEY })

  test.each(['page=-1', 'page=um', 'page=1.5', 'per_page=-1', 'per_page=0', 'per_page=1e9'])(
    'with %s is refused in the protocol’s words',
    async (query) => {
      expect(await list(query)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Bad Pagination Parameters' },
      })
    },
  )

  test('gives a thousand at most, and its first page for none', async () => {
    const { headers } = await list('per_page=5000')
    expect(headers.get('link')).toContain('per_page=1000>')
    const [none, first] = [await list('page=0&per_page=1'), await list('page=1&per_page=1')]
    expect(none.body.users).toEqual(first.body.users)
    expect((await list('page=999999999999999')).body.users).toEqual([])
  })
})

describe('a signed token', () => {
  const signed = async (claims: Record<string, unknown>, { alg = 'ES256' } = {}) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), kid: 'do-operador' }
    setConfig({ ...getConfig(), AUTH_SIGNING_KEY: JSON.stringify(jwk) })
    await loadSigningKeys()
    return new SignJWT(claims).setProtectedHeader({ alg, kid: 'do-operador' }).sign(privateKey)
  }
  const list = (token: string) => auth.send('GET', '/auth/v1/admin/users', { token })

  test('of the service role, made with our signing key, opens the service routes and no person’s', async () => {
    const token = await signed({ role: 'service_role' })
    expect((await list(token)).status).toBe(200)
    expect((await auth.send('GET', '/rest/v1/profiles', { token })).status).toBe(401)
    expect((await auth.send('GET', '/auth/v1/user', { token })).status).toBe(403)
  })

  test.each([
    ['another role', { role: 'authenticated' }],
    ['no role', {}],
    ['the service role, past its end', { role: 'service_role', exp: 1 }],
  ])('of %s opens nothing', async (_what, claims) => {
    expect(await list(await signed(claims))).toMatchObject({ status: 403, body: { code: 'not_admin' } })
  })

  test('of the service role, made with another key, opens nothing', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const other = new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'ES256', kid: 'outra' })
    expect((await list(await other.sign(privateKey))).status).toBe(403)
    const { token } = await auth.person()
    expect((await list(token)).status).toBe(403)
  })
})

describe('without it', () => {
  test.each([
    ['no token', undefined, 401],
    ['a wrong key', 'outra-chave-de-servico-comprida', 403],
    ['the empty key', '', 401],
  ])('%s opens nothing', async (_case, token, status) => {
    for (const path of ['/admin/users', '/admin/users/00000000-0000-7000-8000-000000000000']) {
      const answer = await auth.send('GET', `/auth/v1${path}`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      })
      expect(answer.status).toBe(status)
    }
    const body = { type: 'recovery', email: 'a@exemplo.com' }
    expect(
      (await auth.send('POST', '/auth/v1/admin/generate_link', { token: token || undefined, body })).status,
    ).toBe(status)
    expect((await auth.send('POST', '/auth/v1/invite', { token: token || undefined, body })).status).toBe(
      status,
    )
  })
})
