import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  accountOf,
  rowOf,
  rowsOf,
  run,
  type Tx,
  violates,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { authError, authErrors } from '../../errors.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import { recordFact } from './audit.ts'
import { countWrongGuess, factorLimits, forgiveGuesses, mayGuess } from './limits.ts'
import type { Origem } from './origin.ts'
import { type CurrentSession, lockSession } from './protocol.ts'
import { findUserById } from '../repository.ts'
import { openFrom, sealInto } from './secrets.ts'
import { activeNumber, type OpenSession, rotateRefreshToken, sessionAnswer } from './sessions.ts'

const MAX_FACTORS = 10
const CHALLENGE_SECONDS = 300
const STEP_SECONDS = 30

interface Cadastro {
  friendlyName: string
  issuer: string
  origem: Origem
}

/** `POST /factors`: a new TOTP secret, shown this once. It counts once a code of it has been verified. */
export async function cadastrarFator(session: CurrentSession, { friendlyName, issuer, origem }: Cadastro) {
  const { user } = session
  const id = uuidV7()
  const secret = new Secret({ buffer: Uint8Array.from(randomBytes(20)).buffer })
  const totp = new TOTP({ issuer, label: user.email ?? user.id, secret })
  try {
    await withAccess(accountOf(user.id), async (tx) => {
      const { aal, user } = await lockSession(tx, session)
      const verified = user.factors.filter((factor) => factor.status === 'verified')
      if (verified.length > 0 && aal !== 'aal2')
        throw authError('insufficient_aal', 403, 'AAL2 required to enroll a new factor')
      if (verified.length >= MAX_FACTORS) throw authErrors.too_many_enrolled_mfa_factors()
      // Half-done attempts make room: only the newest unverified factor of a name can be meant.
      await run(tx)`
        delete from auth.mfa_factors where user_id = ${user.id} and status = 'unverified'
          and created_at < now() - ${CHALLENGE_SECONDS} * interval '1 second'`
      await tx
        .insertInto('auth.mfa_factors')
        .values({
          id,
          user_id: user.id,
          friendly_name: friendlyName,
          secret: sealInto(secret.base32, context(id)),
        })
        .execute()
      await recordFact(tx, { acao: 'segundo_fator.cadastrar', userId: user.id, origem, recursoId: id })
    })
  } catch (error) {
    if (violates(error, 'mfa_factors_nome')) throw authErrors.mfa_factor_name_conflict()
    throw error
  }
  const uri = totp.toString()
  const { default: QRCode } = await import('qrcode')
  const qrCode = await QRCode.toString(uri, { type: 'svg', margin: 2 })
  return {
    id,
    type: 'totp',
    friendly_name: friendlyName,
    totp: { qr_code: qrCode, secret: secret.base32, uri },
  }
}

/** `POST /factors/{id}/challenge`: opens a five-minute chance to answer with a code. */
export async function desafiarFator(session: CurrentSession, factorId: string) {
  ownFactor(session, factorId)
  return withAccess(accountOf(session.user.id), async (tx) => {
    const row = await rowOf<{ id: string; expires_at: number }>(tx)`
      insert into auth.mfa_challenges (factor_id, expira_em)
      values (${factorId}, now() + ${CHALLENGE_SECONDS} * interval '1 second')
      returning id, extract(epoch from expira_em)::int as expires_at`
    return { id: row?.id, type: 'totp', expires_at: row?.expires_at }
  })
}

type Refusal =
  | 'over_request_rate_limit'
  | 'mfa_verification_failed'
  | 'mfa_challenge_expired'
  | 'mfa_factor_not_found'

interface Resposta {
  factorId: string
  challengeId: string
  code: string
  origem: Origem
}

/**
 * `POST /factors/{id}/verify`: a right code raises this session to aal2 and ends the person's weaker ones. A recovery
 * session stays one. Each code is good once; wrong ones are counted.
 */
export async function verificarFator(session: CurrentSession, answer: Resposta): Promise<SessionJson> {
  ownFactor(session, answer.factorId)
  const result = await withAccess(accountOf(session.user.id), (tx) => verify(tx, session, answer))
  if (typeof result === 'string') throw authErrors[result]()
  return sessionAnswer(result)
}

