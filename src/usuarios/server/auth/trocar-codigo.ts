import { createHash, timingSafeEqual } from 'node:crypto'
import { ACCOUNTS, rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { authErrors } from '../../errors.ts'
import type { TokenInput } from '../../schemas.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import type { TokenKind } from './one-time-tokens.ts'
import type { Origem } from './origin.ts'
import { findUserById } from '../repository.ts'
import { sha256 } from './secrets.ts'
import { openSession, sessionAnswer } from './sessions.ts'
import { methodOf } from './verificar-link.ts'

type Refusal = 'flow_state_not_found' | 'flow_state_expired' | 'bad_code_verifier' | 'user_banned'

/** `POST /token?grant_type=pkce`: the code of a followed link, with the secret only the asking browser has. */
export async function trocarCodigo(body: TokenInput, origem: Origem): Promise<SessionJson> {
  const { auth_code: code, code_verifier: verifier } = body
  if (!code || !verifier) {
    throw authErrors.validation_failed({
      detail: 'invalid request: both auth code and code verifier should be non-empty',
    })
  }
  // The code is used up whatever comes of it, so refusals are returned, not thrown.
  const result = await withAccess(ACCOUNTS, async (tx) => {
    const rows = await rowsOf<TakenCode>(tx)`
      delete from auth.auth_codes where code_hash = ${sha256(code)}
      returning user_id, tipo, code_challenge, code_challenge_method, expira_em > now() as valido`
    const [taken] = rows
    const user = taken && (await findUserById(tx, taken.user_id))
    if (!taken || !user) return 'flow_state_not_found' satisfies Refusal
    if (!taken.valido) return 'flow_state_expired' satisfies Refusal
    if (!matches(taken, verifier)) return 'bad_code_verifier' satisfies Refusal
    if (user.banido) return 'user_banned' satisfies Refusal
    return openSession(tx, { user, method: methodOf(taken.tipo), origem })
  })
  if (typeof result === 'string') throw authErrors[result]()
  return sessionAnswer(result)
}

interface TakenCode {
  user_id: string
  tipo: TokenKind
  code_challenge: string
  code_challenge_method: 'plain' | 's256'
  valido: boolean
}

function matches({ code_challenge, code_challenge_method }: TakenCode, verifier: string): boolean {
  const made =
    code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [a, b] = [Buffer.from(made), Buffer.from(code_challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}
