import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { setSigningKeys, signAccessToken, verifyAccessToken } from '#src/shared/server/http/access-token.ts'
import { ConfigError, getConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { openFrom, sealInto } from './secrets.ts'

/**
 * Gives this process the keys that sign and verify access tokens: AUTH_SIGNING_KEY first when given (a private JWK),
 * then those kept in the database. Without any, one is made and kept. Call it once at start.
 */
export async function loadSigningKeys(): Promise<void> {
  const given = await givenKey()
  const kept = await withAccess(ACCOUNTS, async (tx) => {
    const found = await keptKeys(tx)
    if (found.length > 0 || given) return found
    // Processes that start together must end up with one key: the second waits here and finds the first one's.
    await run(tx)`lock table auth.signing_keys in share row exclusive mode`
    const meanwhile = await keptKeys(tx)
    if (meanwhile.length > 0) return meanwhile
    const key = await newKey()
    await insertSigningKey(tx, key)
    return [key]
  })
  setSigningKeys(given ? [given, ...kept] : kept)
  if (given) await proveKey()
}

async function keptKeys(tx: Tx): Promise<JWK[]> {
  const rows = await tx
    .selectFrom('auth.signing_keys')
    .selectAll()
    .orderBy('created_at')
    .orderBy('kid')
    .execute()
  return rows.map((row) => JSON.parse(openFrom(row.jwk, `signing-key:${row.kid}`)) as JWK)
}

async function insertSigningKey(tx: Tx, key: JWK & { kid: string }): Promise<void> {
  await tx
    .insertInto('auth.signing_keys')
    .values({ kid: key.kid, jwk: sealInto(JSON.stringify(key), `signing-key:${key.kid}`) })
    .execute()
}

async function newKey(): Promise<JWK & { kid: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return withKid({ ...(await exportJWK(privateKey)), alg: 'ES256' })
}

async function givenKey(): Promise<JWK | undefined> {
  const text = getConfig().AUTH_SIGNING_KEY
  if (!text) return undefined
  const key = parseKey(text)
  const known = key && ((key.kty === 'EC' && key.crv === 'P-256') || key.kty === 'RSA')
  if (!known || !key.d)
    throw new ConfigError(['AUTH_SIGNING_KEY deve ser uma chave privada JWK (EC P-256 ou RSA) em JSON.'])
  // What a key is good for is said by its use here: a program that made it may have said something narrower.
  const { key_ops: _keyOps, use: _use, ext: _ext, ...bare } = key
  return withKid(bare).catch(unusable)
}

/** A key whose parts do not belong together signs what nobody can verify: better known before the first sign-in. */
async function proveKey(): Promise<void> {
  const claims = { sub: 'portal', session_id: 'portal', email: '', aal: 'aal1' } as const
  const proved = await signAccessToken(claims, { issuer: getConfig().publicUrl, seconds: 60 })
    .then(verifyAccessToken)
    .catch(unusable)
  if (!proved) unusable()
}

function unusable(): never {
  throw new ConfigError([
    'AUTH_SIGNING_KEY não assina: as partes da chave não combinam, ou o seu alg não é ES256 nem RS256.',
  ])
}

function parseKey(text: string): JWK | undefined {
  try {
    return JSON.parse(text) as JWK
  } catch {
    return undefined
  }
}

async function withKid(key: JWK): Promise<JWK & { kid: string }> {
  return { ...key, kid: key.kid ?? (await calculateJwkThumbprint(key)) }
}
