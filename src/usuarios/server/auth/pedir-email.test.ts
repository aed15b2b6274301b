import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

const recover = (email: string, query = '') =>
  auth.send('POST', `/auth/v1/recover${query}`, { body: { email } })

/** Asks for a reset and follows the link; the tokens as the reset page reads them. */
async function recovered(email: string): Promise<URLSearchParams> {
  await recover(email)
  const { headers } = await auth.send('GET', await auth.link(email))
  return new URL(headers.get('location') ?? '').searchParams
}

describe('the reset link', () => {
  test('lands on the reset page with both tokens in the query, and setSession + updateUser change the password', async () => {
    const person = await auth.person()
    await recover(person.email, `?redirect_to=${encodeURIComponent(`${auth.url}/auth/reset-password`)}`)
    const followed = await auth.send('GET', await auth.link(person.email))
    const target = new URL(followed.headers.get('location') ?? '')
    expect(target.origin + target.pathname).toBe(`${auth.url}/auth/reset-password`)
    expect(target.hash).toBe('')
    expect(target.searchParams.get('type')).toBe('recovery')
    expect(followed.headers.get('referrer-policy')).toBe('no-referrer')
    expect(followed.headers.get('cache-control')).toBe('no-store')

    const client = auth.client()
    const session = await client.setSession({
      access_token: target.searchParams.get('access_token') ?? '',
      refresh_token: target.searchParams.get('refresh_token') ?? '',
    })
    expect(session.error).toBeNull()
    expect((await client.updateUser({ password: 'nova-senha' })).error).toBeNull()
    expect(
      (await auth.client().signInWithPassword({ email: person.email, password: 'nova-senha' })).error,
    ).toBeNull()
  })

  test('is good for one password change and nothing else', async () => {
    const person = await auth.person()
    const tokens = await recovered(person.email)
    const token = tokens.get('access_token') ?? ''
    expect((await auth.send('GET', '/auth/v1/user', { token })).status).toBe(200)
    expect((await auth.send('GET', '/rest/v1/profiles', { token })).status).toBe(401)
    expect(
      (await auth.send('POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } })).status,
    ).toBe(403)
    expect((await auth.send('GET', '/auth/v1/reauthenticate', { token })).status).toBe(403)
    const other = await auth.send('PUT', '/auth/v1/user', { token, body: { email: newEmail() } })
    expect(other.status).toBe(403)
    expect((await auth.send('PUT', '/auth/v1/user', { token, body: { data: { a: 1 } } })).status).toBe(403)
    const renewed = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: tokens.get('refresh_token') },
    })
    expect(renewed.status).toBe(400)

    expect(
      (await auth.send('PUT', '/auth/v1/user', { token, body: { password: 'nova-senha' } })).status,
    ).toBe(200)
    expect((await auth.send('PUT', '/auth/v1/user', { token, body: { password: 'mais-uma' } })).status).toBe(
      403,
    )
    expect((await auth.send('GET', '/auth/v1/user', { token: person.token })).status).toBe(403)
  })

  test('lasts ten minutes from the click', async () => {
    const person = await auth.person()
    const tokens = await recovered(person.email)
    expect(tokens.get('expires_in')).toBe('600')
    await auth.owner.query(
      `update auth.sessions set not_after = now() where user_id = $1 and kind = 'recovery'`,
      [person.id],
    )
    const answer = await auth.send('PUT', '/auth/v1/user', {
      token: tokens.get('access_token') ?? '',
      body: { password: 'nova-senha' },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
  })

  test('reused is dead', async () => {
    const person = await auth.person()
    await recover(person.email)
    const link = await auth.link(person.email)
    await auth.send('GET', link)
    const again = new URL((await auth.send('GET', link)).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    expect(again.searchParams.has('access_token')).toBe(false)
  })

  test('dies when a second one is asked for', async () => {
    const person = await auth.person()
    await recover(person.email)
    const first = await auth.link(person.email)
    await recover(person.email)
    const second = await auth.link(person.email)
    expect((await auth.send('GET', first)).headers.get('location')).toContain('otp_expired')
    expect((await auth.send('GET', second)).headers.get('location')).toContain('access_token')
  })

  test('expired is dead', async () => {
    const person = await auth.person()
    await recover(person.email)
    await auth.owner.query('update auth.one_time_tokens set expira_em = now() where user_id = $1', [
      person.id,
    ])
    const answer = await auth.send('GET', await auth.link(person.email))
    expect(answer.headers.get('location')).toContain('otp_expired')
  })

  test('followed ten times in parallel opens one session', async () => {
    const person = await auth.person()
    await recover(person.email)
    const link = await auth.link(person.email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => auth.send('GET', link)))
    const opened = answers.filter((answer) => answer.headers.get('location')?.includes('access_token'))
    expect(opened).toHaveLength(1)
  })

  test('comes from the configured origin whatever Host says', async () => {
    const person = await auth.person()
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email }, headers })
    expect(new URL(await auth.link(person.email)).origin).toBe(auth.url)
    expect((await auth.emails(person.email))[0]?.html).not.toContain('evil')
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example/x',
    'http://u:p@evil.example',
    '\\\\evil.example',
    'data:text/html,x',
    'blob:PORTAL/0f4a',
    'PORTAL/loja/padaria',
    'PORTAL/auth/reset-password/../consumidor',
  ])('never leads to %s', async (asked) => {
    const redirect = asked.replace('PORTAL', auth.url)
    const person = await auth.person()
    await recover(person.email, `?redirect_to=${encodeURIComponent(redirect)}`)
    const link = new URL(await auth.link(person.email))
    const page = `${auth.url}/auth/reset-password`
    expect(link.searchParams.get('redirect_to')).toBe(page)
    link.searchParams.set('redirect_to', redirect)
    const { headers } = await auth.send('GET', link.href)
    expect(headers.get('location')?.split('?')[0]).toBe(page)
  })

  test.each(['signup', 'email_change', 'magiclink'])('nor does a link of %s lead to a blob', async (type) => {
    const redirect = encodeURIComponent(`blob:${auth.url}/0f4a`)
    const { headers } = await auth.send('GET', `/auth/v1/verify?type=${type}&token=a&redirect_to=${redirect}`)
    expect(headers.get('location')).toMatch(`${auth.url}/auth/consumidor?`)
  })

  test('lives 60 minutes, as its e-mail says', async () => {
    const person = await auth.person()
    await recover(person.email)
    const { rows } = await auth.owner.query(
      'select extract(epoch from expira_em - created_at)::int as vida from auth.one_time_tokens where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ vida: 3600 }])
    expect((await auth.emails(person.email))[0]?.texto).toContain('60 minutos')
  })

  test('its token lies in the database only as a hash, and its digits serve through /verify', async () => {
    const person = await auth.person()
    await recover(person.email)
    const token = new URL(await auth.link(person.email)).searchParams.get('token') ?? ''
    const { rows } = await auth.owner.query(
      `select encode(token_hash, 'hex') as hash from auth.one_time_tokens where user_id = $1`,
      [person.id],
    )
    expect(rows[0].hash).not.toBe(token)
    const { data, error } = await auth.client().verifyOtp({ token_hash: token, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(person.id)
  })
})

describe('known and unknown addresses', () => {
  test.each([
    ['/auth/v1/recover', {}],
    ['/auth/v1/resend', { type: 'signup' }],
    ['/auth/v1/resend', { type: 'email_change' }],
    ['/functions/v1/confirm-user-email', undefined],
  ])('get the same answer from %s', async (path, extra) => {
    const unconfirmed = newEmail()
    await auth.client().signUp({ email: unconfirmed, password: 'segredo' })
    const { email: confirmed } = await auth.person()
    const emails = [unconfirmed, confirmed, newEmail()]
    const answers = await Promise.all(
      emails.map((email) => auth.send('POST', path, { body: { email, ...extra } })),
    )
    expect(answers[0]?.status).toBe(200)
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1)
  })

  test('take the same time to sign in', async () => {
    const { email } = await auth.person({ signsUp: true })
    const timed = async (address: string) => {
      const start = performance.now()
      const body = { email: address, password: 'errada-demais' }
      await auth.send('POST', '/auth/v1/token?grant_type=password', { body })
      return performance.now() - start
    }
    // Taken in turns, so that a busy machine slows both alike.
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < 9; i++) {
      times.known.push(await timed(email))
      times.unknown.push(await timed(newEmail()))
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[4] ?? 0
    const [known, unknown] = [median(times.known), median(times.unknown)]
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
  })

  test('are not told apart by a wrong password', async () => {
    const { email } = await auth.person()
    const [known, unknown] = await Promise.all(
      [email, newEmail()].map((address) =>
        auth.send('POST', '/auth/v1/token?grant_type=password', {
          body: { email: address, password: 'errada' },
        }),
      ),
    )
    expect(known?.body).toEqual(unknown?.body)
    expect(known?.status).toBe(unknown?.status)
  })
})

describe('confirm-user-email', () => {
  test('confirms nobody: it sends the e-mail again', async () => {
    const email = newEmail()
    await auth.client().signUp({ email, password: 'segredo' })
    const before = (await auth.emails(email)).length
    const answer = await auth.send('POST', '/functions/v1/confirm-user-email', { body: { email } })
    expect(answer).toMatchObject({ status: 200, body: { success: true, alreadyConfirmed: false } })
    expect(await auth.emails(email)).toHaveLength(before + 1)
    expect((await auth.client().signInWithPassword({ email, password: 'segredo' })).error?.code).toBe(
      'email_not_confirmed',
    )
  })

  test.each([
    [{ email: '' }, 422, 'Email necessário'],
    [{ email: 'sem-arroba' }, 422, 'Email inválido'],
    [{}, 422, 'Dados inválidos'],
    [{ email: 'a@exemplo.com', confirmar: true }, 422, 'Dados inválidos'],
  ])('refuses %j', async (body, status, title) => {
    const answer = await auth.send('POST', '/functions/v1/confirm-user-email', { body })
    expect(answer).toMatchObject({ status, body: { title, success: false, error: title } })
  })
})
