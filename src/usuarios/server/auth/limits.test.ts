import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, parseConfig, setConfig } from '#src/shared/server/config.ts'
import { createServer } from '#src/shared/server/http/routes.ts'
import { addressKey, mailboxKey } from '#src/shared/server/http/rate-limit.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { authApi } from './api-auth.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ TRUST_PROXY: '1', LOGIN_ACCOUNT_LIMIT: '5', LOGIN_ADDRESS_LIMIT: '8' })
})
afterAll(() => auth.close())

let addresses = 0
/** An address nobody used before, as the proxy in front tells it. */
const newAddress = () => `203.0.113.${++addresses}`

const signIn = (email: string, password: string, from: string) =>
  auth.send('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  })

const windowsPass = () => auth.owner.query(`update auth.limites set expira_em = now()`)

describe('wrong passwords', () => {
  test('of one account from one address: 429 with the protocol’s code, also for the right one', async () => {
    const person = await auth.person()
    const from = newAddress()
    for (let i = 0; i < 5; i++) {
      expect((await signIn(person.email, 'errada', from)).body.code).toBe('invalid_credentials')
    }
    for (const password of ['errada', person.password]) {
      expect(await signIn(person.email, password, from)).toMatchObject({
        status: 429,
        body: { code: 'over_request_rate_limit', message: 'Request rate limit reached' },
      })
    }
  })

  test('from one address over many accounts', async () => {
    const from = newAddress()
    const answers = []
    for (let i = 0; i < 10; i++) answers.push((await signIn(newEmail(), 'errada', from)).status)
    expect(answers).toEqual([...Array(8).fill(400), 429, 429])
  })

  test('more than twenty in an hour, also those not even looked at, alert the platform once for account and address', async () => {
    const person = await auth.person()
    const from = newAddress()
    const alertas = async () =>
      (
        await auth.owner.query(
          `select chave, ocorrencias from alertas where codigo = 'SEG-LOGIN' and dados ->> 'user_id' = $1 order by chave`,
          [person.id],
        )
      ).rows
    for (let i = 0; i < 20; i++) await signIn(person.email, 'errada', from)
    expect(await alertas()).toEqual([])
    for (let i = 0; i < 3; i++) await signIn(person.email, 'errada', from)
    expect(await alertas()).toEqual([
      { chave: `tentativas:conta ${person.id}`, ocorrencias: 1 },
      { chave: `tentativas:endereço ${from}`, ocorrencias: 1 },
    ])
  })

  test('in a burst of parallel guesses no more are answered than the limit', async () => {
    const person = await auth.person({ signsUp: true })
    const from = newAddress()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn(person.email, `errada-${i}`, from)),
    )
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25)
  })

  test('by somebody else lock nobody out', async () => {
    const person = await auth.person()
    const thief = newAddress()
    for (let i = 0; i < 7; i++) await signIn(person.email, 'errada', thief)
    expect((await signIn(person.email, person.password, newAddress())).status).toBe(200)
  })

  test('from very many addresses leave the owner in from a device seen before, and a new one after the window', async () => {
    const person = await auth.person()
    const home = newAddress()
    expect((await signIn(person.email, person.password, home)).status).toBe(200)
    for (let i = 0; i < 50; i++) await signIn(person.email, 'errada', newAddress())
    const elsewhere = newAddress()
    expect((await signIn(person.email, person.password, elsewhere)).status).toBe(429)
    expect((await signIn(person.email, person.password, home)).status).toBe(200)
    await windowsPass()
    expect((await signIn(person.email, person.password, elsewhere)).status).toBe(200)
  })

  test('are forgotten by the right one, and when the window has passed', async () => {
    const person = await auth.person()
    const from = newAddress()
    for (let i = 0; i < 4; i++) await signIn(person.email, 'errada', from)
    expect((await signIn(person.email, person.password, from)).status).toBe(200)
    for (let i = 0; i < 4; i++) await signIn(person.email, 'errada', from)
    expect((await signIn(person.email, person.password, from)).status).toBe(429)
    await windowsPass()
    expect((await signIn(person.email, person.password, from)).status).toBe(200)
  })

  test('count alike for known and unknown accounts', async () => {
    const { email } = await auth.person()
    const statuses = async (address: string) => {
      const from = newAddress()
      const seen = []
      for (let i = 0; i < 7; i++) seen.push((await signIn(address, 'errada', from)).status)
      return seen
    }
    expect(await statuses(email)).toEqual(await statuses(newEmail()))
  })

  test('are counted by the proxy’s word, not by what the client forges in front of it', async () => {
    const from = newAddress()
    const answers = []
    for (let i = 0; i < 10; i++) {
      answers.push((await signIn(newEmail(), 'errada', `198.51.100.${i}, ${from}`)).status)
    }
    expect(answers.slice(-2)).toEqual([429, 429])
  })

  test('survive a restart and apply across processes: another server on the same database knows them', async () => {
    const person = await auth.person()
    const from = newAddress()
    for (let i = 0; i < 5; i++) await signIn(person.email, 'errada', from)
    const restarted = createServer()
    restarted.decorateRequest('pessoa', null)
    await authApi(restarted)
    const answer = await restarted.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: person.email, password: person.password },
      headers: { 'x-forwarded-for': from },
    })
    expect(answer.statusCode).toBe(429)
    await restarted.close()
  })

  test('without TRUST_PROXY nobody’s X-Forwarded-For counts', async () => {
    const before = getConfig()
    setConfig(parseConfig({ ...process.env, TRUST_PROXY: '' }))
    const app = createServer()
    setConfig(before)
    app.get('/ip', { config: { permission: 'publico' } }, (request) => ({ ip: request.ip }))
    const answer = await app.inject({ url: '/ip', headers: { 'x-forwarded-for': '203.0.113.77' } })
    expect(answer.json()).toEqual({ ip: '127.0.0.1' })
    await app.close()
  })
})

