import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { authErrors, errors } from '../errors.ts'
import { type LetterInput, normalizeEmail } from '../schemas.ts'
import {
  sendConfirmationLetter,
  sendEmailChangeLetters,
  sendReauthenticationLetter,
  sendRecoveryLetter,
} from './letters.tsx'
import { countLetter, type LetterKind, refuseLetter } from './limits.ts'
import type { Origem } from './origin.ts'
import { allowedRedirect, type CurrentSession, noSooner, pkceOf, requireEmail } from './protocol.ts'
import { findUserByEmail, type UserRow } from './repository.ts'

interface Pedido {
  body: LetterInput
  redirectTo?: string | null
  origem: Origem
}

/** Known and unknown addresses are answered after the same time. */
const FLOOR_MS = 150

/** `POST /recover`, open to anyone: the reset letter, when there is an account. The answer never tells. */
export async function recuperarSenha({ body, redirectTo, origem }: Pedido): Promise<void> {
  const email = requireEmail(body.email)
  const options = { redirect: allowedRedirect(redirectTo, '/auth/reset-password'), pkce: pkceOf(body) }
  await pedirCarta({ kind: 'recovery', email, origem }, async (tx, user) => {
    if (!user.banido) await sendRecoveryLetter(tx, { ...user, email }, options)
  })
}

/** `POST /resend`, open to anyone: the letter of a sign-up or of an e-mail change once more. The answer never tells. */
export async function reenviarCarta({ body, redirectTo, origem }: Pedido): Promise<void> {
  const email = requireEmail(body.email)
  const redirect = allowedRedirect(redirectTo)
  if (body.type === 'signup') {
    await pedirCarta({ kind: 'signup', email, origem }, async (tx, user) => {
      if (!user.email_confirmed_at)
        await sendConfirmationLetter(tx, { ...user, email }, { redirect, pkce: pkceOf(body) })
    })
  } else if (body.type === 'email_change') {
    await pedirCarta({ kind: 'email_change', email, origem }, async (tx, user) => {
      if (user.new_email) await sendEmailChangeLetters(tx, user, { newEmail: user.new_email, redirect })
    })
  } else {
    throw authErrors.validation_failed({ detail: 'type must be one of signup, email_change' })
  }
}

/**
 * `POST /functions/v1/confirm-user-email`, open to anyone. Confirms nobody: it sends the confirmation letter again,
 * when there is an account that waits for it, and answers the same either way.
 */
export async function confirmarEmailDeNovo(email: string, origem: Origem): Promise<void> {
  if (email.trim() === '') throw errors.email_necessario()
  const address = normalizeEmail(email)
  if (!address) throw errors.email_invalido()
  const redirect = allowedRedirect('/auth/fornecedor')
  await noSooner(FLOOR_MS, async () => {
    const { refused } = await count({ kind: 'signup', email: address, origem }, async (tx, user) => {
      if (!user.email_confirmed_at)
        await sendConfirmationLetter(tx, { ...user, email: address }, { redirect })
    })
    if (refused) throw errors.muitas_tentativas()
  })
}

/** `GET /reauthenticate`, for a signed-in person: a code by mail that allows a password change. */
export async function reautenticar(session: CurrentSession, origem: Origem): Promise<void> {
  const { email } = session.user
  if (!email)
    throw authErrors.validation_failed({ detail: 'Reauthentication requires the user to have an email' })
  refuseLetter(
    await count({ kind: 'reauthentication', email, origem }, (tx, user) =>
      sendReauthenticationLetter(tx, { ...user, email }),
    ),
  )
}

interface Contada {
  kind: LetterKind
  email: string
  origem: Origem
}

async function pedirCarta(letter: Contada, send: (tx: Tx, user: UserRow) => Promise<void>): Promise<void> {
  await noSooner(FLOOR_MS, async () => refuseLetter(await count(letter, send)))
}

async function count(letter: Contada, send: (tx: Tx, user: UserRow) => Promise<void>) {
  return withAcesso(SISTEMA, async (tx) => {
    const counted = await countLetter(tx, letter)
    if (counted.refused || counted.waitSeconds > 0) return counted
    const user = await findUserByEmail(tx, letter.email)
    if (user) await send(tx, user)
    return counted
  })
}
