import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DomainError } from '#src/shared/domain-error.ts'
import { verifyAccessToken } from '#src/shared/server/http/access-token.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { accountOf, rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { authError, authErrors } from '../../errors.ts'
import { MAX_PASSWORD, MIN_PASSWORD, normalizeEmail } from '../../schemas.ts'
import type { Pkce } from './one-time-tokens.ts'
import { lockUser, USER_COLUMNS, type UserRow } from '../repository.ts'
import type { Amr } from './sessions.ts'

const API_VERSION = '2024-01-01'

/** What the routes of the whole program refuse, in the protocol's words. */
const SHARED: Record<string, [code: string, message: string]> = {
  'portal.requisicao_ilegivel': ['bad_json', 'Could not parse request body as JSON'],
  'portal.dados_invalidos': ['validation_failed', 'Invalid request body'],
  'portal.formato_nao_aceito': ['bad_json', 'Content-Type must be application/json'],
  'portal.conteudo_grande_demais': ['validation_failed', 'Request body too large'],
  'portal.muitas_requisicoes': ['over_request_rate_limit', 'Request rate limit reached'],
  'portal.nao_encontrado': ['not_found', 'Not found'],
  'portal.indisponivel': ['request_timeout', 'Service unavailable, try again'],
}

/** The only error shape of `/auth/v1`: both forms of the protocol at once. */
export function sendAuthError(error: DomainError, _request: FastifyRequest, reply: FastifyReply) {
  const own = error.code.startsWith('auth.')
  const [code, message] = own
    ? [error.code.slice('auth.'.length), error.detail ?? error.title]
    : (SHARED[error.code] ?? ['unexpected_failure', 'Unexpected failure, please check server logs'])
  return reply
    .code(error.code === 'portal.dados_invalidos' ? 400 : error.status)
    .headers({ 'x-sb-error-code': code, 'x-supabase-api-version': API_VERSION, 'cache-control': 'no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ code, error_code: code, message, msg: message, ...error.extra })
}

/** What every answer of `/auth/v1` carries. No cookie is ever read, so any origin may ask. */
export const AUTH_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, apikey, x-client-info, content-type, x-supabase-api-version',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-expose-headers':
    'x-supabase-api-version, x-sb-error-code, x-total-count, link, retry-after',
  'access-control-max-age': '86400',
  'x-supabase-api-version': API_VERSION,
  'cache-control': 'no-store',
}

/** The session a bearer token names, with its person. */
export interface CurrentSession {
  id: string
  aal: 'aal1' | 'aal2'
  kind: 'normal' | 'recovery'
  amr: Amr[]
  /** Seconds since it was opened. */
  age: number
  user: UserRow
}

/**
 * The living session of the request's bearer token. A recovery session is let in only where `recovery` says so:
 * it may look, change the password, prove a second factor and leave.
 */
export async function requireSession(
  request: FastifyRequest,
  { recovery = false } = {},
): Promise<CurrentSession> {
  const token = bearer(request)
  if (!token) throw authErrors.no_authorization()
  const claims = await verifyAccessToken(token)
  if (!claims) throw authErrors.bad_jwt()
  const session = await withAccess(accountOf(claims.sub), (tx) =>
    findSession(tx, claims.sub, claims.session_id),
  )
  if (session.kind === 'recovery' && !recovery) {
    throw authError('insufficient_aal', 403, 'A recovery session may only change the password')
  }
  return session
}

/** The session of these ids, read anew: for a decision inside a transaction. Refuses one that has ended. */
export async function findSession(tx: Tx, userId: string, sessionId: string): Promise<CurrentSession> {
  const row = await rowOf<UserRow & SessionColumns>(tx)`
    select ${USER_COLUMNS}, s.id as s_id, s.aal, s.kind, s.amr, extract(epoch from now() - s.created_at)::float8 as age
    from auth.users u
    left join auth.sessions s on s.id = ${sessionId} and s.user_id = u.id and s.ended_at is null
      and (s.not_after is null or s.not_after > now())
    where u.id = ${userId} and u.deleted_at is null`
  if (!row) throw authErrors.user_not_found()
  const { s_id: id, aal, kind, amr, age, ...user } = row
  if (!id || !aal || !kind) throw authErrors.session_not_found()
  if (user.banido) throw authErrors.user_banned()
  return { id, aal, kind, amr: amr ?? [], age: age ?? 0, user }
}

/** The same while nobody else changes this person's password or factors. */
export async function lockSession(tx: Tx, { id, user }: CurrentSession): Promise<CurrentSession> {
  await lockUser(tx, user.id)
  return findSession(tx, user.id, id)
}

interface SessionColumns {
  s_id: string | null
  aal: 'aal1' | 'aal2' | null
  kind: 'normal' | 'recovery' | null
  amr: Amr[] | null
  age: number | null
}

export function bearer(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export function requireEmail(text: string | null | undefined): string {
  const email = normalizeEmail(text ?? '')
  if (!email)
    throw authErrors.validation_failed({ detail: 'Unable to validate email address: invalid format' })
  return email
}

/** A password somebody may choose. */
export function requireStrongPassword(password: string): string {
  if (password.length > MAX_PASSWORD) {
    throw authErrors.validation_failed({
      detail: `Password cannot be longer than ${MAX_PASSWORD} characters`,
    })
  }
  if (password.length >= MIN_PASSWORD) return password
  throw authErrors.weak_password({ extra: { weak_password: { reasons: ['length'] } } })
}

/** What a person may keep in their metadata: it travels in every access token, so it stays small. */
export function requireMetadata(data: Record<string, unknown> | null | undefined): Record<string, unknown> {
  if (JSON.stringify(data ?? {}).length <= 4000) return data ?? {}
  throw authErrors.validation_failed({ detail: 'User metadata is too large' })
}

export function pkceOf(body: {
  code_challenge?: string | null
  code_challenge_method?: string | null
}): Pkce | null {
  if (!body.code_challenge) return null
  const method = (body.code_challenge_method ?? 'plain').toLowerCase()
  if ((method === 's256' || method === 'plain') && /^[A-Za-z0-9._~-]{43,128}$/.test(body.code_challenge)) {
    return { challenge: body.code_challenge, method }
  }
  throw authErrors.validation_failed({
    detail: 'code_challenge must be 43 to 128 characters, its method s256 or plain',
  })
}

/** The page that takes up the session a link brings. */
const ARRIVAL = '/auth/consumidor'

/**
 * Where a link may lead: an address of our own PUBLIC_URL, else the page that takes up sessions. Never anything from the request's
 * headers; `//evil`, `/\evil` and `javascript:` resolve to another origin and so fall back too.
 */
export function allowedRedirect(asked: string | null | undefined): URL {
  const { publicUrl } = getConfig()
  const { protocol, host } = new URL(publicUrl)
  const url = asked ? URL.parse(asked, publicUrl) : null
  // Not by origin: a `blob:` address shares ours.
  const ours = url?.protocol === protocol && url.host === host && !url.username && !url.password
  return ours ? url : new URL(ARRIVAL, publicUrl)
}

/** The one page that a reset link may lead to: its tokens stand in the address. */
export function resetPage(): URL {
  return new URL('/auth/reset-password', getConfig().publicUrl)
}

/** Answers no sooner than `ms`, so that what was done for a known address does not show in the time. */
export async function noSooner<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const floor = new Promise<void>((resolve) => setTimeout(resolve, ms))
  try {
    return await work()
  } finally {
    await floor
  }
}
