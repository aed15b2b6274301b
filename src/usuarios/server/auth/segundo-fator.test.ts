import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'
import { codeOf, enroll, protectedPerson, prove, signInAgain } from '#test/support/second-factor.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

/** A code of one step before is refused once the next step has begun. */
async function farFromTheNextStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 10_000) await setTimeout(left)
}

describe('the second factor', () => {
  test('is sealed in the database, and its secret is shown once', async () => {
    const { id, token } = await auth.person()
    const factor = await enroll(auth, token)
    const { rows } = await auth.owner.query(
      `select encode(secret, 'escape') as s from auth.mfa_factors where user_id = $1`,
      [id],
    )
    expect(rows[0].s).not.toContain(factor.secret)
    const user = await auth.send('GET', '/auth/v1/user', { token })
    expect(user.body.factors).toMatchObject([{ id: factor.id, status: 'unverified', factor_type: 'totp' }])
    expect(JSON.stringify(user.body)).not.toContain(factor.secret)
  })

  test('raises the session that proves it and ends the weaker ones', async () => {
    const person = await auth.person()
    const weaker = await signInAgain(auth, person)
    const factor = await enroll(auth, person.token)
    const answer = await prove(auth, person.token, factor, { code: codeOf(factor.secret) })
    expect(answer.status).toBe(200)
    const claims = JSON.parse(
      Buffer.from((answer.body.access_token as string).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'password' }, { method: 'totp' }] })
    expect(answer.body.refresh_token).not.toBe(person.refreshToken)
    expect((await auth.send('GET', '/auth/v1/user', { token: weaker })).status).toBe(403)
    const refreshed = await auth.send('POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: answer.body.refresh_token },
    })
    expect(refreshed.status).toBe(200)
  })

  test('takes a code once, and one step to either side', async () => {
    const person = await auth.person()
    const factor = await enroll(auth, person.token)
    await farFromTheNextStep()
    const earlier = codeOf(factor.secret, Date.now() - 30_000)
    const now = codeOf(factor.secret)
    expect((await prove(auth, person.token, factor, { code: earlier })).status).toBe(200)
    expect((await prove(auth, person.token, factor, { code: now })).status).toBe(200)
    expect(await prove(auth, person.token, factor, { code: now })).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    })
    const far = codeOf(factor.secret, Date.now() + 600_000)
    expect((await prove(auth, person.token, factor, { code: far })).status).toBe(422)
  })

  test('takes a code where the clock of this machine is 50 minutes ahead', async () => {
    const person = await auth.person()
    const factor = await enroll(auth, person.token)
    const code = codeOf(factor.secret)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50 * 60_000 })
    const { status } = await prove(auth, person.token, factor, { code })
    vi.useRealTimers()
    expect(status).toBe(200)
  })

  test.each(['', '12345', 'abcdef', '0000000', '１２３４５６'])('refuses the code %j', async (code) => {
    const person = await auth.person()
    const factor = await enroll(auth, person.token)
    expect(await prove(auth, person.token, factor, { code })).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' },
    })
  })

  test('wants a fresh challenge of its own', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    const [factor, theirs] = [await enroll(auth, one.token), await enroll(auth, other.token)]
    const path = `/auth/v1/factors/${factor.id}`
    const challenge = await auth.send('POST', `${path}/challenge`, { token: one.token })
    const body = { challenge_id: challenge.body.id, code: codeOf(factor.secret) }
    await auth.owner.query('update auth.mfa_challenges set expira_em = now() where id = $1', [
      challenge.body.id,
    ])
    expect(await auth.send('POST', `${path}/verify`, { token: one.token, body })).toMatchObject({
      status: 422,
      body: { code: 'mfa_challenge_expired' },
    })
    expect((await auth.send('POST', `${path}/challenge`, { token: other.token })).status).toBe(404)
    expect((await auth.send('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await auth.send('DELETE', `/auth/v1/factors/${theirs.id}`, { token: other.token })).body).toEqual(
      { id: theirs.id },
    )
  })

  test('two of one name conflict', async () => {
    const { token } = await auth.person()
    await enroll(auth, token, 'Celular')
    const body = { factor_type: 'totp', friendly_name: 'Celular' }
    expect(await auth.send('POST', '/auth/v1/factors', { token, body })).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_name_conflict' },
    })
  })

  test('is asked for before password, address or factors change', async () => {
    const person = await protectedPerson(auth)
    const weak = await signInAgain(auth, person)
    const put = (token: string, body: object) => auth.send('PUT', '/auth/v1/user', { token, body })
    expect(await put(weak, { password: 'nova-senha' })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_aal' },
    })
    expect(await put(weak, { email: 'outro@exemplo.com' })).toMatchObject({ status: 401 })
    const enrollment = await auth.send('POST', '/auth/v1/factors', {
      token: weak,
      body: { factor_type: 'totp', friendly_name: 'B' },
    })
    expect(enrollment).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const removal = await auth.send('DELETE', `/auth/v1/factors/${person.factor.id}`, { token: weak })
    expect(removal).toMatchObject({ status: 422, body: { code: 'insufficient_aal' } })
    expect((await put(person.strong, { password: 'nova-senha' })).status).toBe(200)
  })

  test('goes from an aal2 session, which falls back to aal1', async () => {
    const person = await protectedPerson(auth)
    const path = `/auth/v1/factors/${person.factor.id}`
    expect((await auth.send('DELETE', path, { token: person.strong })).body).toEqual({ id: person.factor.id })
    const { rows } = await auth.owner.query(
      'select aal from auth.sessions where user_id = $1 and ended_at is null',
      [person.id],
    )
    expect(rows).toEqual([{ aal: 'aal1' }])
  })

  test('is asked for after a reset link too', async () => {
    const person = await protectedPerson(auth)
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    const { headers } = await auth.send('GET', await auth.link(person.email))
    const token = new URL(headers.get('location') ?? '').searchParams.get('access_token') ?? ''
    const body = { password: 'nova-senha' }
    expect((await auth.send('PUT', '/auth/v1/user', { token, body })).status).toBe(401)
    const raised = await prove(auth, token, person.factor, { code: codeOf(person.factor.secret) })
    expect(raised.status).toBe(200)
    const strong = raised.body.access_token as string
    expect((await auth.send('GET', '/rest/v1/profiles', { token: strong })).status).toBe(401)
    expect((await auth.send('PUT', '/auth/v1/user', { token: strong, body })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  const path = '/rest/v1/codigos_recuperacao'

  test('are ten, made at aal2 only, kept as hashes', async () => {
    const person = await protectedPerson(auth)
    expect((await auth.send('POST', path, { token: person.strong })).status).toBe(201)
    const { body } = await auth.send('POST', path, { token: person.strong })
    const codigos = body.codigos as string[]
    expect(new Set(codigos).size).toBe(10)
    expect(codigos[0]).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await auth.send('GET', path, { token: person.strong })).body).toEqual({ restantes: 10 })
    const { token } = await auth.person()
    expect(await auth.send('POST', path, { token })).toMatchObject({
      status: 409,
      body: { code: 'usuarios.sem_segundo_fator' },
    })
    expect((await auth.send('POST', path)).status).toBe(401)
  })

  test('one stands for the factor once', async () => {
    const person = await protectedPerson(auth)
    const { body } = await auth.send('POST', path, { token: person.strong })
    const [codigo = ''] = body.codigos as string[]
    const weak = await signInAgain(auth, person)
    const use = (value: string, token = weak) =>
      auth.send('POST', `${path}/usar`, { token, body: { codigo: value } })
    expect(await use('aaaaa-aaaaa')).toMatchObject({ status: 422, body: { title: 'Código inválido' } })
    const used = await use(codigo.toUpperCase().replace('-', ' '))
    expect(used.status).toBe(200)
    const token = used.body.access_token as string
    const again = await signInAgain(auth, person)
    expect((await use(codigo, again)).status).toBe(422)
    expect((await auth.send('DELETE', `/auth/v1/factors/${person.factor.id}`, { token })).status).toBe(200)
    expect((await auth.send('POST', `${path}/usar`, { body: { codigo } })).status).toBe(401)
  })

  test('used ten times in parallel, one counts', async () => {
    const person = await protectedPerson(auth)
    const { body } = await auth.send('POST', path, { token: person.strong })
    const [codigo = ''] = body.codigos as string[]
    const weak = await signInAgain(auth, person)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => auth.send('POST', `${path}/usar`, { token: weak, body: { codigo } })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })
})
