import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, type Person, startAuthApp } from '#test/support/auth-app.ts'
import { whileHeld } from '#test/support/held.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ TRUST_PROXY: '1', LOGIN_ACCOUNT_LIMIT: '5', VERIFY_ADDRESS_LIMIT: '10' })
})
afterAll(() => auth.close())

let addresses = 0
const newAddress = () => `203.0.113.${++addresses}`

const change = ({ token }: Pick<Person, 'token'>, body: object, from = newAddress()) =>
  auth.send('PUT', '/auth/v1/user', { token, body, headers: { 'x-forwarded-for': from } })

/** Where the newest link of a mailbox leads. */
const follow = async (email: string) =>
  (await auth.send('GET', await auth.link(email))).headers.get('location')

const signIn = (email: string, password: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })

const age = (person: Person, minutes: number) =>
  auth.owner.query(
    `update auth.sessions set created_at = now() - $2 * interval '1 minute' where user_id = $1`,
    [person.id, minutes],
  )

describe('a new password', () => {
  test('needs the present one or a mailed code once the session is older than ten minutes', async () => {
    const person = await auth.person()
    await age(person, 9)
    expect((await change(person, { password: 'segunda-senha' })).status).toBe(200)
    await age(person, 11)
    expect(await change(person, { password: 'nova-senha' })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    expect(await change(person, { password: 'nova-senha', current_password: 'errada' })).toMatchObject({
      status: 422,
      body: { code: 'current_password_mismatch' },
    })
    const byPassword = { password: 'nova-senha', current_password: 'segunda-senha' }
    expect((await change(person, byPassword)).status).toBe(200)

    await auth.send('GET', '/auth/v1/reauthenticate', { token: person.token })
    const nonce = /\b\d{6}\b/.exec((await auth.emails(person.email))[0]?.texto ?? '')?.[0]
    const { rows } = await auth.owner.query(
      'select extract(epoch from expira_em - created_at)::int as vida from auth.one_time_tokens where user_id = $1',
      [person.id],
    )
    expect(rows).toEqual([{ vida: 600 }])
    const wrong = { password: 'mais-uma', nonce: nonce === '000000' ? '111111' : '000000' }
    expect(await change(person, wrong)).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    expect((await change(person, { password: 'mais-uma', nonce })).status).toBe(200)
  })

  test('needs it also where the account has none yet, and in every session when the setting says 0', async () => {
    const person = await auth.person()
    await age(person, 11)
    await auth.owner.query('update auth.users set encrypted_password = null where id = $1', [person.id])
    expect((await change(person, { password: 'nova-senha' })).body.code).toBe('reauthentication_needed')

    const before = getConfig()
    setConfig({ ...before, AUTH_FRESH_SESSION_SECONDS: 0 })
    const other = await auth.person()
    expect((await change(other, { password: 'nova-senha' })).body.code).toBe('reauthentication_needed')
    setConfig(before)
  })

  test('sixty wrong present passwords, from as many addresses: five are looked at, and the right one waits too', async () => {
    const person = await auth.person()
    const codes = []
    for (let i = 0; i < 60; i++) {
      const guess = { password: 'nova-senha', current_password: `errada-${i}` }
      codes.push((await change(person, guess)).body.code)
    }
    expect(codes.filter((code) => code === 'current_password_mismatch')).toHaveLength(5)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(55)
    const right = { password: 'nova-senha', current_password: person.password }
    expect((await change(person, right)).status).toBe(429)
    // Whoever is outside of the session does not pay for it.
    const body = { email: person.email, password: person.password }
    expect((await auth.send('POST', '/auth/v1/token?grant_type=password', { body })).status).toBe(200)
  })

  test('wrong present passwords count with those of deleting the account, in a burst too', async () => {
    const person = await auth.person({ signsUp: true })
    const excluir = () =>
      auth.send('POST', '/rest/v1/minha_conta/excluir', {
        token: person.token,
        body: { senha: 'errada' },
        headers: { 'x-forwarded-for': newAddress() },
      })
    await Promise.all(Array.from({ length: 12 }, excluir))
    // In the words of what is being done: nobody signs in here.
    expect(await excluir()).toMatchObject({
      status: 429,
      body: { title: 'Muitas tentativas', detail: 'Aguarde alguns minutos e digite a senha de novo.' },
    })
    const right = { password: 'nova-senha', current_password: person.password }
    expect((await change(person, right)).status).toBe(429)
  })

  test('lets no sign-in through that began with the one before', async () => {
    const { id, email, password } = await auth.person()
    const text = `update auth.users set encrypted_password = 'outra' where id = $1`
    const [answer] = await whileHeld(auth.owner, { text, values: [id] }, () => [signIn(email, password)])
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test('set in two browsers at once is one of the two, and ends the other’s session', async () => {
    const person = await auth.person()
    const { id, email, password: current_password } = person
    const other = (await signIn(email, current_password)).body.access_token as string
    const text = 'select 1 from auth.users where id = $1 for update'
    const answers = await whileHeld(auth.owner, { text, values: [id] }, () => [
      change(person, { password: 'senha-de-um', current_password }),
      change({ token: other }, { password: 'senha-do-outro', current_password }),
    ])
    const [won, lost] =
      answers[0]?.status === 200 ? ['senha-de-um', 'senha-do-outro'] : ['senha-do-outro', 'senha-de-um']
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
    expect((await signIn(email, won)).status).toBe(200)
    expect((await signIn(email, lost)).status).toBe(400)
  })

  test('is set once by a reset link', async () => {
    const { id, email } = await auth.person()
    await auth.send('POST', '/auth/v1/recover', { body: { email } })
    const token = new URL((await follow(email)) ?? '').searchParams.get('access_token') ?? ''
    const text = 'select 1 from auth.users where id = $1 for update'
    const answers = await whileHeld(auth.owner, { text, values: [id] }, () =>
      ['uma-senha', 'outra-senha'].map((password) => change({ token }, { password })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 403]))
  })

  test('ends the links sent before, and the codes of those that were followed', async () => {
    const person = await auth.person()
    const client = auth.client({ flowType: 'pkce' })
    await client.resetPasswordForEmail(person.email)
    const { headers } = await auth.send('GET', await auth.link(person.email))
    const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    expect((await change(person, { password: 'nova-senha' })).status).toBe(200)
    expect(await follow(person.email)).toContain('error_code=otp_expired')
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })
})

describe('metadata', () => {
  const metadata = async ({ token }: Person) =>
    (await auth.send('GET', '/auth/v1/user', { token })).body.user_metadata

  test('stays as it was where what comes along is refused, and so does the password', async () => {
    const person = await auth.person()
    const before = getConfig()
    setConfig({ ...before, EMAIL_INTERVAL_SECONDS: 60 })
    await change(person, { email: newEmail() })
    const data = { full_name: 'Outra' }
    const answers = [
      await change(person, { data, password: person.password }),
      await change(person, { data, password: 'nova-senha', email: newEmail() }),
      await change(person, { data, password: 'nova-senha', email: newEmail(), code_challenge: 'x' }),
    ]
    setConfig(before)
    const codes = ['same_password', 'over_email_send_rate_limit', 'validation_failed']
    expect(answers.map(({ body }) => body.code)).toEqual(codes)
    expect(await metadata(person)).toEqual({ full_name: 'Ana Souza' })
    expect((await signIn(person.email, person.password)).status).toBe(200)
  })

  test('keeps both of two changes at once', async () => {
    const person = await auth.person()
    const text = 'select 1 from auth.users where id = $1 for update'
    await whileHeld(auth.owner, { text, values: [person.id] }, () => [
      change(person, { data: { cor: 'azul', full_name: null } }),
      change(person, { data: { time: 'Remo' } }),
    ])
    expect(await metadata(person)).toEqual({ cor: 'azul', time: 'Remo' })
  })
})

describe('another address', () => {
  test('that is taken is answered like a free one, and its mailbox is notified', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    const [free, taken] = [newEmail(), other.email]
    const seen = []
    for (const email of [free, taken]) {
      const asked = await change(one, { email })
      const first = await auth.send('GET', await auth.link(one.email))
      const told = new URL(first.headers.get('location') ?? '').hash
      const { body } = await auth.send('GET', '/auth/v1/user', { token: one.token })
      seen.push({
        status: asked.status,
        told,
        keys: Object.keys(asked.body),
        wanted: body.new_email === email,
      })
    }
    expect(seen[0]).toMatchObject({ status: 200, wanted: true })
    expect(seen[1]).toEqual(seen[0])
    const [message] = await auth.emails(taken)
    expect(message?.assunto).toBe('Você já tem uma conta')
    expect(message?.texto).toContain('usar este e-mail em outra conta')
    expect(message?.texto).not.toContain('/verify')
  })

  test('asked for in a session that a new password ends meanwhile comes to nothing', async () => {
    const person = await auth.person()
    const text = `with u as (select id from auth.users where id = $1 for no key update)
      update auth.sessions s set ended_at = now() from u where s.user_id = u.id`
    const [answer] = await whileHeld(auth.owner, { text, values: [person.id] }, () => [
      change(person, { email: newEmail() }),
    ])
    expect(answer?.status).toBe(403)
    const { rows } = await auth.owner.query('select new_email from auth.users where id = $1', [person.id])
    expect(rows).toEqual([{ new_email: null }])
  })

  test('is on its way only while one of its links works, and may be called off', async () => {
    const wish = async () => {
      const person = await auth.person()
      const wanted = newEmail()
      expect((await change(person, { email: wanted })).body.new_email).toBe(wanted)
      const told = async () => (await auth.send('GET', '/auth/v1/user', person)).body.new_email
      const kept = async () =>
        (await auth.owner.query('select new_email from auth.users where id = $1', [person.id])).rows[0]
          .new_email
      return { person, wanted, told, kept }
    }
    const late = await wish()
    await auth.owner.query('update auth.one_time_tokens set expira_em = now() where user_id = $1', [
      late.person.id,
    ])
    expect(await late.told()).toBeUndefined()

    const guarded = await wish()
    expect((await change(guarded.person, { password: 'outra-senha-longa' })).status).toBe(200)
    expect([await guarded.told(), await guarded.kept()]).toEqual([undefined, null])

    const regretted = await wish()
    expect((await change(regretted.person, { email: regretted.person.email })).status).toBe(200)
    expect([await regretted.told(), await regretted.kept()]).toEqual([undefined, null])
    expect(await follow(regretted.wanted)).toContain('error_code=otp_expired')
  })

  test('is theirs where both links are opened at once: the second waits for what the first does', async () => {
    const person = await auth.person()
    const wanted = newEmail()
    await change(person, { email: wanted })
    const text = `with u as (select id from auth.users where id = $1 for no key update)
      delete from auth.one_time_tokens t using u where t.user_id = u.id and t.tipo = 'email_change_current'`
    const link = await auth.link(wanted)
    await whileHeld(auth.owner, { text, values: [person.id] }, () => [auth.send('GET', link)])
    expect((await auth.send('GET', '/auth/v1/user', { token: person.token })).body.email).toBe(wanted)
  })

  test('taken or not, it is asked for as often as e-mails go', async () => {
    const before = getConfig()
    setConfig({ ...before, EMAIL_INTERVAL_SECONDS: 60 })
    const [one, other] = [await auth.person(), await auth.person()]
    const statuses = []
    for (let i = 0; i < 3; i++) statuses.push((await change(one, { email: other.email })).status)
    setConfig(before)
    expect(statuses).toEqual([200, 429, 429])
  })

  test('ends what was sent to the one before', async () => {
    const person = await auth.person()
    const wanted = newEmail()
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    const reset = await auth.link(person.email)
    await change(person, { email: wanted })
    await follow(person.email)
    expect(await follow(wanted)).toContain('access_token')
    expect((await auth.send('GET', reset)).headers.get('location')).toContain('error_code=otp_expired')
  })

  test('that somebody began an account with and never proved goes to who proves it', async () => {
    const person = await auth.person()
    const wanted = newEmail()
    await auth.send('POST', '/auth/v1/signup', { body: { email: wanted, password: 'do-estranho' } })
    await change(person, { email: wanted })
    await auth.send('GET', await auth.link(person.email))
    await auth.send('GET', await auth.link(wanted))
    const body = { email: wanted, password: person.password }
    const { status, body: session } = await auth.send('POST', '/auth/v1/token?grant_type=password', { body })
    expect(status).toBe(200)
    expect(session.user).toMatchObject({ id: person.id, email: wanted })
  })
})