describe('e-mails', () => {
  const withSettings = async (settings: Record<string, string>, work: () => Promise<void>) => {
    const before = getConfig()
    setConfig({ ...before, ...parseConfig({ ...process.env, ...settings, PUBLIC_URL: auth.url }) })
    await work().finally(() => setConfig(before))
  }

  test('of a kind go to a mailbox once a minute, known or not', async () => {
    const { email } = await auth.person()
    await withSettings({ EMAIL_INTERVAL_SECONDS: '60' }, async () => {
      for (const address of [email, newEmail()]) {
        const ask = (to: string) => auth.send('POST', '/auth/v1/recover', { body: { email: to } })
        expect((await ask(address)).status).toBe(200)
        expect((await ask(address.replace('@', '+1@'))).status).toBe(429)
        const second = await ask(address)
        expect(second).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
        expect(second.body.message).toMatch(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        )
      }
    })
  })

  test.each([
    'Ana+1@Casa.test',
    'ana.sou+x@googlemail.com',
    'a.na@gmail.com',
    'a.na@casa.test',
    '+x@casa.test',
  ])('to %s count as its mailbox is written for coupons', async (email) => {
    const { rows } = await auth.owner.query('select email_da_pessoa($1) as mailbox', [email])
    expect(mailboxKey(email)).toBe(rows[0].mailbox)
  })

  test('have a limit per address', async () => {
    await withSettings({ EMAIL_ADDRESS_LIMIT: '3', EMAIL_INTERVAL_SECONDS: '0' }, async () => {
      const headers = { 'x-forwarded-for': newAddress() }
      const statuses = []
      for (let i = 0; i < 5; i++) {
        statuses.push(
          (await auth.send('POST', '/auth/v1/recover', { body: { email: newEmail() }, headers })).status,
        )
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      const again = await auth.send('POST', '/functions/v1/confirm-user-email', {
        body: { email: newEmail() },
        headers,
      })
      expect(again).toMatchObject({
        status: 429,
        body: { title: 'Muitos emails foram pedidos a partir desta rede. Tente novamente mais tarde.' },
      })
    })
  })

  test('past the limit of their address a sign-up makes no account, of a confirmed mailbox neither', async () => {
    const { email: confirmed } = await auth.person()
    await withSettings({ EMAIL_ADDRESS_LIMIT: '2' }, async () => {
      const headers = { 'x-forwarded-for': newAddress() }
      const sign = (email: string) =>
        auth.send('POST', '/auth/v1/signup', { body: { email, password: 'segredo' }, headers })
      expect([(await sign(newEmail())).status, (await sign(newEmail())).status]).toEqual([200, 200])
      const email = newEmail()
      for (const third of [email, confirmed]) {
        const refused = await sign(third)
        expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
      }
      const { rows } = await auth.owner.query('select 1 from auth.users where email = $1', [email])
      expect(rows).toEqual([])
    })
  })

  test('a second sign-up within the minute answers the same and sends nothing', async () => {
    await withSettings({ EMAIL_INTERVAL_SECONDS: '60' }, async () => {
      const email = newEmail()
      const sign = () => auth.send('POST', '/auth/v1/signup', { body: { email, password: 'segredo' } })
      expect([(await sign()).status, (await sign()).status]).toEqual([200, 200])
      expect(await auth.emails(email)).toHaveLength(1)
    })
  })
})

describe('other limits', () => {
  test('sign-ups per address', async () => {
    const before = getConfig()
    setConfig({ ...before, SIGNUP_ADDRESS_LIMIT: 2 })
    const headers = { 'x-forwarded-for': newAddress() }
    const statuses = []
    for (let i = 0; i < 3; i++) {
      const body = { email: newEmail(), password: 'segredo' }
      statuses.push((await auth.send('POST', '/auth/v1/signup', { body, headers })).status)
    }
    setConfig(before)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('wrong six-digit codes spoil the digits, never the link', async () => {
    const person = await auth.person()
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    const wrong = { email: person.email, token: '000000', type: 'recovery' }
    for (let i = 0; i < 6; i++) {
      expect(await auth.send('POST', '/auth/v1/verify', { body: wrong })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      })
    }
    const { headers } = await auth.send('GET', await auth.link(person.email))
    expect(headers.get('location')).toContain('access_token')
  })
})

describe('addressKey', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is counted as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key)
  })
})
