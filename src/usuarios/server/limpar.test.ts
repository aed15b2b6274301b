import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthApp, startAuthApp } from '#test/auth-app.ts'
import { limpar } from './limpar.ts'

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
