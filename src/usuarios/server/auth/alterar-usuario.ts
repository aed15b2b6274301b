import { sql } from 'kysely'
import type { DomainError } from '#src/shared/domain-error.ts'
import { getConfig } from '#src/shared/server/config.ts'
import {
  accountOf,
  ACCOUNTS,
  run,
  type Tx,
  violates,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { authError, authErrors } from '../../errors.ts'
import type { UpdateUserInput } from '../../schemas.ts'
import type { UserJson } from '../../schemas-auth.ts'
import { recordFact } from './audit.ts'
import { guessInSession } from './confirmar-senha.ts'
import { sendEmailChangeEmails, sendPasswordChangedEmail } from './auth-emails.tsx'
import { countEmail, refuseEmail } from './limits.ts'
import { forgetNewEmail, type Pkce, revokeLinks, takeTokenByCode } from './one-time-tokens.ts'
import type { Origem } from './origin.ts'
import { hashPassword, verifyPassword } from './password.ts'
import {
  allowedRedirect,
  type CurrentSession,
  lockSession,
  pkceOf,
  requireEmail,
  requireMetadata,
  requireStrongPassword,
} from './protocol.ts'
import { findUserByEmail, findUserById, type UserRow, userJson } from '../repository.ts'
import { endSessions } from './sessions.ts'

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
  const staysHere = newEmail !== null && newEmail === user.email
  if (session.kind === 'recovery' && (changesEmail || body.data)) {
    throw authError('insufficient_aal', 403, 'A recovery session may only change the password')
  }
  if (body.password || changesEmail) requireSecondFactor(session)
  if (body.password) requireStrongPassword(body.password)
  // What counts at once is asked for again; another address otherwise waits for both mailboxes.
  const atOnce = body.password || (changesEmail && getConfig().AUTH_AUTOCONFIRM)
  if (atOnce) await proveAgain(session, body, origem)

  // What may refuse comes before the first write.
  const hash = body.password ? await hashAnother(body.password, user) : null
  const troca = changesEmail && {
    newEmail,
    redirect: allowedRedirect(redirectTo),
    pkce: pkceOf(body),
    origem,
  }
  if (troca) await countEmailChange(user, troca)
  if (body.data || hash || troca || staysHere) {
    // Another account may have the address.
    await withAccess(troca ? ACCOUNTS : accountOf(user.id), async (tx) => {
      const { user: now } = await lockSession(tx, session)
      if (body.data) await mergeMetadata(tx, now, body.data)
      if (hash) await changePassword(tx, session, { hash, now, origem })
      if (troca) await changeEmail(tx, user, troca)
      if (staysHere) await forgetNewEmail(tx, user.id)
    }).catch((error: unknown) => {
      throw violates(error, 'users_email_key') ? authErrors.email_exists() : error
    })
  }
  return userJson(await withAccess(accountOf(user.id), (tx) => reload(tx, user.id)))
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

async function hashAnother(password: string, { encrypted_password }: UserRow): Promise<string> {
  if (await verifyPassword(password, encrypted_password)) throw authErrors.same_password()
  return hashPassword(password)
}

async function changePassword(
  tx: Tx,
  { id, kind, user }: CurrentSession,
  { hash, now, origem }: { hash: string; now: UserRow; origem: Origem },
): Promise<void> {
  // Of two changes at once one counts: the other was proved by a password or a session that is no more.
  if (now.encrypted_password !== user.encrypted_password) throw authErrors.current_password_mismatch()
  await tx
    .updateTable('auth.users')
    .set({ encrypted_password: hash, password_changed_at: sql`now()` })
    .where('id', '=', user.id)
    .execute()
  await revokeLinks(tx, user.id)
  // The reset link is good for one change: its session ends with the others.
  await endSessions(tx, user.id, kind === 'recovery' ? 'all' : { except: id })
  await recordFact(tx, { acao: 'contas.alterar_senha', userId: user.id, origem, para: { por: kind } })
  await sendPasswordChangedEmail(tx, user)
}

/** By the present password or a code by mail: whatever is given is looked at, and one is needed once a session is old. */
async function proveAgain(
  { user, kind, age }: CurrentSession,
  { nonce, current_password }: UpdateUserInput,
  origem: Origem,
): Promise<void> {
  const { id: userId, email, encrypted_password } = user
  const account = { userId, email: email ?? userId, origem }
  if (current_password) {
    const guess = await guessInSession(account, () => verifyPassword(current_password, encrypted_password))
    if (guess !== 'right') throw refused(guess, authErrors.current_password_mismatch)
  } else if (nonce && email) {
    const wanted = { email, otp: nonce, kinds: ['reauthentication' as const] }
    const look = () => withAccess(accountOf(userId), (tx) => takeTokenByCode(tx, wanted))
    const guess = await guessInSession(account, async () => (await look()) !== undefined)
    if (guess !== 'right') throw refused(guess, authErrors.reauthentication_not_valid)
  } else if (kind === 'normal' && age > getConfig().AUTH_FRESH_SESSION_SECONDS && email) {
    throw authErrors.reauthentication_needed()
  }
}

function refused(guess: 'wrong' | 'too_many', wrong: () => DomainError): DomainError {
  return guess === 'wrong' ? wrong() : authErrors.over_request_rate_limit()
}

interface TrocaDeEmail {
  newEmail: string
  redirect: URL
  pkce: Pkce | null
  origem: Origem
}

async function countEmailChange(user: UserRow, { newEmail, origem }: TrocaDeEmail): Promise<void> {
  if (getConfig().AUTH_AUTOCONFIRM) return
  const email = user.email ?? newEmail
  refuseEmail(await withAccess(ACCOUNTS, (tx) => countEmail(tx, { kind: 'email_change', email, origem })))
}

async function changeEmail(
  tx: Tx,
  user: UserRow,
  { newEmail, redirect, pkce, origem }: TrocaDeEmail,
): Promise<void> {
  if (getConfig().AUTH_AUTOCONFIRM) {
    if (await findUserByEmail(tx, newEmail)) throw authErrors.email_exists()
    return setEmail(tx, user.id, newEmail)
  }
  await tx.updateTable('auth.users').set({ new_email: newEmail }).where('id', '=', user.id).execute()
  await sendEmailChangeEmails(tx, user, { newEmail, redirect, pkce })
  await recordFact(tx, { acao: 'contas.pedir_troca_de_email', userId: user.id, origem })
}

/** Gives an account another address at once: the service key's word, or auto-confirmation. */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await run(tx)`
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
    update profiles set email = ${email} where user_id = ${userId}`
  await revokeLinks(tx, userId)
}

async function mergeMetadata(tx: Tx, now: UserRow, data: Record<string, unknown>): Promise<void> {
  // As the protocol has it: null removes a key.
  const merged = Object.fromEntries(
    Object.entries({ ...now.raw_user_meta_data, ...data }).filter(([, v]) => v !== null),
  )
  await tx
    .updateTable('auth.users')
    .set({ raw_user_meta_data: JSON.stringify(requireMetadata(merged)) })
    .where('id', '=', now.id)
    .execute()
}

async function reload(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUserById(tx, id)
  if (!user) throw authErrors.user_not_found()
  return user
}
