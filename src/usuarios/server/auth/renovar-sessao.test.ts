import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

const refresh = (token: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })
const next = async (token: string) => (await refresh(token)).body.refresh_token as string
const me = (token: string) => auth.send('GET', '/auth/v1/user', { token })

/** Moves every retired token of a person out of the reuse window. */
const grow = (userId: string) =>
  auth.owner.query(
    `update auth.refresh_tokens set revoked_at = revoked_at - interval '11 seconds'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [userId],
  )

describe('refresh tokens', () => {
  test('turn over at each use', async () => {
    const { refreshToken } = await auth.person()
    const answer = await refresh(refreshToken)
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'bearer', expires_in: 3600 } })
    expect(answer.body.refresh_token).not.toBe(refreshToken)
    expect((await me(answer.body.access_token as string)).status).toBe(200)
  })

  test('lie in the database only as hashes', async () => {
    const { id, refreshToken } = await auth.person()
    const { rows } = await auth.owner.query(
      `select encode(t.token_hash, 'escape') as hash from auth.refresh_tokens t
       join auth.sessions s on s.id = t.session_id where s.user_id = $1`,
      [id],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  test('asked for by twenty tabs at once, all get the same new one', async () => {
    const { refreshToken } = await auth.person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map((answer) => answer.body.refresh_token)).size).toBe(1)
  })

  test('whose answer was lost may be used again any time, while their child was not', async () => {
    const { id, refreshToken } = await auth.person()
    const child = await next(refreshToken)
    await grow(id)
    expect(await next(refreshToken)).toBe(child)
    expect((await refresh(child)).status).toBe(200)
  })

  test('of a grandparent still serve within the window', async () => {
    const { refreshToken } = await auth.person()
    const active = await next(await next(refreshToken))
    expect(await next(refreshToken)).toBe(active)
  })

  test('reused after the window end the whole family', async () => {
    const { id, refreshToken } = await auth.person()
    const child = await next(refreshToken)
    const grandchild = await refresh(child)
    await grow(id)
    expect(await refresh(refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_already_used' },
    })
    expect((await refresh(grandchild.body.refresh_token as string)).status).toBe(400)
    expect(await me(grandchild.body.access_token as string)).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    const { rows } = await auth.owner.query(
      `select 1 from auditoria where user_id = $1 and acao = 'sessoes.encerrar_por_token_repetido'`,
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  test.each(['inventado', ''])('that never were (%j) are not found', async (token) => {
    expect((await refresh(token)).status).toBe(400)
  })

  test('say who, never what they may do', async () => {
    const { id, token } = await auth.person()
    await auth.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ sub: id, role: 'authenticated' })
    expect(JSON.stringify(claims)).not.toContain('admin')
  })
})

describe('leaving', () => {
  test('a token used after logout is refused', async () => {
    const person = await auth.person()
    expect((await auth.send('POST', '/auth/v1/logout?scope=local', { token: person.token })).status).toBe(204)
    expect(await me(person.token)).toMatchObject({ status: 403, body: { code: 'session_not_found' } })
    expect((await auth.send('GET', '/rest/v1/profiles', { token: person.token })).status).toBe(401)
    expect(await refresh(person.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
  })

  test('local ends this session, others the rest, global all', async () => {
    const person = await auth.person()
    const body = { email: person.email, password: person.password }
    const enter = async () =>
      (await auth.send('POST', '/auth/v1/token?grant_type=password', { body })).body.access_token as string
    const [second, third] = [await enter(), await enter()]
    await auth.send('POST', '/auth/v1/logout?scope=others', { token: second })
    expect([(await me(person.token)).status, (await me(second)).status, (await me(third)).status]).toEqual([
      403, 200, 403,
    ])
    const fourth = await enter()
    await auth.send('POST', '/auth/v1/logout', { token: second })
    expect([(await me(second)).status, (await me(fourth)).status]).toEqual([403, 403])
  })

  test('a password change ends every other session and kills every open link', async () => {
    const person = await auth.person()
    const body = { email: person.email, password: person.password }
    const other = await auth.send('POST', '/auth/v1/token?grant_type=password', { body })
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    const link = await auth.link(person.email)
    const changed = await auth.send('PUT', '/auth/v1/user', {
      token: person.token,
      body: { password: 'nova-senha' },
    })
    expect(changed.status).toBe(200)
    expect((await me(person.token)).status).toBe(200)
    expect((await me(other.body.access_token as string)).status).toBe(403)
    expect((await refresh(other.body.refresh_token as string)).status).toBe(400)
    expect((await auth.send('GET', link)).headers.get('location')).toContain('otp_expired')
    expect((await auth.emails(person.email))[0]?.assunto).toBe('Sua senha foi alterada')
  })

  test('sessions are listed and ended by their owner only', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    const mine = await auth.send('GET', '/rest/v1/sessoes', { token: one.token })
    const itens = mine.body.itens as Array<{ id: string; atual: boolean }>
    expect(itens[0]?.atual).toBe(true)
    const id = itens[0]?.id
    await auth.send('POST', '/auth/v1/token?grant_type=password', {
      body: { email: one.email, password: 'outra' },
    })
    const depois = await auth.send('GET', '/rest/v1/sessoes', { token: one.token })
    expect(depois.body.acessos).toMatchObject([
      { recusado: true, aparelho: null },
      { recusado: false, aparelho: expect.any(String), ip: '127.0.0.1' },
    ])
    expect((await auth.send('DELETE', `/rest/v1/sessoes/${id}`, { token: other.token })).status).toBe(404)
    expect((await me(one.token)).status).toBe(200)
    expect((await auth.send('DELETE', `/rest/v1/sessoes/${id}`, { token: one.token })).status).toBe(204)
    expect((await me(one.token)).status).toBe(403)
  })

  test('every sign-in, sign-out and password change is written down', async () => {
    const person = await auth.person({ signsUp: true })
    await auth.send('PUT', '/auth/v1/user', { token: person.token, body: { password: 'nova-senha' } })
    await auth.send('POST', '/auth/v1/logout', { token: person.token })
    const { rows } = await auth.owner.query(
      'select acao, host(ip) as ip from auditoria where user_id = $1 order by id',
      [person.id],
    )
    expect(rows.map((row) => row.acao)).toEqual([
      'contas.criar',
      'links.abrir_signup',
      'sessoes.abrir',
      'contas.alterar_senha',
      'sessoes.sair',
    ])
    expect(rows.every((row) => row.ip === '127.0.0.1')).toBe(true)
  })
})
