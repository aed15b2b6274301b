import { ACCOUNTS, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { authError, authErrors } from '../../errors.ts'
import { normalizeEmail, type TokenInput } from '../../schemas.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import { recordFact } from './audit.ts'
import { avisarAdminEmNovoAparelho, contarRecusa } from '../avisar-plataforma.ts'
import { sendNewDeviceEmail, sendSignInEmail } from './auth-emails.tsx'
import {
  countEmail,
  countWrongGuess,
  forgiveGuesses,
  type GuessLimits,
  guessLimits,
  knowsDevice,
  mayGuess,
} from './limits.ts'
import { deviceHash, type Origem } from './origin.ts'
import { verifyPassword } from './password.ts'
import { noSooner } from './protocol.ts'
import { findUserByEmail, lockUser, type UserRow } from '../repository.ts'
import { type OpenSession, openSession, sessionAnswer } from './sessions.ts'

/** A right and a wrong password are answered after the same time where neither may be revealed. */
const FLOOR_MS = 300

/**
 * `POST /token?grant_type=password`, open to anyone. Unknown address and wrong password cost the same time and get
 * the same answer; that an account is unconfirmed is said only to who knows its password.
 */
export async function entrarComSenha(body: TokenInput, origem: Origem): Promise<SessionJson> {
  const { password } = body
  const email = normalizeEmail(body.email ?? '')
  if (body.phone) throw authError('phone_provider_disabled', 422, 'Phone logins are disabled')
  if (!email || !password) throw authErrors.invalid_credentials()

  const limits = await guessLimits('senha', email, origem)
  const { user, may, elsewhere } = await withAccess(ACCOUNTS, async (tx) => {
    const user = await findUserByEmail(tx, email)
    const may = await mayGuess(tx, limits, await knowsDevice(tx, user?.id, origem))
    const elsewhere = !may && (await mayGuess(tx, limits, true))
    if (!may && !elsewhere) await contarRecusa(tx, user?.id, origem)
    return { user, may, elsewhere }
  })
  if (elsewhere) await noSooner(FLOOR_MS, () => writeToOwner({ user, password, limits, origem }))
  if (!may) throw authErrors.over_request_rate_limit()

  const right = await verifyPassword(password, user?.encrypted_password ?? null)
  if (!user || !right) {
    const fits = await withAccess(ACCOUNTS, (tx) => wrongPassword(tx, { user, limits, origem }))
    throw fits ? authErrors.invalid_credentials() : authErrors.over_request_rate_limit()
  }
  if (user.banido) throw authErrors.user_banned()
  if (!user.email_confirmed_at) throw authErrors.email_not_confirmed()

  const opened = await withAccess(ACCOUNTS, async (tx) => {
    // A password that was changed while it was compared opens nothing any more.
    const now = await lockUser(tx, user.id)
    if (now?.encrypted_password !== user.encrypted_password) throw authErrors.invalid_credentials()
    // Asked again: of a burst of guesses, one that was right too late learns nothing.
    if (!(await mayGuess(tx, limits, await knowsDevice(tx, user.id, origem)))) return null
    await forgiveGuesses(tx, limits)
    return signIn(tx, now, origem)
  })
  if (!opened) throw authErrors.over_request_rate_limit()
  return sessionAnswer(opened)
}

/**
 * Guesses from elsewhere have filled the account's limit, and this device is a new one: whoever gives the right password
 * here gets the way in by mail. The answer and its time are those of a wrong one.
 */
async function writeToOwner({
  user,
  password,
  limits,
  origem,
}: Attempt & { password: string }): Promise<void> {
  const right = await verifyPassword(password, user?.encrypted_password ?? null)
  await withAccess(ACCOUNTS, async (tx) => {
    if (!user?.email || !right) {
      await wrongPassword(tx, { user, limits, origem })
      return
    }
    const { email } = user
    if (user.banido || !user.email_confirmed_at) return
    const { waitSeconds } = await countEmail(tx, { kind: 'magiclink', email, origem })
    if (waitSeconds === 0) await sendSignInEmail(tx, { ...user, email })
  })
}

async function signIn(tx: Tx, user: UserRow, origem: Origem): Promise<OpenSession> {
  const opened = await openSession(tx, { user, method: 'password', origem })
  await recordFact(tx, { acao: 'sessoes.abrir', userId: user.id, origem, para: { sessao: opened.sessionId } })
  const device = await rememberDevice(tx, user.id, origem)
  if (device === 'new') {
    await recordFact(tx, { acao: 'sessoes.abrir_em_aparelho_novo', userId: user.id, origem })
    await sendNewDeviceEmail(tx, user, origem)
    await avisarAdminEmNovoAparelho(tx, user.id, origem)
  }
  return opened
}

/** The first device of an account is the one it was made on: nobody needs an e-mail about it. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  origem: Origem,
): Promise<'known' | 'first' | 'new'> {
  const rows = await rowsOf<{ novo: boolean; outros: boolean }>(tx)`
    insert into auth.dispositivos as d (user_id, dispositivo_hash) values (${userId}, ${deviceHash(origem)})
    on conflict (user_id, dispositivo_hash) do update set visto_em = now()
    returning xmax = 0 as novo, exists (select 1 from auth.dispositivos o where o.user_id = ${userId}) as outros`
  const [row] = rows
  if (!row?.novo) return 'known'
  return row.outros ? 'new' : 'first'
}

interface Attempt {
  user: UserRow | undefined
  limits: GuessLimits
  origem: Origem
}

async function wrongPassword(tx: Tx, { user, limits, origem }: Attempt): Promise<boolean> {
  if (user) await recordFact(tx, { acao: 'sessoes.recusar', userId: user.id, origem })
  await contarRecusa(tx, user?.id, origem)
  return countWrongGuess(tx, limits)
}