async function verify(tx: Tx, session: CurrentSession, answer: Resposta): Promise<OpenSession | Refusal> {
  const { factorId, challengeId, code, origem } = answer
  const { aal, user } = await lockSession(tx, session)
  const verified = user.factors.filter((factor) => factor.status === 'verified').map((factor) => factor.id)
  if (verified.length > 0 && !verified.includes(factorId) && aal !== 'aal2')
    throw authError('insufficient_aal', 403, 'AAL2 required to verify a new factor')
  const limits = await factorLimits(session, origem)
  if (!(await mayGuess(tx, limits))) return 'over_request_rate_limit'

  const rows = await rowsOf<{ secret: Buffer; ultimo_passo: number; vivo: boolean; agora: Date }>(tx)`
    select f.secret, f.ultimo_passo, c.expira_em > now() and c.verified_at is null as vivo, now() as agora
    from auth.mfa_factors f join auth.mfa_challenges c on c.factor_id = f.id
    where f.id = ${factorId} and f.user_id = ${session.user.id} and c.id = ${challengeId}
    for update of f`
  const [factor] = rows
  if (!factor) return 'mfa_factor_not_found'
  if (!factor.vivo) return 'mfa_challenge_expired'

  const step = matchingStep(openFrom(factor.secret, context(factorId)), code, factor.agora)
  if (step === null || step <= factor.ultimo_passo) {
    await recordFact(tx, {
      acao: 'segundo_fator.recusar',
      userId: session.user.id,
      origem,
      recursoId: factorId,
    })
    return (await countWrongGuess(tx, limits)) ? 'mfa_verification_failed' : 'over_request_rate_limit'
  }
  await forgiveGuesses(tx, limits)
  await run(tx)`
    with c as (update auth.mfa_challenges set verified_at = now() where id = ${challengeId}),
      sobras as (delete from auth.mfa_factors
        where user_id = ${session.user.id} and status = 'unverified' and id <> ${factorId})
    update auth.mfa_factors set status = 'verified', ultimo_passo = ${step} where id = ${factorId}`
  await recordFact(tx, {
    acao: 'segundo_fator.verificar',
    userId: session.user.id,
    origem,
    recursoId: factorId,
  })
  return raiseSession(tx, session, 'totp')
}

/** Makes this session an aal2 one, with a new pair of tokens; the person's aal1 sessions end. */
export async function raiseSession(
  tx: Tx,
  session: CurrentSession,
  method: 'totp' | 'recovery_code',
): Promise<OpenSession> {
  const amr = [...session.amr, { method, timestamp: Math.floor(Date.now() / 1000) }]
  await run(tx)`
    with fracas as (
      update auth.sessions set ended_at = now()
      where user_id = ${session.user.id} and aal = 'aal1' and id <> ${session.id} and ended_at is null
    )
    update auth.sessions set aal = 'aal2', amr = ${JSON.stringify(amr)}::jsonb where id = ${session.id}`
  const refreshToken =
    session.kind === 'normal'
      ? await rotateRefreshToken(tx, session.id, await activeNumber(tx, session.id))
      : randomBytes(32).toString('base64url')
  const user = (await findUserById(tx, session.user.id)) ?? session.user
  return { sessionId: session.id, refreshToken, aal: 'aal2', amr, kind: session.kind, user }
}

/** `DELETE /factors/{id}`: a verified factor goes only from an aal2 session; the last one takes that level with it. */
export async function removerFator(
  session: CurrentSession,
  factorId: string,
  origem: Origem,
): Promise<{ id: string }> {
  await withAccess(accountOf(session.user.id), async (tx) => {
    const current = await lockSession(tx, session)
    const factor = ownFactor(current, factorId)
    if (factor.status === 'verified' && current.aal !== 'aal2')
      throw authError('insufficient_aal', 422, 'AAL2 required to unenroll verified factor')
    await deleteFactor(tx, session.user.id, factorId)
    await recordFact(tx, {
      acao: 'segundo_fator.remover',
      userId: session.user.id,
      origem,
      recursoId: factorId,
    })
  })
  return { id: factorId }
}

/** Removes a factor; without a verified one left, sessions fall back to aal1 and recovery codes mean nothing. */
export async function deleteFactor(tx: Tx, userId: string, factorId: string): Promise<void> {
  await tx.deleteFrom('auth.mfa_factors').where('id', '=', factorId).where('user_id', '=', userId).execute()
  await run(tx)`
    with s as (
      update auth.sessions set aal = 'aal1' where user_id = ${userId} and aal = 'aal2' and ended_at is null
        and not exists (select 1 from auth.mfa_factors where user_id = ${userId} and status = 'verified')
    )
    delete from auth.recovery_codes where user_id = ${userId}
      and not exists (select 1 from auth.mfa_factors where user_id = ${userId} and status = 'verified')`
}

function ownFactor({ user }: CurrentSession, factorId: string) {
  const factor = user.factors.find((f) => f.id === factorId)
  if (!factor) throw authErrors.mfa_factor_not_found()
  return factor
}

/** The 30-second step a code belongs to, one to either side of now; null when it belongs to none. */
function matchingStep(secret: string, code: string, agora: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const timestamp = agora.getTime()
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({
    token: code,
    timestamp,
    window: 1,
  })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

function context(factorId: string): string {
  return `mfa-factor:${factorId}`
}
