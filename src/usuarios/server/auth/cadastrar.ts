import { getConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, rowOf, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { countHit } from '#src/shared/server/http/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { authErrors } from '../../errors.ts'
import type { SignupInput } from '../../schemas.ts'
import type { IdentityJson, SessionJson, UserJson } from '../../schemas-auth.ts'
import { despejar } from './administrar-contas.ts'
import { recordFact } from './audit.ts'
import { sendConfirmationEmail, sendExistingAccountEmail } from './auth-emails.tsx'
import { countEmail } from './limits.ts'
import type { Pkce } from './one-time-tokens.ts'
import { endereco, type Origem } from './origin.ts'
import { hashPassword, verifyPassword } from './password.ts'
import {
  allowedRedirect,
  noSooner,
  pkceOf,
  requireEmail,
  requireMetadata,
  requireStrongPassword,
} from './protocol.ts'
import { guardarAceitesDoCadastro } from '../conta/textos-legais.ts'
import {
  findUserByEmail,
  findUserById,
  insertUser,
  type NewUser,
  rewriteSignup,
  type UserRow,
  userJson,
} from '../repository.ts'
import { openSession, sessionAnswer } from './sessions.ts'

interface Cadastro {
  body: SignupInput
  redirectTo?: string | null
  origem: Origem
}

/**
 * `POST /signup`, open to anyone. Makes an account that its mailbox must confirm; of an address that has one
 * already it tells nothing: every answer looks alike, and the mailbox gets the e-mail that fits.
 */
export async function cadastrar({ body, redirectTo, origem }: Cadastro): Promise<SessionJson | UserJson> {
  const { AUTH_SIGNUP_ENABLED, AUTH_AUTOCONFIRM } = getConfig()
  if (!AUTH_SIGNUP_ENABLED) throw authErrors.signup_disabled()
  if (body.phone) throw authErrors.phone_provider_disabled({ detail: 'Phone signups are disabled' })
  const userMetadata = requireMetadata(body.data)
  if (!body.email) return entrarAnonimo(userMetadata, origem)

  if (!body.password) throw authErrors.validation_failed({ detail: 'Signup requires a valid password' })
  const email = requireEmail(body.email)
  const password = requireStrongPassword(body.password)
  const pkce = pkceOf(body)
  await countSignup(origem)

  return noSooner(200, async () => {
    const novo = { email, encryptedPassword: await hashPassword(password), userMetadata }
    if (AUTH_AUTOCONFIRM) return entrarJa(novo, origem)
    return inscrever(novo, { password, redirectTo, pkce, origem })
  })
}

interface Inscrito {
  email: string
  encryptedPassword: string
  userMetadata: Record<string, unknown>
}

async function entrarJa(novo: Inscrito, origem: Origem): Promise<SessionJson> {
  const aberta = await withAccess(ACCOUNTS, async (tx) => {
    if (await findUserByEmail(tx, novo.email)) throw authErrors.user_already_exists()
    const user = await criar(tx, { ...novo, confirmed: true }, origem)
    const { aceites } = novo.userMetadata
    await guardarAceitesDoCadastro(tx, { userId: user.id, aceites, ip: origem.ip })
    return openSession(tx, { user, method: 'password', origem })
  }).catch((error: unknown) => {
    throw violates(error, 'users_email_key') ? authErrors.user_already_exists() : error
  })
  return sessionAnswer(aberta)
}

interface Inscricao {
  password: string
  redirectTo?: string | null
  pkce: Pkce | null
  origem: Origem
}

/**
 * Password and metadata belong to the e-mail that is opened: a sign-up takes the place of an earlier one that nobody
 * has confirmed, whose e-mail is then no longer valid. Repeated with the same password while its e-mail is on the
 * way, it stays, with the metadata sent last.
 */
async function inscrever(novo: Inscrito, inscricao: Inscricao): Promise<UserJson> {
  const { password, redirectTo, pkce, origem } = inscricao
  const { email } = novo
  const before = await withAccess(ACCOUNTS, (tx) => findUserByEmail(tx, email))
  // Costs the same time for an address without an account.
  const again = await verifyPassword(password, before?.encrypted_password ?? null)
  try {
    const answer = await withAccess(ACCOUNTS, async (tx) => {
      const present = await findUserByEmail(tx, email)
      const same = again && present?.id === before?.id
      const kind = present?.email_confirmed_at ? 'existing' : present && !same ? 'replaced' : 'signup'
      const counted = await countEmail(tx, { kind, email, origem })
      // An account whose e-mail never goes out would be nobody's.
      if (counted.refused) return counted
      const send = counted.waitSeconds === 0
      if (present?.email_confirmed_at) {
        if (send) await sendExistingAccountEmail(tx, email)
        return lookAlike(tx, novo)
      }
      const stays = present && same && !send
      if (stays) await rewriteSignup(tx, present.id, novo)
      else if (present) await despejar(tx, present.id)
      const user = stays ? found(await findUserById(tx, present.id)) : await criar(tx, novo, origem)
      if (send)
        await sendConfirmationEmail(tx, { ...user, email }, { redirect: allowedRedirect(redirectTo), pkce })
      return userJson({ ...user, confirmation_sent_at: new Date().toISOString() })
    })
    if (!('refused' in answer)) return answer
    throw authErrors.over_email_send_rate_limit({ retryAfterSeconds: answer.waitSeconds })
  } catch (error) {
    // Somebody else signed up with it a moment ago: now there is an account to compare with.
    if (violates(error, 'users_email_key')) return inscrever(novo, inscricao)
    throw error
  }
}

async function criar(tx: Tx, novo: NewUser, origem: Origem): Promise<UserRow> {
  const id = await insertUser(tx, novo)
  await recordFact(tx, { acao: 'contas.criar', userId: id, origem })
  return found(await findUserById(tx, id))
}

/** As if the address had been free, with ids that belong to nobody. PostgreSQL orders the members as it would then. */
async function lookAlike(tx: Tx, { email, userMetadata }: Inscrito): Promise<UserJson> {
  const id = uuidV7()
  const identity = {
    identity_id: uuidV7(),
    id,
    user_id: id,
    identity_data: { sub: id, email, email_verified: false, phone_verified: false },
    provider: 'email',
    last_sign_in_at: null,
    email,
  }
  const row = await rowOf<{ now: string; metadata: Record<string, unknown>; identity: IdentityJson }>(tx)`
    select iso(now()) as now, ${JSON.stringify(userMetadata)}::jsonb as metadata,
      ${JSON.stringify(identity)}::jsonb || jsonb_build_object('created_at', iso(now()), 'updated_at', iso(now()))
        as identity`
  const seen = found(row)
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: new Date().toISOString(),
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: seen.metadata,
    identities: [seen.identity],
    created_at: seen.now,
    updated_at: seen.now,
    is_anonymous: false,
  }
}

async function entrarAnonimo(userMetadata: Record<string, unknown>, origem: Origem): Promise<SessionJson> {
  if (!getConfig().AUTH_ANONYMOUS) throw authErrors.anonymous_provider_disabled()
  await countSignup(origem)
  const aberta = await withAccess(ACCOUNTS, async (tx) => {
    const id = await insertUser(tx, { email: null, userMetadata })
    const user = found(await findUserById(tx, id))
    return openSession(tx, { user, method: 'anonymous', origem })
  })
  return sessionAnswer(aberta)
}

async function countSignup(origem: Origem): Promise<void> {
  const { SIGNUP_ADDRESS_LIMIT, SIGNUP_WINDOW_SECONDS } = getConfig()
  const limit = {
    name: 'cadastro',
    who: endereco(origem),
    limit: SIGNUP_ADDRESS_LIMIT,
    windowSeconds: SIGNUP_WINDOW_SECONDS,
  }
  const contagem = await countHit(limit)
  if (!contagem?.fits) throw authErrors.over_request_rate_limit({ retryAfterSeconds: contagem?.waitSeconds })
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('The account that was just there is gone')
  return row
}
