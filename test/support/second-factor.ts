import { Secret, TOTP } from 'otpauth'
import type { TestResponse } from './app.ts'
import type { AuthApp, Person } from './auth-app.ts'

export interface Factor {
  id: string
  secret: string
}

export async function enroll(
  auth: Pick<AuthApp, 'send'>,
  token: string,
  friendlyName = 'Celular',
): Promise<Factor> {
  const body = { factor_type: 'totp', friendly_name: friendlyName, issuer: 'Portal' }
  type Enrolled = { id: string; totp: { secret: string } }
  const { id, totp } = (await auth.send<Enrolled>('POST', '/auth/v1/factors', { token, body })).body
  return { id, secret: totp.secret }
}

interface Proof {
  code: string
  headers?: Record<string, string>
}

/** Asks for a challenge and answers it with a code. */
export async function prove(
  auth: Pick<AuthApp, 'send'>,
  token: string,
  { id }: Factor,
  { code, headers = {} }: Proof,
): Promise<TestResponse> {
  const path = `/auth/v1/factors/${id}`
  const challenge = await auth.send('POST', `${path}/challenge`, { token, body: { factorId: id } })
  const body = { challenge_id: challenge.body.id, code }
  return auth.send('POST', `${path}/verify`, { token, body, headers })
}

/** A person with a verified factor: their aal2 token, and the factor. The last code is taken to be a while ago. */
export async function protectedPerson(auth: AuthApp): Promise<Person & { factor: Factor; strong: string }> {
  const person = await auth.person()
  const factor = await enroll(auth, person.token)
  const { body } = await prove(auth, person.token, factor, { code: codeOf(factor.secret) })
  await auth.owner.query('update auth.mfa_factors set ultimo_passo = 0 where id = $1', [factor.id])
  return { ...person, factor, strong: body.access_token as string }
}

/** A session of the password alone. */
export async function signInAgain(auth: AuthApp, { email, password }: Person): Promise<string> {
  const { body } = await auth.send('POST', '/auth/v1/token?grant_type=password', {
    body: { email, password },
  })
  return body.access_token as string
}

export function codeOf(secret: string, timestamp = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
