import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthApp, type Person, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ TRUST_PROXY: '1', LOGIN_ACCOUNT_LIMIT: '2' })
})
afterAll(() => auth.close())

const SUBJECT = 'Entre na sua conta'
const NEW_DEVICE = { 'x-forwarded-for': '198.51.100.7' }

const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, headers: Record<string, string>) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password }, headers })

/** Wrong guesses from so many addresses that the whole account's limit is full. */
async function attack({ email }: Person): Promise<void> {
  for (let i = 1; i <= 20; i++)
    await signIn({ email, password: 'errada' }, { 'x-forwarded-for': `203.0.113.${i}` })
}

const emailsOf = async ({ email }: Person) =>
  (await auth.emails(email)).filter(({ assunto }) => assunto === SUBJECT)

test('while others guess, the right password on a new device brings an e-mail that lets its owner in', async () => {
  const person = await auth.person()
  await attack(person)
  const held = await signIn(person, NEW_DEVICE)
  expect(held).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
  expect(await emailsOf(person)).toHaveLength(1)

  const { headers } = await auth.send('GET', await auth.link(person.email), { headers: NEW_DEVICE })
  const target = new URL(headers.get('location') ?? '')
  const token = new URLSearchParams(target.hash.slice(1)).get('access_token') ?? ''
  expect((await auth.send('GET', '/rest/v1/profiles', { token })).status).toBe(200)
  // The mailbox has made the device a known one, which the attack does not lock out.
  expect((await signIn(person, NEW_DEVICE)).status).toBe(200)
})

test('a reset e-mail opened there lets it in as well', async () => {
  const person = await auth.person()
  await attack(person)
  await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
  await auth.send('GET', await auth.link(person.email), { headers: NEW_DEVICE })
  expect((await signIn(person, NEW_DEVICE)).status).toBe(200)
})

test('a wrong password is answered the same, writes to nobody and is counted', async () => {
  const person = await auth.person()
  await attack(person)
  const wrong = { email: person.email, password: 'errada' }
  const answers = [await signIn(wrong, NEW_DEVICE), await signIn(person, NEW_DEVICE)]
  expect(answers.map(({ status }) => status)).toEqual([429, 429])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await emailsOf(person)).toHaveLength(1)
  for (let i = 0; i < 2; i++) await signIn(wrong, NEW_DEVICE)
  await signIn(person, NEW_DEVICE)
  // Past the limit of its own address nothing is looked at any more.
  expect(await emailsOf(person)).toHaveLength(1)
})

test('an unknown account, a banned and an unconfirmed one are answered the same and written to by nobody', async () => {
  const banned = await auth.person()
  const unconfirmed = await auth.person()
  await auth.owner.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    banned.id,
  ])
  await auth.owner.query('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id])
  for (const person of [banned, unconfirmed]) {
    await attack(person)
    expect((await signIn(person, { 'x-forwarded-for': '198.51.100.9' })).status).toBe(429)
    expect(await emailsOf(person)).toEqual([])
  }
})
