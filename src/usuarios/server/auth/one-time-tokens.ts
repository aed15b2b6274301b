import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import { sha256 } from './secrets.ts'

export type TokenKind =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

/** A browser's PKCE challenge, kept until the link is followed. */
export interface Pkce {
  challenge: string
  method: 'plain' | 's256'
}

interface NewToken {
  userId: string
  kind: TokenKind
  email: string
  pkce?: Pkce | null
  /** Its six digits are shown: in the e-mail of a reauthentication, or to the holder of the service key. */
  shown?: boolean
}

export interface TakenToken {
  user_id: string
  tipo: TokenKind
  email: string
  code_challenge: string | null
  code_challenge_method: 'plain' | 's256' | null
}

const LIFE_SECONDS = 60 * 60
/** Of the code that stands in for the password on an open session. */
const REAUTHENTICATION_SECONDS = 10 * 60
const WRONG_CODES = 5
const CODE_LIFE_SECONDS = 300

/**
 * Makes the token of an e-mail; an earlier one of the same person and purpose is revoked. The link carries `hash`,
 * made of address and six-digit code under VAULT_KEY; the database keeps only the hash of that. The code itself
 * serves only where somebody is shown it (`shown`).
 */
export async function issueToken(
  tx: Tx,
  { userId, kind, email, pkce, shown = false }: NewToken,
): Promise<{ hash: string; otp: string }> {
  const otp = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = linkHash(kind, email, otp)
  const seconds = kind === 'reauthentication' ? REAUTHENTICATION_SECONDS : LIFE_SECONDS
  await run(tx)`
    insert into auth.one_time_tokens (user_id, tipo, token_hash, email, falhas, code_challenge, code_challenge_method,
      expira_em)
    values (${userId}, ${kind}, ${sha256(hash)}, ${email}, ${shown ? 0 : WRONG_CODES}, ${pkce?.challenge ?? null}, ${pkce?.method ?? null},
      now() + ${seconds} * interval '1 second')
    on conflict (user_id, tipo) do update set token_hash = excluded.token_hash, email = excluded.email,
      falhas = excluded.falhas,
      code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method,
      expira_em = excluded.expira_em, created_at = now()`
  return { hash, otp }
}

/** Uses up the token of a link. Undefined when it was used, replaced, has expired or never was. */
export async function takeToken(tx: Tx, hash: string, kinds: TokenKind[]): Promise<TakenToken | undefined> {
  const row = await rowOf<TakenToken & { valido: boolean }>(tx)`
    delete from auth.one_time_tokens where token_hash = ${sha256(hash)} and tipo = any(${kinds})
    returning user_id, tipo, email, code_challenge, code_challenge_method, expira_em > now() as valido`
  return row?.valido ? row : undefined
}

/**
 * Uses up a token by its six digits. A wrong code is counted; after five the digits no longer serve, the link does.
 * The caller's transaction must commit also when nothing comes back.
 */
export async function takeTokenByCode(
  tx: Tx,
  { email, otp, kinds }: { email: string; otp: string; kinds: TokenKind[] },
): Promise<TakenToken | undefined> {
  const rows = await rowsOf<TakenToken & { token_hash: Buffer }>(tx)`
    select user_id, tipo, email, code_challenge, code_challenge_method, token_hash
    from auth.one_time_tokens
    where email = ${email} and tipo = any(${kinds}) and expira_em > now() and falhas < ${WRONG_CODES}
    for update`
  for (const row of rows) {
    const right = timingSafeEqual(row.token_hash, sha256(linkHash(row.tipo, email, otp)))
    if (right) {
      await tx.deleteFrom('auth.one_time_tokens').where('token_hash', '=', row.token_hash).execute()
      return row
    }
    await tx
      .updateTable('auth.one_time_tokens')
      .set((eb) => ({ falhas: eb('falhas', '+', 1) }))
      .where('token_hash', '=', row.token_hash)
      .execute()
  }
  return undefined
}

/** The code a followed PKCE link hands over; good for five minutes, once. */
export async function issueAuthCode(tx: Tx, token: TakenToken): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await run(tx)`
    insert into auth.auth_codes (code_hash, user_id, tipo, code_challenge, code_challenge_method, expira_em)
    values (${sha256(code)}, ${token.user_id}, ${token.tipo}, ${token.code_challenge}, ${token.code_challenge_method},
      now() + ${CODE_LIFE_SECONDS} * interval '1 second')`
  return code
}

/** Ends the links and codes that open the account: what was sent before its password or address changed. */
export async function revokeLinks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()
  await forgetNewEmail(tx, userId)
  await tx.deleteFrom('auth.auth_codes').where('user_id', '=', userId).execute()
}

/** Calls a change of e-mail off: its links are refused from here on. */
export async function forgetNewEmail(tx: Tx, userId: string): Promise<void> {
  await run(tx)`
    with links as (
      delete from auth.one_time_tokens
      where user_id = ${userId} and tipo in ('email_change_current', 'email_change_new')
    )
    update auth.users set new_email = null where id = ${userId} and new_email is not null`
}

function linkHash(kind: TokenKind, email: string, otp: string): string {
  return keyedDigest('one-time-token', `${kind}:${email}:${otp}`).toString('hex')
}
