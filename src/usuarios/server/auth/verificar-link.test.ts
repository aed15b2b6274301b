import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ TRUST_PROXY: '1', VERIFY_ADDRESS_LIMIT: '10' })
})
afterAll(() => auth.close())

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`

describe('/verify', () => {
  const verify = (body: object, from: string) =>
    auth.send('POST', '/auth/v1/verify', { body, headers: { 'x-forwarded-for': from } })

  test('takes no six-digit code of an e-mail that shows none', async () => {
    const person = await auth.person()
    for (const [type, ask] of [
      ['recovery', '/auth/v1/recover'],
      ['signup', '/auth/v1/signup'],
    ] as const) {
      const email = type === 'signup' ? newEmail() : person.email
      await auth.send('POST', ask, { body: { email, password: 'segredo' } })
      // As if all its million codes were tried: none is compared.
      const { rows } = await auth.owner.query(
        'select falhas from auth.one_time_tokens where email = $1 and tipo = $2',
        [email, type],
      )
      expect(rows).toEqual([{ falhas: 5 }])
      expect((await verify({ email, token: '123456', type }, newAddress())).body.code).toBe('otp_expired')
      expect((await auth.send('GET', await auth.link(email))).headers.get('location')).toContain(
        'access_token',
      )
    }
  })

  test('uses a link of our e-mails up by the button of its page alone, which leads to our own origin', async () => {
    const person = await auth.person()
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    await auth.send('POST', '/auth/v1/signup', { body: { email: newEmail(), password: 'segredo' } })
    const { rows } = await auth.owner.query<{ texto: string }>(
      `select texto from emails where texto like '%token=%' order by id desc limit 2`,
    )
    for (const [n, page] of [`${auth.url}/auth/consumidor`, `${auth.url}/auth/reset-password`].entries()) {
      const link = new URL(/http\S+/.exec(rows[n]?.texto ?? '')?.[0] ?? '')
      expect(link.origin + link.pathname).toBe(`${auth.url}/auth/abrir`)
      link.searchParams.set('redirect_to', 'https://evil.example')
      const press = () =>
        auth.send('POST', '/auth/v1/abrir', {
          body: link.searchParams.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      const { status, headers } = await press()
      expect([status, headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
      expect(headers.get('location')).toMatch(new RegExp(`^${page}[?#]access_token=`))
      expect((await press()).headers.get('location')).toContain('otp_expired')
    }
  })

  test('wrong codes and links of one address have a limit', async () => {
    const from = newAddress()
    const codes = []
    for (let i = 0; i < 8; i++)
      codes.push((await verify({ email: newEmail(), token: '123456', type: 'signup' }, from)).body.code)
    for (let i = 0; i < 4; i++)
      codes.push((await verify({ token_hash: `nada-${i}`, type: 'recovery' }, from)).body.code)
    expect(codes).toEqual([...Array(10).fill('otp_expired'), ...Array(2).fill('over_request_rate_limit')])
    const follow = async (link: string, address: string) =>
      (await auth.send('GET', link, { headers: { 'x-forwarded-for': address } })).headers.get('location')
    const limited = 'error_code=over_request_rate_limit'
    expect(await follow('/auth/v1/verify?token=nada&type=signup', from)).toContain(limited)
    // Not even a right one is looked at: it stays good for whoever has the mailbox.
    const { email } = await auth.person()
    await auth.send('POST', '/auth/v1/recover', { body: { email } })
    const right = await auth.link(email)
    expect(await follow(right, from)).toContain(limited)
    expect(await follow(right, newAddress())).toContain('access_token')
    expect((await verify({ token_hash: 'nada', type: 'recovery' }, newAddress())).status).toBe(403)
  })
})
