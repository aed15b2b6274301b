import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, type Tx, violates, withAcesso } from '#src/shared/server/database.ts'
import { countHits } from '#src/shared/server/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { authErrors } from '../errors.ts'
import type { SessionJson, SignupInput, UserJson } from '../schemas.ts'
import { recordFact } from './audit.ts'
import { sendConfirmationLetter, sendExistingAccountLetter } from './letters.tsx'
import { countLetter } from './limits.ts'
import type { Pkce } from './one-time-tokens.ts'
import { endereco, type Origem } from './origin.ts'
import { hashPassword } from './password.ts'
import {
  allowedRedirect,
  noSooner,
  pkceOf,
  requireEmail,
  requireMetadata,
  requireStrongPassword,
} from './protocol.ts'
import { findUserByEmail, findUserById, insertUser, type UserRow, userJson } from './repository.ts'
import { openSession, sessionAnswer } from './sessions.ts'

interface Cadastro {
  body: SignupInput
  redirectTo?: string | null
  origem: Origem
}

/**
 * `POST /signup`, open to anyone. Makes an account that its mailbox must confirm; of an address that has one
 * already it tells nothing: the answer looks alike and its owner gets a letter.
 */
export async function cadastrar({ body, redirectTo, origem }: Cadastro): Promise<SessionJson | UserJson> {
  const { AUTH_SIGNUP_ENABLED, AUTH_AUTOCONFIRM } = getConfig()
  if (!AUTH_SIGNUP_ENABLED) throw authErrors.signup_disabled()
  if (body.phone) throw authErrors.validation_failed({ detail: 'Phone signups are disabled' })
  const userMetadata = requireMetadata(body.data)
  if (!body.email) return entrarAnonimo(userMetadata, origem)

  if (!body.password) throw authErrors.validation_failed({ detail: 'Signup requires a valid password' })
  const email = requireEmail(body.email)
  const password = requireStrongPassword(body.password)
  const pkce = pkceOf(body)
  await countSignup(origem)

  return noSooner(200, async () => {
    const encryptedPassword = await hashPassword(password)
    const novo = { email, encryptedPassword, userMetadata, confirmed: AUTH_AUTOCONFIRM }
    const user = await insertOrFind(novo, origem)
    if (AUTH_AUTOCONFIRM) {
      if (!user.criado) throw authErrors.user_already_exists()
      const aberta = await withAcesso(SISTEMA, (tx) => openSession(tx, { user, method: 'password', origem }))
      return sessionAnswer(aberta)
    }
    return withAcesso(SISTEMA, (tx) => escrever(tx, user, { redirectTo, pkce, origem }))
  })
}

type Encontrado = UserRow & { email: string; criado: boolean }

async function insertOrFind(
  novo: {
    email: string
    encryptedPassword: string
    userMetadata: Record<string, unknown>
    confirmed: boolean
  },
  origem: Origem,
): Promise<Encontrado> {
  const { email } = novo
  try {
    return await withAcesso(SISTEMA, async (tx) => {
      const existing = await findUserByEmail(tx, email)
      if (existing) return { ...existing, email, criado: false }
      const id = await insertUser(tx, novo)
      await recordFact(tx, { acao: 'conta.criada', userId: id, origem })
      return { ...found(await findUserById(tx, id)), email, criado: true }
    })
  } catch (error) {
    // Somebody else signed up with it a moment ago.
    if (!violates(error, 'users_email_key')) throw error
    return { ...found(await withAcesso(SISTEMA, (tx) => findUserByEmail(tx, email))), email, criado: false }
  }
}

/** The letter that fits, and the answer. A second sign-up keeps the first one's password: nobody has proved anything. */
async function escrever(
  tx: Tx,
  user: Encontrado,
  { redirectTo, pkce, origem }: { redirectTo?: string | null; pkce: Pkce | null; origem: Origem },
): Promise<UserJson> {
  const kind = user.email_confirmed_at ? 'existing' : 'signup'
  const { refused, waitSeconds } = await countLetter(tx, { kind, email: user.email, origem })
  const send = !refused && waitSeconds === 0
  if (user.email_confirmed_at) {
    if (send) await sendExistingAccountLetter(tx, user.email)
    return lookAlike(user)
  }
  if (send) await sendConfirmationLetter(tx, user, { redirect: allowedRedirect(redirectTo), pkce })
  return userJson({ ...user, confirmation_sent_at: new Date().toISOString() })
}

/** As if the address had been free, with an id that belongs to nobody. */
function lookAlike(user: UserRow): UserJson {
  const now = new Date().toISOString()
  return {
    id: uuidV7(),
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email ?? '',
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

async function entrarAnonimo(userMetadata: Record<string, unknown>, origem: Origem): Promise<SessionJson> {
  if (!getConfig().AUTH_ANONYMOUS) throw authErrors.anonymous_provider_disabled()
  await countSignup(origem)
  const aberta = await withAcesso(SISTEMA, async (tx) => {
    const id = await insertUser(tx, { email: null, userMetadata })
    const user = found(await findUserById(tx, id))
    return openSession(tx, { user, method: 'anonymous', origem })
  })
  return sessionAnswer(aberta)
}

async function countSignup(origem: Origem): Promise<void> {
  const { SIGNUP_ADDRESS_LIMIT, SIGNUP_WINDOW_SECONDS } = getConfig()
  const limit = {
    nome: 'cadastro',
    quem: endereco(origem),
    limite: SIGNUP_ADDRESS_LIMIT,
    janelaSegundos: SIGNUP_WINDOW_SECONDS,
  }
  const [contagem] = await withAcesso(SISTEMA, (tx) => countHits(tx, [limit]))
  if (!contagem?.cabe) throw authErrors.over_request_rate_limit()
}

function found(user: UserRow | undefined): UserRow {
  if (!user) throw new Error('The account that was just there is gone')
  return user
}
