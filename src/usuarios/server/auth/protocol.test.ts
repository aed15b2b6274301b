import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

describe('the client @supabase/auth-js, unmodified', () => {
  test('signs up, confirms by the mailed link, signs in, refreshes, proves a second factor, changes the password, signs out', async () => {
    const email = newEmail()
    const client = auth.client()
    const events: string[] = []
    client.onAuthStateChange((event) => {
      events.push(event)
    })

    const signedUp = await client.signUp({
      email,
      password: 'primeira-senha',
      options: { data: { full_name: 'Ana' } },
    })
    expect(signedUp).toMatchObject({ error: null, data: { session: null } })
    expect((await auth.send('GET', await auth.link(email))).status).toBe(303)

    const signedIn = await client.signInWithPassword({ email, password: 'primeira-senha' })
    expect(signedIn.error).toBeNull()
    expect(signedIn.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })

    const refreshed = await client.refreshSession()
    expect(refreshed.error).toBeNull()
    expect(refreshed.data.session?.refresh_token).not.toBe(signedIn.data.session?.refresh_token)

    const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
    expect(enrolled.error).toBeNull()
    const factorId = enrolled.data?.id ?? ''
    const totp = enrolled.data?.type === 'totp' ? enrolled.data.totp : undefined
    expect(totp?.qr_code).toContain('<svg')
    const code = new TOTP({ secret: Secret.fromBase32(totp?.secret ?? '') }).generate()
    const verified = await client.mfa.challengeAndVerify({ factorId, code })
    expect(verified.error).toBeNull()
    const level = await client.mfa.getAuthenticatorAssuranceLevel()
    expect(level.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    const factors = await client.mfa.listFactors()
    expect(factors.data?.totp).toMatchObject([{ id: factorId, status: 'verified', friendly_name: 'Celular' }])

    const changed = await client.updateUser({ password: 'segunda-senha' })
    expect(changed.error).toBeNull()
    expect((await client.signOut()).error).toBeNull()

    const old = await auth.client().signInWithPassword({ email, password: 'primeira-senha' })
    expect(old.error?.code).toBe('invalid_credentials')
    expect((await auth.client().signInWithPassword({ email, password: 'segunda-senha' })).error).toBeNull()
    // The five session events of the product, in the order they happened.
    const wanted = ['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED', 'MFA_CHALLENGE_VERIFIED', 'SIGNED_OUT']
    expect(events.filter((event) => wanted.includes(event))).toEqual(wanted)
    expect(events).toContain('USER_UPDATED')
  })

  test('PKCE: the followed link hands over a code that only the asking browser can exchange', async () => {
    const email = newEmail()
    const client = auth.client({ flowType: 'pkce' })
    await client.signUp({ email, password: 'segredo' })
    const { headers } = await auth.send('GET', await auth.link(email))
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)

    const stolen = { auth_code: code, code_verifier: 'x'.repeat(50) }
    const again = await auth.send('POST', '/auth/v1/token?grant_type=pkce', { body: stolen })
    expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test('PKCE: a wrong verifier uses the code up', async () => {
    const email = newEmail()
    const client = auth.client({ flowType: 'pkce' })
    await client.signUp({ email, password: 'segredo' })
    const { headers } = await auth.send('GET', await auth.link(email))
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    const wrong = { auth_code: code, code_verifier: 'x'.repeat(50) }
    expect(await auth.send('POST', '/auth/v1/token?grant_type=pkce', { body: wrong })).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  test('getClaims verifies the token with the published keys', async () => {
    const person = await auth.person()
    const client = auth.client()
    await client.signInWithPassword({ email: person.email, password: person.password })
    const { data, error } = await client.getClaims()
    expect(error).toBeNull()
    expect(data?.claims).toMatchObject({
      sub: person.id,
      aud: 'authenticated',
      aal: 'aal1',
      role: 'authenticated',
    })
    expect(data?.claims.iss).toBe(`${auth.url}/auth/v1`)
    expect(data?.claims.amr).toMatchObject([{ method: 'password' }])
  })

  test('changes the address once both mailboxes have said yes', async () => {
    const person = await auth.person()
    const client = auth.client()
    await client.signInWithPassword({ email: person.email, password: person.password })
    const wanted = newEmail()
    const asked = await client.updateUser({ email: wanted })
    expect(asked.data.user).toMatchObject({ email: person.email, new_email: wanted })

    const first = await auth.send('GET', await auth.link(person.email))
    expect(first.headers.get('location')).toContain('message=Confirmation+link+accepted')
    expect((await client.getUser()).data.user?.email).toBe(person.email)
    const second = await auth.send('GET', await auth.link(wanted))
    expect(second.headers.get('location')).toContain('type=email_change')
    expect((await client.getUser()).data.user).toMatchObject({
      email: wanted,
      identities: [{ identity_data: { email: wanted } }],
    })
    expect(
      (await auth.client().signInWithPassword({ email: wanted, password: person.password })).error,
    ).toBeNull()
  })

  test('metadata merges, null removes, and it grants nothing', async () => {
    const { token, id } = await auth.person()
    const data = { full_name: null, cor: 'azul', user_type: 'admin_estabelecimento', role: 'admin' }
    const answer = await auth.send('PUT', '/auth/v1/user', { token, body: { data } })
    expect(answer.body.user_metadata).toEqual({
      cor: 'azul',
      user_type: 'admin_estabelecimento',
      role: 'admin',
    })
    const roles = await auth.send('GET', `/rest/v1/user_roles?user_id=${id}&role=admin`, { token })
    expect(roles).toMatchObject({ status: 200, body: { itens: [], total: 0, proximo: null } })
  })

  test('the same password is no new one', async () => {
    const { token, password } = await auth.person()
    expect(await auth.send('PUT', '/auth/v1/user', { token, body: { password } })).toMatchObject({
      status: 422,
      body: { code: 'same_password' },
    })
  })
})

describe('the route of /auth/v1', () => {
  test.each([
    ['GET', '/user', undefined, 401, 'no_authorization'],
    ['GET', '/user', 'lixo', 403, 'bad_jwt'],
    ['POST', '/token?grant_type=telepathy', undefined, 400, 'validation_failed'],
    ['GET', '/authorize?provider=google', undefined, 400, 'validation_failed'],
    ['GET', '/nada', undefined, 404, 'not_found'],
    ['POST', '/nada', undefined, 404, 'not_found'],
    ['POST', '/otp', undefined, 422, 'otp_disabled'],
  ])('%s %s with bearer %s answers %i %s', async (method, path, token, status, code) => {
    const body = method === 'POST' ? {} : undefined
    const answer = await auth.send(method, `/auth/v1${path}`, { token, body })
    expect(answer).toMatchObject({ status, body: { code, error_code: code } })
    expect(typeof answer.body.message).toBe('string')
    expect(answer.body.msg).toBe(answer.body.message)
  })

  test('any origin may ask, and sees the protocol version', async () => {
    const preflight = await auth.send('OPTIONS', '/auth/v1/token', {
      headers: { origin: 'https://outra.loja', 'access-control-request-method': 'POST' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    const answer = await auth.send('GET', '/auth/v1/settings', { headers: { origin: 'https://outra.loja' } })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-supabase-api-version')
    expect(answer.body).toMatchObject({
      external: { email: true },
      disable_signup: false,
      mailer_autoconfirm: false,
    })
    expect((await auth.send('GET', '/auth/v1/health')).body).toMatchObject({ name: 'Portal de Vendas' })
  })

  test('publishes public keys only', async () => {
    const answer = await auth.send('GET', '/auth/v1/.well-known/jwks.json')
    const [key] = answer.body.keys as Array<Record<string, unknown>>
    expect(key).toMatchObject({ kty: 'EC', alg: 'ES256', use: 'sig' })
    expect(key?.kid).toBeTruthy()
    expect(key).not.toHaveProperty('d')
  })

  test.each([
    ['text/plain', 'email=a'],
    ['application/x-www-form-urlencoded', 'email=a@exemplo.com&password=segredo'],
    ['application/jsonx', '{"email":"a@exemplo.com","password":"segredo"}'],
    ['application/json\t;charset=utf-8', '{"email":"a@exemplo.com","password":"segredo"}'],
    ['application/json ;x', '{"email":"a@exemplo.com","password":"segredo"}'],
    ['application/json; charset=utf-16', '{"email":"a@exemplo.com","password":"segredo"}'],
  ])('takes no body of type %s', async (type, body) => {
    const before = await auth.owner.query('select count(*) from auth.users')
    const answer = await auth.send('POST', '/auth/v1/signup', { body, headers: { 'content-type': type } })
    expect([400, 415]).toContain(answer.status)
    expect((await auth.owner.query('select count(*) from auth.users')).rows).toEqual(before.rows)
  })

  test.each(['{', '"texto"', '[]', '{"__proto__":{"a":1}}', '{"email":"\\u0000"}'])(
    'survives the body %s',
    async (body) => {
      const answer = await auth.send('POST', '/auth/v1/token?grant_type=password', { body })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.body.code).toBeTruthy()
    },
  )

  test('without the setting no identity is linked or unlinked, and anonymous and service routes are closed', async () => {
    const { token, id } = await auth.person()
    const user = await auth.send('GET', '/auth/v1/user', { token })
    const [identity] = user.body.identities as Array<{ identity_id: string }>
    const path = `/auth/v1/user/identities/${identity?.identity_id}`
    expect(await auth.send('DELETE', path, { token })).toMatchObject({
      body: { code: 'manual_linking_disabled' },
    })
    const link = await auth.send('GET', '/auth/v1/user/identities/authorize?provider=google', { token })
    expect(link).toMatchObject({ status: 404, body: { code: 'manual_linking_disabled' } })
    expect(await auth.send('GET', `/auth/v1/admin/users/${id}`, { token })).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
    expect((await auth.send('GET', '/auth/v1/admin/users')).status).toBe(401)
  })
})

describe('one’s own roles and profiles', () => {
  test('are one’s own only', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    await auth.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [other.id])
    const mine = await auth.send('GET', '/rest/v1/user_roles', { token: other.token })
    expect(mine.body).toEqual({ itens: [{ user_id: other.id, role: 'admin' }], total: 1, proximo: null })
    const theirs = await auth.send('GET', `/rest/v1/user_roles?user_id=${other.id}`, { token: one.token })
    expect(theirs.body.itens).toEqual([])
    const profiles = await auth.send('GET', '/rest/v1/profiles', { token: one.token })
    expect(profiles.body.itens).toMatchObject([
      { user_id: one.id, nome: 'Ana Souza', estabelecimento_id: null },
    ])
    expect(
      (await auth.send('GET', `/rest/v1/profiles?user_id=${other.id}`, { token: one.token })).body.itens,
    ).toEqual([])
    expect((await auth.send('GET', '/rest/v1/profiles')).status).toBe(401)
    expect((await auth.send('GET', '/rest/v1/user_roles?papel=admin', { token: one.token })).status).toBe(422)
  })
})
