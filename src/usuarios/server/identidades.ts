import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { authErrors } from '../errors.ts'
import { recordFact } from './audit.ts'
import type { Origem } from './origin.ts'
import type { CurrentSession } from './protocol.ts'

/** `GET /authorize` and `GET /user/identities/authorize`: no outside provider is connected to this portal. */
export function autorizarProvedor(provider: string | null | undefined): never {
  const named = provider ? `provider ${provider.slice(0, 40)} is not enabled` : 'provider is missing'
  throw authErrors.validation_failed({ detail: `Unsupported provider: ${named}` })
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
  await withAcesso(SISTEMA, async (tx) => {
    await tx
      .deleteFrom('auth.identities')
      .where('identity_id', '=', identityId)
      .where('user_id', '=', userId)
      .execute()
    await recordFact(tx, { acao: 'identidade.desligada', userId, origem, recursoId: identityId })
  })
  return {}
}
