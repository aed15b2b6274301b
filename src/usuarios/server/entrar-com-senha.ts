import { sql } from 'kysely'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { authErrors } from '../errors.ts'
import { normalizeEmail, type SessionJson, type TokenInput } from '../schemas.ts'
import { recordFact } from './audit.ts'
import { avisarAdminEmNovoAparelho, contarRecusa } from './avisar-plataforma.ts'
import { sendNewDeviceLetter } from './letters.tsx'
import {
  countWrongGuess,
  forgiveGuesses,
  type GuessLimits,
  guessLimits,
  knowsDevice,
  mayGuess,
} from './limits.ts'
import { deviceHash, type Origem } from './origin.ts'
import { verifyPassword } from './password.ts'
import { findUserByEmail, type UserRow } from './repository.ts'
import { type OpenSession, openSession, sessionAnswer } from './sessions.ts'

/**
 * `POST /token?grant_type=password`, open to anyone. Unknown address and wrong password cost the same time and get
 * the same answer; that an account is unconfirmed is said only to who knows its password.
 */
export async function entrarComSenha(body: TokenInput, origem: Origem): Promise<SessionJson> {
  const { password } = body
  const email = normalizeEmail(body.email ?? '')
  if (body.phone || !email || !password) throw authErrors.invalid_credentials()

  const limits = await guessLimits('senha', email, origem)
  const { user, may } = await withAcesso(SISTEMA, async (tx) => {
    const user = await findUserByEmail(tx, email)
    const may = await mayGuess(tx, limits, await knowsDevice(tx, user?.id, origem))
    if (!may) await contarRecusa(tx, user?.id, origem)
    return { user, may }
  })
  if (!may) throw authErrors.over_request_rate_limit()

  const right = await verifyPassword(password, user?.encrypted_password ?? null)
  if (!user || !right) {
    const fits = await withAcesso(SISTEMA, (tx) => wrongPassword(tx, { user, limits, origem }))
    throw fits ? authErrors.invalid_credentials() : authErrors.over_request_rate_limit()
  }
  if (user.banido) throw authErrors.user_banned()
  if (!user.email_confirmed_at) throw authErrors.email_not_confirmed()

  const opened = await withAcesso(SISTEMA, async (tx) => {
    // Asked again: of a burst of guesses, one that was right too late learns nothing.
    if (!(await mayGuess(tx, limits, await knowsDevice(tx, user.id, origem)))) return null
    await forgiveGuesses(tx, limits)
    return signIn(tx, user, origem)
  })
  if (!opened) throw authErrors.over_request_rate_limit()
  return sessionAnswer(opened)
}

async function signIn(tx: Tx, user: UserRow, origem: Origem): Promise<OpenSession> {
  const opened = await openSession(tx, { user, method: 'password', origem })
  await recordFact(tx, { acao: 'login', userId: user.id, origem, para: { sessao: opened.sessionId } })
  const device = await rememberDevice(tx, user.id, origem)
  if (device === 'new') {
    await recordFact(tx, { acao: 'login.novo_aparelho', userId: user.id, origem })
    await sendNewDeviceLetter(tx, user, origem)
    await avisarAdminEmNovoAparelho(tx, user.id, origem)
  }
  return opened
}

/** The first device of an account is the one it was made on: nobody needs a letter about it. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  origem: Origem,
): Promise<'known' | 'first' | 'new'> {
  const { rows } = await sql<{ novo: boolean; outros: boolean }>`
    insert into auth.dispositivos as d (user_id, dispositivo_hash) values (${userId}, ${deviceHash(origem)})
    on conflict (user_id, dispositivo_hash) do update set visto_em = now()
    returning xmax = 0 as novo, exists (select 1 from auth.dispositivos o where o.user_id = ${userId}) as outros`.execute(
    tx,
  )
  const [row] = rows
  if (!row?.novo) return 'known'
  return row.outros ? 'new' : 'first'
}

async function wrongPassword(
  tx: Tx,
  { user, limits, origem }: { user: UserRow | undefined; limits: GuessLimits; origem: Origem },
): Promise<boolean> {
  if (user) await recordFact(tx, { acao: 'login.recusado', userId: user.id, origem })
  await contarRecusa(tx, user?.id, origem)
  return countWrongGuess(tx, limits)
}
