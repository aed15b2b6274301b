import { isDeepStrictEqual } from 'node:util'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import {
  publicKeys,
  setSigningKeys,
  signAccessToken,
  verifyAccessToken,
} from '#src/shared/server/http/access-token.ts'
import { ConfigError, getConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'
import { openFrom, sealInto } from './secrets.ts'
import { RECOVERY_SECONDS } from './sessions.ts'

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
  const keys = given ? [given, ...kept] : kept
  // What is known of tokens is forgotten with their keys: only when these are others, or in another order.
  if (isDeepStrictEqual(keys.map(kidOf), publicKeys().keys.map(kidOf))) return
  setSigningKeys(keys)
  if (given) await proveKey()
}

/** Keeps this process's keys those of the database, exchanged or ended by any process. Returns the way to stop. */
export function followSigningKeys(everyMs = FOLLOW_MS): () => void {
  const timer = setInterval(() => {
    loadSigningKeys().catch((error) => log.warn({ err: error }, 'could not read the signing keys'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Makes a key that signs once every process has read it, and takes away those whose tokens have ended. Answers when it
 * begins to sign; one that waits for it already is not followed by another.
 */
export async function rotateSigningKey(waitSeconds = 3 * (FOLLOW_MS / 1000)): Promise<Date> {
  requireKeptKeys()
  const life = Math.max(getConfig().AUTH_ACCESS_TOKEN_SECONDS, RECOVERY_SECONDS) + 2 * (FOLLOW_MS / 1000)
  return withAccess(ACCOUNTS, async (tx) => {
    await lockKeys(tx)
    await run(tx)`
      delete from auth.signing_keys k where exists (select 1 from auth.signing_keys n
        where n.signs_from > k.signs_from and n.signs_from < now() - ${life} * interval '1 second')`
    const waiting = await waitingUntil(tx)
    if (waiting) return waiting
    const signsFrom = new Date(Date.now() + waitSeconds * 1000)
    await insertSigningKey(tx, await newKey(), signsFrom)
    return signsFrom
  })
}

/**
 * Takes every key away but the one that signs: tokens of the others end within seconds. Answers how many. Refused while a
 * new one waits: the one to be ended may be the one that signs.
 */
export async function endOtherSigningKeys(): Promise<number> {
  requireKeptKeys()
  return withAccess(ACCOUNTS, async (tx) => {
    await lockKeys(tx)
    const waiting = await waitingUntil(tx)
    if (waiting)
      throw new ConfigError([
        `A chave nova só assina a partir de ${waiting.toISOString()}. Nada foi encerrado: rode de novo depois.`,
      ])
    return run(
      tx,
    )`delete from auth.signing_keys where signs_from < (select max(signs_from) from auth.signing_keys)`
  })
}

function requireKeptKeys(): void {
  if (getConfig().AUTH_SIGNING_KEY)
    throw new ConfigError([
      'A chave vem de AUTH_SIGNING_KEY: as guardadas no banco não assinam enquanto ela está lá.',
    ])
}

/** One exchange or end at a time. */
const lockKeys = (tx: Tx) => run(tx)`lock table auth.signing_keys in share row exclusive mode`

/** When the key that waits begins to sign. */
async function waitingUntil(tx: Tx): Promise<Date | undefined> {
  const waiting = await rowOf<{ signs_from: Date }>(tx)`
    select signs_from from auth.signing_keys where signs_from > now()`
  return waiting?.signs_from
}

/** How often a process looks whether there is another key. */
const FOLLOW_MS = 20_000

const kidOf = (key: JWK) => key.kid

async function keptKeys(tx: Tx): Promise<JWK[]> {
  const rows = await tx
    .selectFrom('auth.signing_keys')
    .selectAll()
    // The newest whose time has come signs.
    .orderBy(sql`signs_from > now()`)
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()
  return rows.map((row) => JSON.parse(openFrom(row.jwk, `signing-key:${row.kid}`)) as JWK)
}

async function insertSigningKey(tx: Tx, key: JWK & { kid: string }, signsFrom?: Date): Promise<void> {
  await tx
    .insertInto('auth.signing_keys')
    .values({
      kid: key.kid,
      jwk: sealInto(JSON.stringify(key), `signing-key:${key.kid}`),
      signs_from: signsFrom,
    })
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
