import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { seguranca } from '#src/configuracao/secao-seguranca.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { signAccessToken } from '#src/shared/server/http/access-token.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import type { Origem } from './origin.ts'
import { type UserRow, userJson } from '../repository.ts'
import { sha256 } from './secrets.ts'

export const RECOVERY_SECONDS = 600

export interface Amr {
  method: 'password' | 'otp' | 'recovery' | 'invite' | 'totp' | 'recovery_code' | 'anonymous'
  timestamp: number
}

/** What an answer to a sign-in is made of: sign it with `sessionAnswer` once the transaction has committed. */
export interface OpenSession {
  sessionId: string
  refreshToken: string
  aal: 'aal1' | 'aal2'
  amr: Amr[]
  kind: 'normal' | 'recovery'
  user: UserRow
}

/** Opens a session of a person who has just proved who they are by `method`. */
export async function openSession(
  tx: Tx,
  { user, method, origem }: { user: UserRow; method: Amr['method']; origem: Origem },
): Promise<OpenSession> {
  const sessionId = uuidV7()
  const kind = method === 'recovery' ? 'recovery' : 'normal'
  const amr: Amr[] = [{ method, timestamp: Math.floor(Date.now() / 1000) }]
  const refreshToken = deriveRefreshToken(sessionId, 1)
  const { sessao_dias, sessao_admin_horas } = await configuracao(seguranca)
  await run(tx)`
    with s as (
      insert into auth.sessions (id, user_id, kind, amr, user_agent, ip, not_after)
      values (${sessionId}, ${user.id}, ${kind}, ${JSON.stringify(amr)}::jsonb, ${origem.userAgent}, ${origem.ip},
        ${
          kind === 'recovery'
            ? sql`now() + ${RECOVERY_SECONDS} * interval '1 second'`
            : sql`now() + least(make_interval(days => ${sessao_dias}::int), case when exists (
                select 1 from user_roles where user_id = ${user.id} and role = 'admin')
                then make_interval(hours => ${sessao_admin_horas}::int) end)`
        })
    ), u as (
      update auth.users set last_sign_in_at = now() where id = ${user.id}
    ), i as (
      update auth.identities set last_sign_in_at = now() where user_id = ${user.id} and provider = 'email'
    )
    insert into auth.refresh_tokens (token_hash, session_id, numero)
    select ${sha256(refreshToken)}, ${sessionId}, 1 where ${kind === 'normal'}`
  const lastSignIn = { last_sign_in_at: new Date().toISOString() }
  return {
    sessionId,
    // A recovery session never refreshes: its client still wants to hold something.
    refreshToken: kind === 'normal' ? refreshToken : randomBytes(32).toString('base64url'),
    aal: 'aal1',
    amr,
    kind,
    user: { ...user, ...lastSignIn },
  }
}

/** The Session of the protocol, with a freshly signed access token. */
export async function sessionAnswer(open: OpenSession): Promise<SessionJson> {
  const { AUTH_ACCESS_TOKEN_SECONDS, publicUrl } = getConfig()
  const seconds = open.kind === 'recovery' ? RECOVERY_SECONDS : AUTH_ACCESS_TOKEN_SECONDS
  const now = new Date()
  const user = userJson(open.user)
  const claims = {
    sub: user.id,
    session_id: open.sessionId,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    aal: open.aal,
    amr: open.amr,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: await signAccessToken(claims, { issuer: `${publicUrl}/auth/v1`, seconds, now }),
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: Math.floor(now.getTime() / 1000) + seconds,
    refresh_token: open.refreshToken,
    user,
  }
}

/**
 * The n-th refresh token of a session. It can be made again under the vault’s root, so the database keeps only its hash and
 * a client that lost the answer of a refresh can still be given the token it missed.
 */
export function deriveRefreshToken(sessionId: string, numero: number): string {
  return keyedDigest('refresh-token', `${sessionId}:${numero}`).toString('base64url')
}

/** Retires the active refresh token and makes the next one. The session's row must be locked. */
export async function rotateRefreshToken(tx: Tx, sessionId: string, active: number): Promise<string> {
  const numero = active + 1
  const token = deriveRefreshToken(sessionId, numero)
  // The insert reads from the update, so that the one active token there may be is retired first.
  await run(tx)`
    with s as (
      update auth.sessions set refreshed_at = now() where id = ${sessionId}
    ), velho as (
      update auth.refresh_tokens set revoked_at = now()
      where session_id = ${sessionId} and numero = ${active} and revoked_at is null returning session_id
    )
    insert into auth.refresh_tokens (token_hash, session_id, numero)
    select ${sha256(token)}, session_id, ${numero}::int from velho`
  return token
}

/** The number of a session's active refresh token. */
export async function activeNumber(tx: Tx, sessionId: string): Promise<number> {
  const { numero } = await tx
    .selectFrom('auth.refresh_tokens')
    .select('numero')
    .where('session_id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numero
}

/** Ends sessions of a person: one, all but one, or all. Their refresh tokens end with them. Says how many. */
export async function endSessions(
  tx: Tx,
  userId: string,
  which: { only: string } | { except: string } | 'all',
): Promise<number> {
  const result = await tx
    .updateTable('auth.sessions')
    .set({ ended_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(which !== 'all' && 'only' in which, (q) => q.where('id', '=', (which as { only: string }).only))
    .$if(which !== 'all' && 'except' in which, (q) =>
      q.where('id', '!=', (which as { except: string }).except),
    )
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
