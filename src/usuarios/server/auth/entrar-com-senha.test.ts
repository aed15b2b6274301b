import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const signIn = (email: string, password: string, userAgent?: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: userAgent ? { 'user-agent': userAgent } : {},
  })

const subjects = async (email: string) => (await auth.emails(email)).map((message) => message.assunto)

describe('a sign-in', () => {
  test('from a device not seen before writes to its owner, once', async () => {
    const { id, email, password } = await auth.person()
    expect(await subjects(email)).not.toContain('Novo acesso à sua conta')
    await signIn(email, password, FIREFOX)
    await signIn(email, password, FIREFOX.replaceAll('140', '141'))
    expect((await subjects(email)).filter((subject) => subject === 'Novo acesso à sua conta')).toHaveLength(1)
    const [message] = await auth.emails(email)
    expect(message?.texto).toContain('Firefox em Windows')
    expect(message?.texto).toContain('127.0.0.1')
    const { rows } = await auth.owner.query(
      `select 1 from auditoria where user_id = $1 and acao = 'sessoes.abrir_em_aparelho_novo'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test('of an administrator from a new device alerts the platform', async () => {
    const { id, email, password } = await auth.person()
    await auth.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
    await signIn(email, password, FIREFOX)
    const { rows } = await auth.owner.query(`select codigo from alertas where chave = $1`, [`admin:${id}`])
    expect(rows).toEqual([{ codigo: 'SEG-LOGIN' }])
  })

  test('takes the address in any case and with blanks around', async () => {
    const { email, password } = await auth.person()
    expect((await signIn(`  ${email.toUpperCase()} `, password)).status).toBe(200)
  })

  test.each([
    {},
    { email: 'a@exemplo.com' },
    { password: 'x' },
    { email: "' or 1=1 --", password: 'x' },
    { email: 'a@exemplo.com', password: 'x'.repeat(1900) },
  ])('with %j is refused like any other', async (body) => {
    const answer = await auth.send('POST', '/auth/v1/token?grant_type=password', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } })
  })

  test('of a banned account is refused to who knows the password, and its sessions end', async () => {
    const { id, email, password, token } = await auth.person()
    await auth.owner.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [
      id,
    ])
    expect(await signIn(email, password)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    expect(await signIn(email, 'errada')).toMatchObject({
      status: 400,
      body: { code: 'invalid_credentials' },
    })
    expect((await auth.send('GET', '/auth/v1/user', { token })).body.code).toBe('user_banned')
    expect((await auth.send('GET', '/rest/v1/profiles', { token })).status).toBe(401)
  })

  test('keeps passwords as argon2id hashes', async () => {
    const { id, password } = await auth.person({ signsUp: true })
    const { rows } = await auth.owner.query(
      'select encrypted_password as hash from auth.users where id = $1',
      [id],
    )
    expect(rows[0].hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0].hash).not.toContain(password)
  })

  test('leaves nothing personal in what limits count', async () => {
    const email = newEmail()
    await signIn(email, 'errada')
    const { rows } = await auth.owner.query(`select encode(chave, 'escape') as chave from auth.limites`)
    expect(JSON.stringify(rows)).not.toContain(email)
  })
})

describe('the switches', () => {
  const withConfig = async (change: Partial<ReturnType<typeof getConfig>>, work: () => Promise<void>) => {
    const before = getConfig()
    setConfig({ ...before, ...change })
    await work().finally(() => setConfig(before))
  }
  const signUp = (body: object) => auth.send('POST', '/auth/v1/signup', { body })

  test('AUTH_AUTOCONFIRM signs in at once, and says when an address is taken', async () => {
    await withConfig({ AUTH_AUTOCONFIRM: true }, async () => {
      const email = newEmail()
      const { data } = await auth.client().signUp({ email, password: 'segredo' })
      expect(data.session?.user.email_confirmed_at).toBeTruthy()
      expect(await auth.emails(email)).toEqual([])
      expect(await signUp({ email, password: 'segredo' })).toMatchObject({
        status: 422,
        body: { code: 'user_already_exists' },
      })
    })
  })

  test('AUTH_SIGNUP_ENABLED off takes nobody in', async () => {
    await withConfig({ AUTH_SIGNUP_ENABLED: false }, async () => {
      expect(await signUp({ email: newEmail(), password: 'segredo' })).toMatchObject({
        status: 422,
        body: { code: 'signup_disabled' },
      })
      expect((await auth.send('GET', '/auth/v1/settings')).body.disable_signup).toBe(true)
    })
  })

  test('AUTH_ANONYMOUS lets a visitor have a session', async () => {
    await withConfig({ AUTH_ANONYMOUS: true }, async () => {
      const { data, error } = await auth.client().signInAnonymously({ options: { data: { cor: 'azul' } } })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { cor: 'azul' } })
    })
  })

  test('AUTH_MANUAL_LINKING opens linking, but never removes the last way in', async () => {
    await withConfig({ AUTH_MANUAL_LINKING: true }, async () => {
      const { token } = await auth.person()
      const { body } = await auth.send('GET', '/auth/v1/user', { token })
      const [identity] = body.identities as Array<{ identity_id: string }>
      const path = `/auth/v1/user/identities/${identity?.identity_id}`
      expect(await auth.send('DELETE', path, { token })).toMatchObject({
        status: 422,
        body: { code: 'single_identity_not_deletable' },
      })
    })
  })
})
