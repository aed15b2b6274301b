import { getConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, rowsOf, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { countHits, type RateLimit, readHits } from '#src/shared/server/http/rate-limit.ts'
import { authErrors } from '../../errors.ts'
import { normalizeEmail } from '../../schemas.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import { despejar } from './administrar-contas.ts'
import { setEmail } from './alterar-usuario.ts'
import { recordFact } from './audit.ts'
import { rememberDevice } from './entrar-com-senha.ts'
import {
  issueAuthCode,
  type TakenToken,
  type TokenKind,
  takeToken,
  takeTokenByCode,
} from './one-time-tokens.ts'
import { endereco, type Origem } from './origin.ts'
import { allowedRedirect, resetPage } from './protocol.ts'
import { guardarAceitesDoCadastro } from '../conta/textos-legais.ts'
import { confirmEmail, findUserByEmail, findUserById, lockUser, rewriteSignup } from '../repository.ts'
import { type OpenSession, openSession, sessionAnswer } from './sessions.ts'

/** What a token of each type of the protocol may have been made as. */
const KINDS: Record<string, TokenKind[]> = {
  signup: ['signup'],
  invite: ['invite'],
  recovery: ['recovery'],
  magiclink: ['magiclink'],
  email: ['signup', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
}

const HALFWAY = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

type Verified = { session: OpenSession } | { code: string } | { halfway: true } | { refused: Refusal }
type Refusal = 'otp_expired' | 'user_banned' | 'over_request_rate_limit'

interface Link {
  token?: string | null
  type?: string | null
  redirectTo?: string | null
  origem: Origem
}

/**
 * `GET /verify` and the page of our own e-mails: uses the token up and sends the browser on, to our own origin only. The reset link
 * hands its tokens over in the query, to its page alone, everything else in the fragment.
 */
export async function seguirLink({ token, type, redirectTo, origem }: Link): Promise<string> {
  const target = type === 'recovery' ? resetPage() : allowedRedirect(redirectTo)
  const kinds = KINDS[type ?? '']
  const verified = token && kinds ? await verify((tx) => takeToken(tx, token, kinds), origem) : REFUSED
  if ('refused' in verified) return withError(target, verified.refused)
  if ('code' in verified) {
    target.searchParams.set('code', verified.code)
    return target.href
  }
  if ('halfway' in verified) {
    target.hash = new URLSearchParams({ message: HALFWAY, sb: '' }).toString()
    return target.href
  }
  const { access_token, refresh_token, expires_in, expires_at } = await sessionAnswer(verified.session)
  const tokens = new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    ...(type === 'recovery' ? {} : { sb: '' }),
    token_type: 'bearer',
    type: type ?? '',
  })
  if (type !== 'recovery') target.hash = tokens.toString()
  else for (const [name, value] of tokens) target.searchParams.set(name, value)
  return target.href
}

interface Otp {
  body: { email?: string | null; token?: string | null; token_hash?: string | null; type?: string | null }
  origem: Origem
}

/** `POST /verify`: the same with the link's hash, or with the address and the six digits, answered as JSON. */
export async function verificarCodigo({
  body,
  origem,
}: Otp): Promise<SessionJson | { msg: string; code: string }> {
  const kinds = KINDS[body.type ?? '']
  if (!kinds) throw authErrors.validation_failed({ detail: 'Verify requires a verification type' })
  const { token_hash: hash, token: otp } = body
  const email = normalizeEmail(body.email ?? '')
  if (!hash && !(email && otp)) {
    throw authErrors.validation_failed({ detail: 'Only the token_hash and type should be provided' })
  }
  const verified = await verify(
    (tx) =>
      hash ? takeToken(tx, hash, kinds) : takeTokenByCode(tx, { email: email ?? '', otp: otp ?? '', kinds }),
    origem,
  )
  if ('refused' in verified) {
    if (verified.refused === 'otp_expired' && hash) throw authErrors.otp_expired({ detail: EXPIRED })
    throw authErrors[verified.refused]()
  }
  if ('halfway' in verified) return { msg: HALFWAY, code: '200' }
  if ('code' in verified) return { msg: 'Exchange the auth code', code: verified.code }
  return sessionAnswer(verified.session)
}

const REFUSED = { refused: 'otp_expired' } as const
const TOO_MANY = { refused: 'over_request_rate_limit' } as const
const EXPIRED = 'Email link is invalid or has expired'

