import { createLocalJWKSet, type JWK, jwtVerify, SignJWT } from 'jose'

/** What an access token says: who and which session, never what they may do. */
export interface AccessClaims {
  sub: string
  session_id: string
  email: string
  aal: 'aal1' | 'aal2'
}

interface SigningKey {
  kid: string
  alg: string
  privateJwk: JWK
}

let signing: SigningKey | undefined
let verifying: ReturnType<typeof createLocalJWKSet> | undefined
let published: { keys: JWK[] } = { keys: [] }
// A page sends its token with every request: its signature is looked at once, its age each time.
const verified = new Map<string, AccessClaims & { exp: number }>()
const VERIFIED_MAX = 5000
const ALGORITHMS = ['RS256', 'ES256']

/** Takes the keys of this process: the first signs, all verify. `usuarios` loads them at start. */
export function setSigningKeys(keys: JWK[]): void {
  const [first] = keys
  if (!first?.kid) throw new Error('A signing key needs a kid')
  signing = { kid: first.kid, alg: first.alg ?? (first.kty === 'RSA' ? 'RS256' : 'ES256'), privateJwk: first }
  published = { keys: keys.map(publicPart) }
  verifying = createLocalJWKSet(published)
  verified.clear()
}

/** The public keys, as `/auth/v1/.well-known/jwks.json` answers them. */
export function publicKeys(): { keys: JWK[] } {
  return published
}

/** Signs a token that lives `seconds`. `issuer` is the address of `/auth/v1`. */
export async function signAccessToken(
  claims: AccessClaims & Record<string, unknown>,
  { issuer, seconds, now = new Date() }: { issuer: string; seconds: number; now?: Date },
): Promise<string> {
  if (!signing) throw new Error('The signing keys are not loaded')
  const iat = Math.floor(now.getTime() / 1000)
  return new SignJWT({ ...claims, role: 'authenticated' })
    .setProtectedHeader({ alg: signing.alg, kid: signing.kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .sign(signing.privateJwk)
}

/** The claims of a good token, or null: bad signature, expired, another audience, or not a token at all. */
export async function verifyAccessToken(token: string): Promise<AccessClaims | null> {
  if (!verifying) throw new Error('The signing keys are not loaded')
  const known = verified.get(token)
  if (known && known.exp > Date.now() / 1000) return known
  const keys = verifying
  try {
    const { payload } = await jwtVerify<AccessClaims & { exp: number }>(token, keys, {
      audience: 'authenticated',
      algorithms: ALGORITHMS,
      requiredClaims: ['exp', 'sub', 'session_id'],
    })
    if (verified.size >= VERIFIED_MAX) verified.clear()
    if (keys === verifying) verified.set(token, payload)
    return payload
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('ERR_J')) return null
    throw error
  }
}

/** True for a token that the owner of the signing key made for a program of theirs, with `role: service_role`. */
export async function isServiceToken(token: string): Promise<boolean> {
  if (!verifying) throw new Error('The signing keys are not loaded')
  const verified = await jwtVerify(token, verifying, { algorithms: ALGORITHMS }).catch(() => null)
  return verified?.payload.role === 'service_role'
}

function publicPart(jwk: JWK): JWK {
  const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, ...rest } = jwk
  return { ...rest, use: 'sig', key_ops: ['verify'] }
}
