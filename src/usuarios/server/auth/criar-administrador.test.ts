import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, type Person, startAuthApp } from '#test/support/auth-app.ts'
import { whileHeld } from '#test/support/held.ts'
import { criarAdministrador } from './criar-administrador.ts'
import { pedirNovaSenha } from './pedir-email.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

const signIn = (email: string, password: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })

/** Switches a second factor on; the token of the session that proved it. */
async function withFactor({ token }: Pick<Person, 'token'>): Promise<string> {
  const { body } = await auth.send('POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } })
  const { id, totp } = body as { id: string; totp: { secret: string } }
  const challenge = await auth.send('POST', `/auth/v1/factors/${id}/challenge`, { token, body: {} })
  const verified = await auth.send('POST', `/auth/v1/factors/${id}/verify`, {
    token,
    body: {
      challenge_id: challenge.body.id,
      code: new TOTP({ secret: Secret.fromBase32(totp.secret) }).generate(),
    },
  })
  return verified.body.access_token as string
}

test('nor the session of a sign-in that was under way', async () => {
  const { id, email } = await auth.person()
  const text = `with u as (select id from auth.users where id = $1 for no key update)
    insert into auth.sessions (id, user_id, kind, amr, user_agent) select gen_random_uuid(), id, 'normal', '[]', '' from u`
  const made = await whileHeld(auth.owner, { text, values: [id] }, () => [criarAdministrador(email)])
  expect(made).toEqual(['criado'])
  const { rows } = await auth.owner.query(
    'select 1 from auth.sessions where user_id = $1 and ended_at is null',
    [id],
  )
  expect(rows).toEqual([])
})

test('a new administrator keeps no password, session, factor, code or device of before; the mailbox sets a new password', async () => {
  const person = await auth.person()
  const session = await withFactor(person)
  await auth.send('POST', '/rest/v1/codigos_recuperacao', { token: session })
  await auth.send('PUT', '/auth/v1/user', { token: session, body: { email: newEmail() } })
  const pending = await auth.link(person.email)
  expect(await criarAdministrador(person.email)).toBe('criado')

  expect((await auth.send('GET', '/auth/v1/user', { token: session })).status).toBe(403)
  expect((await signIn(person.email, person.password)).body.code).toBe('invalid_credentials')
  expect((await auth.send('GET', pending)).headers.get('location')).toContain('otp_expired')
  const { rows } = await auth.owner.query(
    `select (select count(*) from auth.mfa_factors where user_id = $1)::int
       + (select count(*) from auth.recovery_codes where user_id = $1)::int
       + (select count(*) from auth.dispositivos where user_id = $1)::int as meios,
       (select new_email from auth.users where id = $1) as novo`,
    [person.id],
  )
  expect(rows).toEqual([{ meios: 0, novo: null }])

  await pedirNovaSenha({ userId: person.id })
  const { headers } = await auth.send('GET', await auth.link(person.email))
  const token = new URL(headers.get('location') ?? '').searchParams.get('access_token') ?? ''
  const password = 'senha-da-chefe'
  expect((await auth.send('PUT', '/auth/v1/user', { token, body: { password } })).status).toBe(200)
  const { body } = await signIn(person.email, password)
  const roles = await auth.send('GET', '/rest/v1/user_roles', { token: body.access_token as string })
  expect(roles.body.itens).toMatchObject([{ user_id: person.id, role: 'admin' }])

  const messages = (await auth.emails(person.email)).length
  await pedirNovaSenha({ userId: person.id })
  expect(await criarAdministrador(person.email)).toBe('ja_era')
  expect(await auth.emails(person.email)).toHaveLength(messages)
  expect((await signIn(person.email, password)).status).toBe(200)
})

test('outside of the demonstration the platform’s routes open with a second factor alone, and the roles say so', async () => {
  const before = getConfig()
  const production = { DATABASE_URL: 'postgres://x', VAULT_KEY: Buffer.alloc(32).toString('base64') }
  expect(() => parseConfig({ ...production, AUTH_ADMIN_MFA_REQUIRED: '0' })).toThrow(/segundo fator/)
  const { AUTH_ADMIN_MFA_REQUIRED } = parseConfig(production)
  expect(before.AUTH_ADMIN_MFA_REQUIRED).toBe(false)
  setConfig({ ...before, AUTH_ADMIN_MFA_REQUIRED })

  const person = await auth.person()
  await auth.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [person.id])
  const route = '/rest/v1/plataforma/administradores'
  expect((await auth.send('GET', route, { token: person.token })).status).toBe(404)
  expect((await auth.send('GET', '/rest/v1/user_roles', { token: person.token })).body.itens).toEqual([
    { user_id: person.id, role: 'admin', falta_segundo_fator: true },
  ])

  const proved = await withFactor(person)
  expect((await auth.send('GET', route, { token: proved })).status).toBe(200)
  setConfig(before)
})
