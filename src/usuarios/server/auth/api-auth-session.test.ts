import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ AUTH_ANONYMOUS: '1' })
})
afterAll(() => auth.close())

describe('the session is asked for before anything else', () => {
  test.each([
    ['GET', '/user', undefined],
    ['PUT', '/user', '{'],
    ['PUT', '/user', { email: 7 }],
    ['PUT', `/user?redirect_to=${'x'.repeat(3000)}`, {}],
    ['POST', '/logout?scope=tudo', undefined],
    ['GET', '/reauthenticate', undefined],
    ['POST', '/factors', '{'],
    ['POST', '/factors', { factor_type: 7 }],
    ['POST', '/factors/nada/challenge', {}],
    ['POST', '/factors/nada/verify', '['],
    ['DELETE', '/factors/nada', undefined],
    ['GET', `/user/identities/authorize?provider=${'x'.repeat(300)}`, undefined],
    ['DELETE', '/user/identities/nada', undefined],
  ])('%s %s with %j', async (method, path, body) => {
    const answer = await auth.send(method, `/auth/v1${path}`, { body })
    expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const other = await auth.send(method, `/auth/v1${path}`, { body, token: 'lixo' })
    expect(other).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
  })

  test('and path, query and body after it', async () => {
    const { token } = await auth.person()
    for (const [method, path, body] of [
      ['PUT', '/user', { email: 7 }],
      ['POST', '/logout?scope=tudo', undefined],
      ['POST', '/factors/nada/challenge', {}],
      ['DELETE', '/factors/nada', undefined],
    ] as const) {
      const answer = await auth.send(method, `/auth/v1${path}`, { token, body })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    }
  })
})

describe('what this portal does not offer is said as the protocol says it', () => {
  const idToken = (body: object) =>
    auth.send('POST', '/auth/v1/token?grant_type=id_token', { body: { id_token: 'a.b.c', ...body } })

  test.each([
    ['SSO', '/sso', { domain: 'exemplo.com' }, 404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
    [
      'Web3',
      '/token?grant_type=web3',
      { chain: 'ethereum', message: 'a', signature: 'b' },
      422,
      'web3_provider_disabled',
      'Web3 provider is disabled',
    ],
    [
      'a password by phone',
      '/token?grant_type=password',
      { phone: '+5511999999999', password: 'segredo' },
      422,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
    [
      'a sign-up by phone',
      '/signup',
      { phone: '+5511999999999', password: 'segredo' },
      400,
      'phone_provider_disabled',
      'Phone signups are disabled',
    ],
    [
      'a code by phone',
      '/otp',
      { phone: '+5511999999999' },
      400,
      'phone_provider_disabled',
      'Unsupported phone provider',
    ],
    [
      'a code by phone again',
      '/resend',
      { phone: '+5511999999999', type: 'sms' },
      400,
      'phone_provider_disabled',
      'Phone logins are disabled',
    ],
  ])('%s', async (_what, path, body, status, code, message) => {
    expect(await auth.send('POST', `/auth/v1${path}`, { body })).toMatchObject({
      status,
      body: { code, message },
    })
  })

  test('an ID token of a provider that is known, of another, and none', async () => {
    const disabled = {
      status: 400,
      body: {
        code: 'provider_disabled',
        message: 'Provider (issuer "https://accounts.google.com") is not enabled',
      },
    }
    expect(await idToken({ provider: 'google' })).toMatchObject(disabled)
    expect(await idToken({ issuer: 'https://accounts.google.com', client_id: 'a' })).toMatchObject(disabled)
    expect(await idToken({ provider: 'padaria' })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: 'Custom OIDC provider "padaria" not allowed' },
    })
    expect(await idToken({ provider: 'google', id_token: null })).toMatchObject({
      body: { message: 'id_token required' },
    })
  })

  test.each([
    ['phone', 422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
    ['webauthn', 422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
    ['pombo', 400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ])('a factor of type %s', async (factor_type, status, code, message) => {
    const { token } = await auth.person()
    const body = { factor_type, friendly_name: 'A' }
    const answer = await auth.send('POST', '/auth/v1/factors', { token, body })
    expect(answer).toMatchObject({ status, body: { code, message } })
  })
})

describe('who has no account', () => {
  const anonymous = async () => (await auth.client().signInAnonymously()).data.session?.access_token

  test('enrols no factor', async () => {
    const token = await anonymous()
    const refusal = {
      status: 403,
      body: { code: 'no_authorization', message: 'Anonymous user not allowed to perform these actions' },
    }
    const id = crypto.randomUUID()
    for (const [method, path] of [
      ['POST', '/factors'],
      ['POST', `/factors/${id}/challenge`],
      ['POST', `/factors/${id}/verify`],
      ['DELETE', `/factors/${id}`],
    ] as const) {
      const body = method === 'POST' ? { factor_type: 'totp', friendly_name: 'Celular' } : undefined
      expect(await auth.send(method, `/auth/v1${path}`, { token, body })).toMatchObject(refusal)
    }
  })

  test('is told what a code by mail needs', async () => {
    expect(await auth.send('GET', '/auth/v1/reauthenticate', { token: await anonymous() })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'Reauthentication requires the user to have an email or a phone number',
      },
    })
  })

  test('comes in only where the setting says so', async () => {
    const before = getConfig()
    setConfig({ ...before, AUTH_ANONYMOUS: false })
    const answer = await auth.send('POST', '/auth/v1/signup', { body: {} })
    setConfig(before)
    expect(answer).toMatchObject({ status: 422, body: { code: 'anonymous_provider_disabled' } })
  })
})
