import { sql } from 'kysely'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, type Tx, violates, withAcesso } from '#src/shared/server/database.ts'
import { authError, authErrors } from '../errors.ts'
import type { UpdateUserInput, UserJson } from '../schemas.ts'
import { recordFact } from './audit.ts'
import { sendEmailChangeLetters, sendPasswordChangedLetter } from './letters.tsx'
import { countLetter, refuseLetter } from './limits.ts'
import { takeTokenByCode } from './one-time-tokens.ts'
import type { Origem } from './origin.ts'
import { hashPassword, verifyPassword } from './password.ts'
import {
  allowedRedirect,
  type CurrentSession,
  pkceOf,
  requireEmail,
  requireMetadata,
  requireStrongPassword,
} from './protocol.ts'
import { findUserByEmail, findUserById, type UserRow, userJson } from './repository.ts'
import { endSessions } from './sessions.ts'

/** A session older than this must prove the person again before it changes the password. */
const FRESH_SECONDS = 24 * 3600

interface Mudanca {
  body: UpdateUserInput
  redirectTo?: string | null
  origem: Origem
}

/** `PUT /user`, for a signed-in person; a recovery session may change the password and nothing else. */
export async function alterarUsuario(
  session: CurrentSession,
  { body, redirectTo, origem }: Mudanca,
): Promise<UserJson> {
  const { user } = session
  const newEmail = body.email ? requireEmail(body.email) : null
  const changesEmail = newEmail !== null && newEmail !== user.email
  if (session.kind === 'recovery' && (changesEmail || body.data)) {
    throw authError('insufficient_aal', 403, 'A recovery session may only change the password')
  }
  if (body.password || changesEmail) requireSecondFactor(session)

  if (body.data) await mergeMetadata(user, body.data)
  if (body.password) await changePassword(session, { password: body.password, body, origem })
  if (changesEmail) await startEmailChange(user, { newEmail, redirectTo, body, origem })
  return userJson(await withAcesso(SISTEMA, (tx) => reload(tx, user.id)))
}

/** Who has a second factor proves it before changing what opens the account. */
function requireSecondFactor({ aal, user }: CurrentSession): void {
  if (aal === 'aal2' || !user.factors.some((factor) => factor.status === 'verified')) return
  throw authError(
    'insufficient_aal',
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  )
}

async function changePassword(
  session: CurrentSession,
  { password, body, origem }: { password: string; body: UpdateUserInput; origem: Origem },
): Promise<void> {
  const { user } = session
  requireStrongPassword(password)
  await proveAgain(session, body)
  if (await verifyPassword(password, user.encrypted_password)) throw authErrors.same_password()
  const hash = await hashPassword(password)
  await withAcesso(SISTEMA, async (tx) => {
    await tx
      .updateTable('auth.users')
      .set({ encrypted_password: hash, password_changed_at: sql`now()` })
      .where('id', '=', user.id)
      .execute()
    await tx.deleteFrom('auth.one_time_tokens').where('user_id', '=', user.id).execute()
    // The reset link is good for one change: its session ends with the others.
    await endSessions(tx, user.id, session.kind === 'recovery' ? 'all' : { except: session.id })
    await recordFact(tx, { acao: 'senha.alterada', userId: user.id, origem, para: { por: session.kind } })
    await sendPasswordChangedLetter(tx, user)
  })
}

async function proveAgain(
  session: CurrentSession,
  { nonce, current_password }: UpdateUserInput,
): Promise<void> {
  const { user, kind, age } = session
  if (current_password) {
    if (await verifyPassword(current_password, user.encrypted_password)) return
    throw authErrors.current_password_mismatch()
  }
  if (nonce && user.email) {
    const wanted = { email: user.email, otp: nonce, kinds: ['reauthentication' as const] }
    if (await withAcesso(SISTEMA, (tx) => takeTokenByCode(tx, wanted))) return
    throw authErrors.reauthentication_not_valid()
  }
  if (kind === 'normal' && age > FRESH_SECONDS && user.encrypted_password)
    throw authErrors.reauthentication_needed()
}

async function startEmailChange(
  user: UserRow,
  {
    newEmail,
    redirectTo,
    body,
    origem,
  }: { newEmail: string; redirectTo?: string | null; body: UpdateUserInput; origem: Origem },
): Promise<void> {
  const redirect = allowedRedirect(redirectTo)
  const pkce = pkceOf(body)
  const counted = await withAcesso(SISTEMA, async (tx) => {
    if (await findUserByEmail(tx, newEmail)) throw authErrors.email_exists()
    if (getConfig().AUTH_AUTOCONFIRM) {
      await setEmail(tx, user.id, newEmail)
      return { refused: false, waitSeconds: 0 }
    }
    const counted = await countLetter(tx, { kind: 'email_change', email: user.email ?? newEmail, origem })
    if (counted.refused || counted.waitSeconds > 0) return counted
    await tx.updateTable('auth.users').set({ new_email: newEmail }).where('id', '=', user.id).execute()
    await sendEmailChangeLetters(tx, user, { newEmail, redirect, pkce })
    await recordFact(tx, { acao: 'email.troca_pedida', userId: user.id, origem })
    return counted
  }).catch((error: unknown) => {
    throw violates(error, 'users_email_key') ? authErrors.email_exists() : error
  })
  refuseLetter(counted)
}

/** Gives an account another address at once: the service key's word, or auto-confirmation. */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await sql`
    with u as (
      update auth.users set email = ${email}, new_email = null, email_confirmed_at = coalesce(email_confirmed_at, now()),
        is_anonymous = false
      where id = ${userId} returning id
    ), i as (
      insert into auth.identities (user_id, provider, provider_id, identity_data)
      select id, 'email', id::text,
        jsonb_build_object('sub', id, 'email', ${email}::text, 'email_verified', true, 'phone_verified', false) from u
      on conflict (provider, provider_id) do update set identity_data = excluded.identity_data
    )
    update profiles set email = ${email} where user_id = ${userId}`.execute(tx)
}

async function mergeMetadata(user: UserRow, data: Record<string, unknown>): Promise<void> {
  // As the protocol has it: null removes a key.
  const merged = Object.fromEntries(
    Object.entries({ ...user.raw_user_meta_data, ...data }).filter(([, v]) => v !== null),
  )
  requireMetadata(merged)
  await withAcesso(SISTEMA, (tx) =>
    tx
      .updateTable('auth.users')
      .set({ raw_user_meta_data: JSON.stringify(merged) })
      .where('id', '=', user.id)
      .execute(),
  )
}

async function reload(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUserById(tx, id)
  if (!user) throw authErrors.user_not_found()
  return user
}