async function verify(take: (tx: Tx) => Promise<TakenToken | undefined>, origem: Origem): Promise<Verified> {
  try {
    return await withAccess(ACCOUNTS, async (tx): Promise<Verified> => {
      const limit = wrongTokensOf(origem)
      const [wrong = 0] = await readHits(tx, [limit])
      if (limit.limit > 0 && wrong >= limit.limit) return TOO_MANY
      const token = await take(tx)
      if (token) return accept(tx, token, origem)
      const [counted] = await countHits(tx, [limit])
      return counted?.fits ? REFUSED : TOO_MANY
    })
  } catch (error) {
    // The address found its owner while its e-mail was on the way: whose it is now is not said.
    if (violates(error, 'users_email_key')) return REFUSED
    throw error
  }
}

function wrongTokensOf(origem: Origem): RateLimit {
  const { VERIFY_ADDRESS_LIMIT, VERIFY_WINDOW_SECONDS } = getConfig()
  return {
    name: 'verificar',
    who: endereco(origem),
    limit: VERIFY_ADDRESS_LIMIT,
    windowSeconds: VERIFY_WINDOW_SECONDS,
  }
}

async function accept(tx: Tx, token: TakenToken, origem: Origem): Promise<Verified> {
  // Of the two links of an e-mail change, opened at once, the second sees that the first was.
  const user = await lockUser(tx, token.user_id)
  if (!user) return REFUSED
  if (user.banido) return { refused: 'user_banned' }

  const changesEmail = token.tipo === 'email_change_current' || token.tipo === 'email_change_new'
  if (changesEmail && (await otherHalfWaits(tx, user.id))) return { halfway: true }
  if (changesEmail && !user.new_email) return REFUSED
  if (changesEmail && user.new_email) await moveTo(tx, user.id, user.new_email)
  // Whoever followed a link has this mailbox, whatever the link was for.
  else await confirmEmail(tx, user.id)
  // Password, name and acceptance of a sign-up count by its own e-mail alone: by any other, whoever began it keeps no way in.
  const own = token.tipo === 'signup' && !user.email_confirmed_at
  const { aceites } = user.raw_user_meta_data
  if (own) await guardarAceitesDoCadastro(tx, { userId: user.id, aceites, ip: origem.ip })
  const otherEmail = token.tipo !== 'signup' && !changesEmail
  if (otherEmail && !user.email_confirmed_at && user.encrypted_password) await forgetSignup(tx, user.id)
  await rememberDevice(tx, user.id, origem)
  await recordFact(tx, { acao: `links.abrir_${token.tipo}`, userId: user.id, origem })
  if (token.code_challenge) return { code: await issueAuthCode(tx, token) }

  const changed = await findUserById(tx, user.id)
  if (!changed) return REFUSED
  return { session: await openSession(tx, { user: changed, method: methodOf(token.tipo), origem }) }
}

export function methodOf(kind: TokenKind): 'recovery' | 'invite' | 'otp' {
  return kind === 'recovery' || kind === 'invite' ? kind : 'otp'
}

/** Both mailboxes said yes: an account that nobody has proved holds the address against neither. */
async function moveTo(tx: Tx, userId: string, email: string): Promise<void> {
  const other = await findUserByEmail(tx, email)
  if (other && !other.email_confirmed_at) await despejar(tx, other.id)
  await setEmail(tx, userId, email)
}

async function forgetSignup(tx: Tx, userId: string): Promise<void> {
  await rewriteSignup(tx, userId, { encryptedPassword: null, userMetadata: {} })
  await tx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('tipo', '=', 'signup')
    .execute()
}

async function otherHalfWaits(tx: Tx, userId: string): Promise<boolean> {
  const rows = await rowsOf(tx)`
    select 1 from auth.one_time_tokens
    where user_id = ${userId} and tipo in ('email_change_current', 'email_change_new')`
  return rows.length > 0
}

function withError(target: URL, refusal: Refusal): string {
  const error = authErrors[refusal]()
  const told = {
    error: 'access_denied',
    error_code: refusal,
    error_description: refusal === 'otp_expired' ? EXPIRED : error.title,
  }
  for (const [name, value] of Object.entries(told)) target.searchParams.set(name, value)
  target.hash = new URLSearchParams({ ...told, sb: '' }).toString()
  return target.href
}
