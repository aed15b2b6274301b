import { getConfig } from '#src/shared/server/config.ts'
import { ACCOUNTS, rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { authErrors } from '../../errors.ts'
import type { TokenInput } from '../../schemas.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import { recordFact } from './audit.ts'
import { endereco, type Origem } from './origin.ts'
import { USER_COLUMNS, type UserRow } from '../repository.ts'
import { sha256 } from './secrets.ts'
import {
  type Amr,
  activeNumber,
  deriveRefreshToken,
  endSessions,
  type OpenSession,
  rotateRefreshToken,
  sessionAnswer,
} from './sessions.ts'

type Refusal =
  | 'over_request_rate_limit'
  | 'refresh_token_not_found'
  | 'refresh_token_already_used'
  | 'user_banned'

/**
 * `POST /token?grant_type=refresh_token`. A token is good once; its repeat gets the active token again while that is
 * its child (the answer was lost) or for a few seconds (two tabs at once). Any other repeat is theft: the session ends.
 */
export async function renovarSessao(body: TokenInput, origem: Origem): Promise<SessionJson> {
  const token = body.refresh_token
  if (!token) throw authErrors.validation_failed({ detail: 'refresh_token required' })
  const result = await withAccess(ACCOUNTS, (tx) => rotate(tx, token, origem))
  if (typeof result === 'string') throw authErrors[result]()
  return sessionAnswer(result)
}

/** Refusals are returned, not thrown: the count and the ended session must stay. */
async function rotate(tx: Tx, token: string, origem: Origem): Promise<OpenSession | Refusal> {
  const {
    REFRESH_ADDRESS_LIMIT: limit,
    REFRESH_WINDOW_SECONDS: windowSeconds,
    AUTH_REFRESH_REUSE_SECONDS,
  } = getConfig()
  const [contagem] = await countHits(tx, [{ name: 'renovacao', who: endereco(origem), limit, windowSeconds }])
  if (!contagem?.fits) return 'over_request_rate_limit'

  const row = await lockByToken(tx, token)
  if (!row) return 'refresh_token_not_found'
  const { s_id: sessionId, aal, amr, ended, numero, revoked_ago, child_unused, ...user } = row
  if (ended) return revoked_ago === null ? 'refresh_token_not_found' : 'refresh_token_already_used'
  if (user.banido) return 'user_banned'

  const again = revoked_ago !== null && (child_unused || revoked_ago < AUTH_REFRESH_REUSE_SECONDS)
  if (revoked_ago !== null && !again) {
    await endSessions(tx, user.id, { only: sessionId })
    await recordFact(tx, {
      acao: 'sessoes.encerrar_por_token_repetido',
      userId: user.id,
      origem,
      recurso: 'sessoes',
      recursoId: sessionId,
    })
    return 'refresh_token_already_used'
  }
  const refreshToken = again
    ? deriveRefreshToken(sessionId, await activeNumber(tx, sessionId))
    : await rotateRefreshToken(tx, sessionId, numero)
  return { sessionId, refreshToken, aal, amr, kind: 'normal', user }
}

interface Found extends UserRow {
  s_id: string
  aal: 'aal1' | 'aal2'
  amr: Amr[]
  ended: boolean
  numero: number
  /** Seconds since the token was retired; null while it is the active one. */
  revoked_ago: number | null
  /** Its child was not used yet, or was made while this request waited for the lock. */
  child_unused: boolean
}

/** Locks session and token, so that of two tabs at once the second sees what the first did. */
async function lockByToken(tx: Tx, token: string): Promise<Found | undefined> {
  return rowOf<Found>(tx)`
    select ${USER_COLUMNS}, s.id as s_id, s.aal, s.amr, (s.ended_at is not null or coalesce(s.not_after < now(), false)) as ended, t.numero,
      extract(epoch from clock_timestamp() - t.revoked_at)::float8 as revoked_ago,
      not exists (
        select 1 from auth.refresh_tokens c
        where c.session_id = s.id and c.numero > t.numero and c.revoked_at is not null) as child_unused
    from auth.refresh_tokens t
    join auth.sessions s on s.id = t.session_id
    join auth.users u on u.id = s.user_id
    where t.token_hash = ${sha256(token)} and u.deleted_at is null
    for update of t, s`
}
