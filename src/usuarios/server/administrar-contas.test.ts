import { GoTrueAdminApi } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/auth-app.ts'

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
