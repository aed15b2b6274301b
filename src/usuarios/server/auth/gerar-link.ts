import { ACCOUNTS, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { authError, authErrors } from '../../errors.ts'
import type { GenerateLinkInput } from '../../schemas.ts'
import type { UserJson } from '../../schemas-auth.ts'
import { recordFact } from './audit.ts'
import { sendAccountInviteEmail, verifyLink } from './auth-emails.tsx'
import { issueToken, type TokenKind } from './one-time-tokens.ts'
import type { Origem } from './origin.ts'
import { hashPassword } from './password.ts'
import {
  allowedRedirect,
  requireEmail,
  requireMetadata,
  requireStrongPassword,
  resetPage,
} from './protocol.ts'
import {
  findUserByEmail,
  findUserById,
  insertUser,
  rewriteSignup,
  type UserRow,
  userJson,
} from '../repository.ts'

interface LinkRequest {
  body: GenerateLinkInput
  redirectTo?: string | null
  origem: Origem
}

/** `POST /invite`, for the service key: makes the account and mails the link that opens it. */
export async function convidarConta({ body, redirectTo, origem }: LinkRequest): Promise<UserJson> {
  const email = requireEmail(body.email)
  return withAccess(ACCOUNTS, async (tx) => {
    const user = await invited(tx, email, body)
    await sendAccountInviteEmail(tx, { ...user, email }, { redirect: allowedRedirect(redirectTo) })
    await recordFact(tx, { acao: 'contas.convidar', userId: null, origem, recursoId: user.id })
    return userJson(user)
  })
}

/**
 * `POST /admin/generate_link`, for the service key: the link and the code of an e-mail that the caller sends itself.
 */
export async function gerarLink({ body, redirectTo, origem }: LinkRequest) {
  const email = requireEmail(body.email)
  const type = body.type ?? ''
  const kind = KINDS.get(type)
  if (!kind) throw authErrors.validation_failed({ detail: 'Invalid email action link type requested' })
  const newEmail = kind.startsWith('email_change') ? requireEmail(body.new_email) : null
  const password = type === 'signup' ? requireStrongPassword(body.password ?? '') : null
  const encryptedPassword = password ? await hashPassword(password) : null
  const redirect = kind === 'recovery' ? resetPage() : allowedRedirect(redirectTo ?? body.redirect_to)

  const made = withAccess(ACCOUNTS, async (tx) => {
    const user = await addressee(tx, { kind, email, body, encryptedPassword })
    if (newEmail)
      await tx.updateTable('auth.users').set({ new_email: newEmail }).where('id', '=', user.id).execute()
    const address = kind === 'email_change_new' && newEmail ? newEmail : email
    const { hash, otp } = await issueToken(tx, { userId: user.id, kind, email: address, shown: true })
    await recordFact(tx, {
      acao: 'contas.gerar_link',
      userId: null,
      origem,
      recursoId: user.id,
      para: { tipo: type },
    })
    const linkType = newEmail ? 'email_change' : type
    return {
      ...userJson(await reload(tx, user.id)),
      action_link: verifyLink({ hash, type: linkType, redirect }),
      email_otp: otp,
      hashed_token: hash,
      redirect_to: redirect.href,
      verification_type: type,
    }
  })
  return made.catch((error: unknown) => {
    throw violates(error, 'users_email_key') ? authErrors.email_exists() : error
  })
}

const KINDS = new Map<string, TokenKind>([
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['recovery', 'recovery'],
  ['magiclink', 'magiclink'],
  ['email_change_current', 'email_change_current'],
  ['email_change_new', 'email_change_new'],
])

interface Destinatario {
  kind: TokenKind
  email: string
  body: GenerateLinkInput
  encryptedPassword: string | null
}

/** The account a link is for; links that begin an account make it. */
async function addressee(tx: Tx, { kind, email, body, encryptedPassword }: Destinatario): Promise<UserRow> {
  if (kind === 'invite') return invited(tx, email, body)
  const user = await findUserByEmail(tx, email)
  if (kind === 'signup') {
    if (user?.email_confirmed_at) throw authErrors.email_exists()
    const userMetadata = requireMetadata(body.data)
    if (!user) return create(tx, { email, encryptedPassword, userMetadata })
    await rewriteSignup(tx, user.id, { encryptedPassword, userMetadata })
    return user
  }
  if (user) return user
  if (kind === 'magiclink') return create(tx, { email, userMetadata: requireMetadata(body.data) })
  throw authError('user_not_found', 404, 'User with this email not found')
}

async function invited(tx: Tx, email: string, body: GenerateLinkInput): Promise<UserRow> {
  const user = await findUserByEmail(tx, email)
  if (user?.email_confirmed_at) throw authErrors.email_exists()
  return user ?? create(tx, { email, invited: true, userMetadata: requireMetadata(body.data) })
}

async function create(tx: Tx, user: Parameters<typeof insertUser>[1]): Promise<UserRow> {
  return reload(tx, await insertUser(tx, user))
}

async function reload(tx: Tx, id: string): Promise<UserRow> {
  const user = await findUserById(tx, id)
  if (!user) throw authError('user_not_found', 404, 'User not found')
  return user
}
