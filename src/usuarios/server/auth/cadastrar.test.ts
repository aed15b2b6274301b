import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

describe('sign-up', () => {
  test('makes an unconfirmed account, its profile and the confirmation e-mail', async () => {
    const email = newEmail()
    const { data, error } = await auth.client().signUp({
      email: email.toUpperCase(),
      password: 'segredo',
      options: { data: { full_name: 'Ana Souza', user_type: 'consumidor' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, phone: '', user_metadata: { full_name: 'Ana Souza' } })
    expect(data.user?.identities).toHaveLength(1)
    expect(data.user?.email_confirmed_at).toBeUndefined()

    const { rows } = await auth.owner.query('select nome, email, papel from profiles where user_id = $1', [
      data.user?.id,
    ])
    expect(rows).toEqual([{ nome: 'Ana Souza', email, papel: null }])
    const [message] = await auth.emails(email)
    expect(message).toMatchObject({ assunto: 'Confirme seu e-mail' })
    expect(message?.texto).toContain('Olá, Ana!')
  })

  test('before the confirmation only the right password learns that it is missing', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password: 'segredo' })
    const right = await auth.client().signInWithPassword({ email, password: 'segredo' })
    const wrong = await auth.client().signInWithPassword({ email, password: 'outra-senha' })
    expect(right.error).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  test('the mailed link confirms once and hands a session to our own origin', async () => {
    const email = newEmail()
    await auth
      .client()
      .signUp({ email, password: 'segredo', options: { emailRedirectTo: `${auth.url}/auth/consumidor` } })
    const link = await auth.link(email)
    const followed = await auth.send('GET', link)
    expect(followed.status).toBe(303)
    const target = new URL(followed.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(`${auth.url}/auth/consumidor`)
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(fragment.get('type')).toBe('signup')
    const { data } = await auth.client().setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(data.user?.email_confirmed_at).toBeTruthy()

    const again = new URL((await auth.send('GET', link)).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.searchParams.get('error_description')).toBe('Email link is invalid or has expired')
  })

  test('HEAD and prefetch leave the link unused', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password: 'segredo' })
    const link = await auth.link(email)
    await auth.send('HEAD', link)
    expect((await auth.send('GET', link, { headers: { 'sec-purpose': 'prefetch' } })).status).toBe(204)
    const { headers } = await auth.send('GET', link)
    expect(headers.get('location')).toContain('access_token=')
  })

  test('of a confirmed address it tells nothing, and writes to its owner', async () => {
    const person = await auth.person()
    const { data, error } = await auth.client().signUp({ email: person.email, password: 'outra-senha' })
    expect(error).toBeNull()
    expect(data.user?.id).not.toBe(person.id)
    expect(data.user?.identities).toHaveLength(1)
    expect((await auth.emails(person.email))[0]?.assunto).toBe('Você já tem uma conta')
    const { error: kept } = await auth
      .client()
      .signInWithPassword({ email: person.email, password: person.password })
    expect(kept).toBeNull()
  })

  test.each([
    [{ email: 'sem-arroba', password: 'segredo' }, 400, 'validation_failed'],
    [{ email: 'a@exemplo.com\r\nBcc: b@exemplo.com', password: 'segredo' }, 400, 'validation_failed'],
    [{ email: 'a@exemplo.com' }, 400, 'validation_failed'],
    [{ email: 'a@exemplo.com', password: '12345' }, 422, 'weak_password'],
    [{ email: 'a@exemplo.com', password: 'x'.repeat(300) }, 400, 'validation_failed'],
    [{ email: ['a@exemplo.com'], password: 'segredo' }, 400, 'validation_failed'],
    [{ password: 'segredo' }, 422, 'anonymous_provider_disabled'],
    [
      { email: 'a@exemplo.com', password: 'segredo', data: { a: 'x'.repeat(9000) } },
      400,
      'validation_failed',
    ],
  ])('refuses %j', async (body, status, code) => {
    const answer = await auth.send('POST', '/auth/v1/signup', { body })
    expect(answer).toMatchObject({ status, body: { code, error_code: code } })
    expect(answer.headers.get('x-sb-error-code')).toBe(code)
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  test('a weak password says why', async () => {
    const { error } = await auth.client().signUp({ email: newEmail(), password: '12345' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect((await auth.client().signUp({ email: newEmail(), password: 'ã 1'.repeat(66) })).error).toBeNull()
  })
})
