import { ACCOUNTS, accountOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { authErrors, errors } from '../../errors.ts'
import { type EmailInput, normalizeEmail } from '../../schemas.ts'
import {
  sendConfirmationEmail,
  sendEmailChangeEmails,
  sendReauthenticationEmail,
  sendRecoveryEmail,
} from './auth-emails.tsx'
import { countEmail, type EmailKind, refuseEmail } from './limits.ts'
import type { Origem } from './origin.ts'
import {
  allowedRedirect,
  type CurrentSession,
  noSooner,
  pkceOf,
  requireEmail,
  resetPage,
} from './protocol.ts'
import { findUserByEmail, findUserById, type UserRow } from '../repository.ts'

interface EmailRequest {
  body: EmailInput
  redirectTo?: string | null
  origem: Origem
}

/** Known and unknown addresses are answered after the same time. */
const FLOOR_MS = 150

/** `POST /recover`, open to anyone: the reset e-mail, when there is an account. The answer never tells. */
export async function recuperarSenha({ body, origem }: Omit<EmailRequest, 'redirectTo'>): Promise<void> {
  const email = requireEmail(body.email)
  const options = { redirect: resetPage(), pkce: pkceOf(body) }
  await pedirEmail({ kind: 'recovery', email, origem }, async (tx, user) => {
    if (!user.banido) await sendRecoveryEmail(tx, { ...user, email }, options)
  })
}

/**
 * The job of an account whose password was taken away: mails the reset link, so that only its mailbox sets a new one.
 * Called again after that, it does nothing.
 */
export async function pedirNovaSenha({ userId }: { userId: string }): Promise<void> {
  await withAccess(accountOf(userId), async (tx) => {
    const user = await findUserById(tx, userId)
    if (!user?.email || user.encrypted_password) return
    await sendRecoveryEmail(tx, { ...user, email: user.email }, { redirect: resetPage() })
  })
}

/** `POST /resend`, open to anyone: the e-mail of a sign-up or of an e-mail change once more. The answer never tells. */
export async function reenviarEmail({ body, redirectTo, origem }: EmailRequest): Promise<void> {
  if (body.phone) throw authErrors.phone_provider_disabled()
  const email = requireEmail(body.email)
  const redirect = allowedRedirect(redirectTo)
  if (body.type === 'signup') {
    await pedirEmail({ kind: 'signup', email, origem }, async (tx, user) => {
      if (!user.email_confirmed_at)
        await sendConfirmationEmail(tx, { ...user, email }, { redirect, pkce: pkceOf(body) })
    })
  } else if (body.type === 'email_change') {
    await pedirEmail({ kind: 'email_change', email, origem }, async (tx, user) => {
      if (user.new_email) await sendEmailChangeEmails(tx, user, { newEmail: user.new_email, redirect })
    })
  } else {
    throw authErrors.validation_failed({ detail: 'type must be one of signup, email_change' })
  }
}

/**
 * `POST /functions/v1/confirm-user-email`, open to anyone. Confirms nobody: it sends the confirmation e-mail again,
 * when there is an account that waits for it, and answers the same either way.
 */
export async function confirmarEmailDeNovo(email: string, origem: Origem): Promise<void> {
  if (email.trim() === '') throw errors.email_necessario()
  const address = normalizeEmail(email)
  if (!address) throw errors.email_invalido()
  const redirect = allowedRedirect('/auth/fornecedor')
  await noSooner(FLOOR_MS, async () => {
    const { refused, waitSeconds } = await count(
      { kind: 'signup', email: address, origem },
      async (tx, user) => {
        if (!user.email_confirmed_at)
          await sendConfirmationEmail(tx, { ...user, email: address }, { redirect })
      },
    )
    if (refused) throw errors.emails_demais({ retryAfterSeconds: waitSeconds })
  })
}

/** `GET /reauthenticate`, for a signed-in person: a code by mail that allows a password change. */
export async function reautenticar(session: CurrentSession, origem: Origem): Promise<void> {
  const { email } = session.user
  if (!email)
    throw authErrors.validation_failed({
      detail: 'Reauthentication requires the user to have an email or a phone number',
    })
  refuseEmail(
    await count({ kind: 'reauthentication', email, origem }, (tx, user) =>
      sendReauthenticationEmail(tx, { ...user, email }),
    ),
  )
}

interface Contada {
  kind: EmailKind
  email: string
  origem: Origem
}

async function pedirEmail(message: Contada, send: (tx: Tx, user: UserRow) => Promise<void>): Promise<void> {
  await noSooner(FLOOR_MS, async () => refuseEmail(await count(message, send)))
}

async function count(message: Contada, send: (tx: Tx, user: UserRow) => Promise<void>) {
  return withAccess(ACCOUNTS, async (tx) => {
    const counted = await countEmail(tx, message)
    if (counted.waitSeconds > 0) return counted
    const user = await findUserByEmail(tx, message.email)
    if (user) await send(tx, user)
    return counted
  })
}
