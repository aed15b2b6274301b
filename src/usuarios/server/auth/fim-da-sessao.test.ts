import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

test.each([
  ['came to its end', 'update auth.sessions set not_after = now() where user_id = $1'],
  ['was ended', 'update auth.sessions set ended_at = now() where user_id = $1'],
  ['was deleted', 'delete from auth.sessions where user_id = $1'],
  ['is of a deleted account', 'update auth.users set deleted_at = now() where id = $1'],
])('a session that %s opens nothing more under /rest, though its token still lives', async (_, change) => {
  const { id, token } = await auth.person()
  const ask = async (path: string) => (await auth.send('GET', path, { token })).status
  expect(await ask('/rest/v1/profiles')).toBe(200)
  await auth.owner.query(change, [id])
  expect([await ask('/rest/v1/profiles'), await ask('/rest/v1/eventos')]).toEqual([401, 401])
  expect(await ask('/auth/v1/user')).toBe(403)
})

test('the list of one’s sessions leaves out those that came to their end', async () => {
  const person = await auth.person()
  await auth.owner.query('update auth.sessions set not_after = now() where user_id = $1', [person.id])
  const { data } = await auth.client().signInWithPassword(person)
  const token = data.session?.access_token
  expect((await auth.send('GET', '/rest/v1/sessoes', { token })).body.total).toBe(1)
})
