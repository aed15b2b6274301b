import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { type AuthApp, type Person, startAuthApp } from '#test/support/auth-app.ts'
import {
  codeOf,
  enroll,
  type Factor,
  protectedPerson,
  prove,
  signInAgain,
} from '#test/support/second-factor.ts'
import { gerarCodigos } from './codigos-de-recuperacao.ts'
import { findSession } from './protocol.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp({ TRUST_PROXY: '1' })
})
afterAll(() => auth.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Who knows the password signs in from an address, which makes it a known device. */
async function passwordOnly({ email, password }: Person, address: string): Promise<string> {
  const { body } = await auth.send('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
    headers: from(address),
  })
  return body.access_token as string
}

describe('wrong codes', () => {
  /** `n` guesses at the factor of a session from an address: how many of them were looked at. */
  async function guess(
    n: number,
    { token, factor, address }: { token: string; factor: Factor; address: string },
  ) {
    const path = `/auth/v1/factors/${factor.id}`
    const challenge = await auth.send('POST', `${path}/challenge`, { token, body: {} })
    const body = { challenge_id: challenge.body.id, code: 'errado' }
    const answers = await Promise.all(
      Array.from({ length: n }, () =>
        auth.send('POST', `${path}/verify`, { token, body, headers: from(address) }),
      ),
    )
    return answers.filter((answer) => answer.body.code === 'mfa_verification_failed').length
  }

  test('of who knows the password are counted for the whole account, however many known devices they come from', async () => {
    const person = await protectedPerson(auth)
    let lookedAt = 0
    for (let i = 1; i <= 10; i++) {
      const address = `203.0.113.${i}`
      const token = await passwordOnly(person, address)
      lookedAt += await guess(10, { token, factor: person.factor, address })
    }
    expect(lookedAt).toBeLessThanOrEqual(30)
  })

  test('and wrong recovery codes count together', async () => {
    const person = await protectedPerson(auth)
    const path = '/rest/v1/codigos_recuperacao/usar'
    let lookedAt = 0
    for (let i = 1; i <= 6; i++) {
      const address = `203.0.113.${100 + i}`
      const token = await passwordOnly(person, address)
      lookedAt += await guess(5, { token, factor: person.factor, address })
      for (let j = 0; j < 5; j++) {
        const answer = await auth.send('POST', path, {
          token,
          body: { codigo: 'aaaaa-aaaaa' },
          headers: from(address),
        })
        lookedAt += answer.status === 422 ? 1 : 0
      }
    }
    expect(lookedAt).toBeLessThanOrEqual(30)
  })

  test('of who has the password alone do not keep out who came through the mailbox', async () => {
    const person = await protectedPerson(auth)
    for (let i = 1; i <= 5; i++) {
      const address = `203.0.113.${200 + i}`
      await guess(10, { token: await passwordOnly(person, address), factor: person.factor, address })
    }
    await auth.send('POST', '/auth/v1/recover', { body: { email: person.email } })
    const { headers } = await auth.send('GET', await auth.link(person.email))
    const token = new URL(headers.get('location') ?? '').searchParams.get('access_token') ?? ''
    const proved = await prove(auth, token, person.factor, { code: codeOf(person.factor.secret) })
    expect(proved.status).toBe(200)
    expect(await guess(10, { token, factor: person.factor, address: '203.0.113.250' })).toBe(10)
    expect(await guess(50, { token, factor: person.factor, address: '203.0.113.251' })).toBeLessThanOrEqual(
      20,
    )
  })
})

describe('a session of the password alone', () => {
  test('makes no recovery codes, and those made before stay', async () => {
    const person = await protectedPerson(auth)
    const path = '/rest/v1/codigos_recuperacao'
    const made = await auth.send('POST', path, { token: person.strong })
    const token = await signInAgain(auth, person)
    expect((await auth.send('POST', path, { token })).status).toBe(403)
    // The use case asks by itself too: the route's own question must not be the only one.
    const { session_id: sessionId } = decodeJwt(token)
    const session = await withAccess(SYSTEM, (tx) => findSession(tx, person.id, String(sessionId)))
    await expect(gerarCodigos(session, { ip: null, userAgent: '' })).rejects.toMatchObject({
      code: 'usuarios.segundo_fator_necessario',
    })
    const [codigo] = made.body.codigos as string[]
    expect((await auth.send('POST', `${path}/usar`, { token, body: { codigo } })).status).toBe(200)
  })

  test('verifies no other factor once one is verified', async () => {
    const person = await protectedPerson(auth)
    const second = await enroll(auth, person.strong, 'Tablet')
    const token = await signInAgain(auth, person)
    const answer = await prove(auth, token, second, { code: codeOf(second.secret) })
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } })
    const strong = await prove(auth, person.strong, second, { code: codeOf(second.secret) })
    expect(strong.status).toBe(200)
  })

  test('of two factors verified at once gets one', async () => {
    const person = await auth.person()
    const factors = [await enroll(auth, person.token, 'A'), await enroll(auth, person.token, 'B')]
    await Promise.all(
      factors.map((factor) => prove(auth, person.token, factor, { code: codeOf(factor.secret) })),
    )
    const { rows } = await auth.owner.query('select status from auth.mfa_factors where user_id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ status: 'verified' }])
  })
})
