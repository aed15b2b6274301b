import { getConfig } from '#src/shared/server/config.ts'
import { accountOf, withAccess } from '#src/shared/server/database/database.ts'
import { authErrors } from '../../errors.ts'
import type { TokenInput } from '../../schemas.ts'
import { recordFact } from './audit.ts'
import type { Origem } from './origin.ts'
import type { CurrentSession } from './protocol.ts'

/** `GET /authorize` and `GET /user/identities/authorize`: no outside provider is connected to this portal. */
export function autorizarProvedor(provider: string | null | undefined): never {
  const named = provider ? `provider ${provider.slice(0, 40)} is not enabled` : 'provider is missing'
  throw authErrors.validation_failed({ detail: `Unsupported provider: ${named}` })
}

const ISSUERS = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['azure', 'https://login.microsoftonline.com/common/v2.0'],
  ['facebook', 'https://www.facebook.com'],
  ['google', 'https://accounts.google.com'],
  ['kakao', 'https://kauth.kakao.com'],
])

/** `POST /token?grant_type=id_token`: none of the providers the protocol knows is connected. */
export async function entrarComIdToken(body: TokenInput): Promise<never> {
  if (!body.id_token) throw authErrors.validation_failed({ detail: 'id_token required' })
  const known = [...ISSUERS].find(([name, issuer]) => name === body.provider || issuer === body.issuer)
  if (known) throw authErrors.provider_disabled({ detail: `Provider (issuer "${known[1]}") is not enabled` })
  const named = JSON.stringify((body.provider ?? '').slice(0, 40))
  throw authErrors.validation_failed({ detail: `Custom OIDC provider ${named} not allowed` })
}

/** `POST /token?grant_type=web3`. */
export async function entrarComWeb3(): Promise<never> {
  throw authErrors.web3_provider_disabled()
}

/** `GET /user/identities/authorize`, for a signed-in person. */
export function ligarIdentidade(provider: string | null | undefined): never {
  if (!getConfig().AUTH_MANUAL_LINKING) throw authErrors.manual_linking_disabled()
  return autorizarProvedor(provider)
}

/** `DELETE /user/identities/{id}`, for a signed-in person: never the last way in. */
export async function desligarIdentidade(session: CurrentSession, identityId: string, origem: Origem) {
  if (!getConfig().AUTH_MANUAL_LINKING) throw authErrors.manual_linking_disabled()
  const { identities, id: userId } = session.user
  if (!identities.some((identity) => identity.identity_id === identityId))
    throw authErrors.identity_not_found()
  if (identities.length === 1) throw authErrors.single_identity_not_deletable()
  await withAccess(accountOf(userId), async (tx) => {
    await tx
      .deleteFrom('auth.identities')
      .where('identity_id', '=', identityId)
      .where('user_id', '=', userId)
      .execute()
    await recordFact(tx, { acao: 'identidades.desligar', userId, origem, recursoId: identityId })
  })
  return {}
}
