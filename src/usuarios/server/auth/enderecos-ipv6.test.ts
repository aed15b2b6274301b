import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { enroll } from '#test/support/second-factor.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({
    TRUST_PROXY: '1',
    LOGIN_ACCOUNT_LIMIT: '2',
    LOGIN_ADDRESS_LIMIT: '2',
    SIGNUP_ADDRESS_LIMIT: '2',
    EMAIL_ADDRESS_LIMIT: '2',
    REFRESH_ADDRESS_LIMIT: '2',
  })
})
afterAll(() => auth.close())

type Ask = (headers: Record<string, string>) => Promise<{ status: number }>

const post = (path: string, body: () => object, token?: string): Ask => {
  const options = token ? { token } : {}
  return (headers) => auth.send('POST', path, { ...options, body: body(), headers })
}

// Each makes what it needs from the loopback address first.
const ROUTES: Array<[string, () => Promise<Ask>]> = [
  [
    'sign-ins',
    async () => post('/auth/v1/token?grant_type=password', () => ({ email: newEmail(), password: 'errada' })),
  ],
  ['sign-ups', async () => post('/auth/v1/signup', () => ({ email: newEmail(), password: 'segredo' }))],
  ['e-mails', async () => post('/auth/v1/recover', () => ({ email: newEmail() }))],
  [
    'refreshes',
    async () => post('/auth/v1/token?grant_type=refresh_token', () => ({ refresh_token: 'nenhum' })),
  ],
  [
    'codes of a second factor',
    async () => {
      const { token } = await auth.person()
      const { id } = await enroll(auth, token)
      const challenge = await auth.send('POST', `/auth/v1/factors/${id}/challenge`, { token, body: {} })
      const body = { challenge_id: challenge.body.id, code: 'errado' }
      return post(`/auth/v1/factors/${id}/verify`, () => body, token)
    },
  ],
]

test.each(ROUTES)(
  '%s from addresses of one IPv6 network count as one, those of another apart',
  async (what, prepare) => {
    const ask = await prepare()
    const network = `2001:db8:${(ROUTES.findIndex(([name]) => name === what) + 1).toString(16)}`
    const from = (address: string) => ask({ 'x-forwarded-for': address })
    const statuses = []
    for (let i = 1; i <= 4; i++) statuses.push((await from(`${network}:0:${i}::${i}`)).status)
    expect(statuses.slice(0, 2)).not.toContain(429)
    expect(statuses.slice(2)).toEqual([429, 429])
    expect((await from(`${network}:1::1`)).status).not.toBe(429)
  },
)
