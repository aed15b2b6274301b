import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { limpar } from './limpar-sessoes.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

test('the nightly cleaning removes what is dead and leaves what lives', async () => {
  const [gone, stays] = [await auth.person(), await auth.person()]
  await auth.send('POST', '/auth/v1/recover', { body: { email: gone.email } })
  await auth.send('POST', '/auth/v1/recover', { body: { email: stays.email } })
  await auth.owner.query(
    `update auth.sessions set ended_at = now() - interval '31 days' where user_id = $1`,
    [gone.id],
  )
  await auth.owner.query(
    `update auth.one_time_tokens set expira_em = now() - interval '1 hour' where user_id = $1`,
    [gone.id],
  )
  await limpar()
  await limpar()
  const left = async (table: string, { id }: { id: string }) =>
    (await auth.owner.query(`select count(*)::int as n from auth.${table} where user_id = $1`, [id])).rows[0]
      .n
  expect(await left('sessions', gone)).toBe(0)
  expect(await left('one_time_tokens', gone)).toBe(0)
  expect(await left('sessions', stays)).toBeGreaterThan(0)
  expect(await left('one_time_tokens', stays)).toBe(1)
  expect((await auth.send('GET', '/auth/v1/user', { token: stays.token })).status).toBe(200)
})

test('an address that was wished for and never confirmed is kept no longer than a day after its links', async () => {
  const wish = async (sent: string, expires: string) => {
    const { id, token } = await auth.person()
    await auth.send('PUT', '/auth/v1/user', { token, body: { email: newEmail() } })
    await auth.owner.query(
      `with u as (update auth.users set email_change_sent_at = now() - $2::interval where id = $1)
       update auth.one_time_tokens set expira_em = now() + $3::interval where user_id = $1`,
      [id, sent, expires],
    )
    return id
  }
  const [gone, stays, fresh] = [
    await wish('25 hours', '-1 hour'),
    await wish('25 hours', '1 hour'),
    await wish('23 hours', '-1 hour'),
  ]
  await limpar()
  const { rows } = await auth.owner.query('select id from auth.users where new_email is not null')
  const kept = rows.map(({ id }) => id)
  expect([gone, stays, fresh].map((id) => kept.includes(id))).toEqual([false, true, true])
})

test('a session that nobody used for ninety days ends, one used a day later goes on', async () => {
  const [idle, used] = [await auth.person(), await auth.person()]
  for (const [{ id }, days] of [
    [idle, 91],
    [used, 89],
  ] as const)
    await auth.owner.query(
      `update auth.sessions set refreshed_at = now() - make_interval(days => $2) where user_id = $1`,
      [id, days],
    )
  await limpar()
  const ask = async ({ token }: { token: string }) =>
    (await auth.send('GET', '/auth/v1/user', { token })).status
  expect([await ask(idle), await ask(used)]).toEqual([403, 200])
})

test('each at its own end: what ended a day before goes, what ends a day later stays', async () => {
  const { id } = await auth.person()
  const insert = (table: string, columns: string, values: string) =>
    auth.owner.query(
      `insert into ${table} (${columns}) select ${values} from unnest(array['-1 day', '1 day']::interval[]) d`,
    )
  await insert('auth.limites', 'chave, contagem, expira_em', `sha256(('${id}' || d)::bytea), 77, now() + d`)
  await insert(
    'auth.dispositivos',
    'user_id, dispositivo_hash, visto_em',
    `'${id}', sha256(('${id}' || d)::bytea), now() - interval '1 year' + d`,
  )
  await insert('auth.sessions', 'user_id, ended_at', `'${id}', now() - interval '30 days' + d`)
  await insert(
    'emails',
    'para, assunto, texto, html, message_id, enviado_em',
    `'${id}', 'Oi', '', '', '<${id}' || d || '>', now() - interval '30 days' + d`,
  )
  await insert(
    'emails',
    'para, assunto, texto, html, message_id, created_at',
    `'nenhum-${id}', 'Oi', '', '', '<nenhum-${id}' || d || '>', now() - interval '30 days' + d`,
  )
  const demonstration = getConfig()
  setConfig({ ...demonstration, demo: false })
  await limpar()
  await limpar()
  setConfig(demonstration)
  const left = async (what: string) =>
    (await auth.owner.query(`select count(*)::int as n from ${what}`)).rows[0].n
  expect(await left('auth.limites where contagem = 77')).toBe(1)
  expect(
    await left(`auth.dispositivos where user_id = '${id}' and visto_em < now() - interval '10 days'`),
  ).toBe(1)
  expect(await left(`auth.sessions where user_id = '${id}' and ended_at is not null`)).toBe(1)
  expect(await left(`emails where para = '${id}'`)).toBe(1)
  expect(await left(`emails where para = 'nenhum-${id}'`), 'that no server took').toBe(1)
})

const refresh = (token: string | undefined) =>
  auth.send('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: token } })

/** A session whose refresh token was exchanged three times, so many days ago. */
async function turned(daysAgo: [number, number, number]) {
  const { id, refreshToken } = await auth.person()
  const tokens = [refreshToken]
  for (let n = 1; n < 4; n++) tokens.push((await refresh(tokens.at(-1))).body.refresh_token as string)
  await auth.owner.query(
    `update auth.refresh_tokens set revoked_at = now() - make_interval(days => ($2::int[])[numero])
     where revoked_at is not null and session_id in (select id from auth.sessions where user_id = $1)`,
    [id, daysAgo],
  )
  const left = async () => {
    const { rows } = await auth.owner.query(
      `select numero from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id where user_id = $1 order by 1`,
      [id],
    )
    return rows.map(({ numero }) => numero)
  }
  return { tokens, left }
}

test('of a session that goes on, refresh tokens go that were exchanged 90 days ago, but for the one whose answer may be lost', async () => {
  const [old, young] = [await turned([91, 91, 91]), await turned([89, 89, 89])]
  const settings = getConfig()
  setConfig({ ...settings, AUTH_SESSION_IDLE_DAYS: 100 })
  await limpar()
  expect(await old.left(), 'a session may lie unused for longer').toEqual([1, 2, 3, 4])
  setConfig({ ...settings, AUTH_SESSION_IDLE_DAYS: 30 })
  await limpar()
  setConfig(settings)
  expect([await old.left(), await young.left()]).toEqual([
    [3, 4],
    [1, 2, 3, 4],
  ])
  expect((await refresh(old.tokens[0])).body.code).toBe('refresh_token_not_found')
  expect((await refresh(old.tokens[2])).body.refresh_token).toBe(old.tokens[3])
  expect((await refresh(young.tokens[0])).body.code).toBe('refresh_token_already_used')
  expect((await refresh(young.tokens[3])).status, 'its session ended').toBe(400)
})

test('a repeat ends the session also where the one after it was cleaned away', async () => {
  // As a clock leaves it that was set back.
  const { tokens, left } = await turned([1, 91, 91])
  await limpar()
  expect(await left()).toEqual([1, 3, 4])
  expect((await refresh(tokens[0])).body.code).toBe('refresh_token_already_used')
  expect((await refresh(tokens[3])).status).toBe(400)
})
