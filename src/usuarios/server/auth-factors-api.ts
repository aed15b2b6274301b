import { z } from 'zod'
import type { App } from '#src/shared/server/doors.ts'
import { authErrors } from '../errors.ts'
import { enrollBody, verifyFactorBody } from '../schemas.ts'
import { autorizarProvedor, desligarIdentidade, ligarIdentidade } from './identidades.ts'
import { origemDe } from './origin.ts'
import { requireSession } from './protocol.ts'
import { cadastrarFator, desafiarFator, removerFator, verificarFator } from './segundo-fator.ts'

/** The part of `/auth/v1` about second factors and outside identities. */
export async function authFactorsApi(auth: App): Promise<void> {
  const config = { permissao: 'publico' } as const
  const byId = { config, schema: { params: z.object({ id: z.uuid() }) } }

  auth.post('/factors', { config, schema: { body: enrollBody } }, async (request) => {
    const session = await requireSession(request)
    const { factor_type: type, friendly_name: friendlyName, issuer } = request.body
    if (type !== 'totp') throw authErrors.validation_failed({ detail: 'factor_type needs to be totp' })
    return cadastrarFator(session, {
      friendlyName: (friendlyName ?? '').slice(0, 120),
      issuer: (issuer ?? '').slice(0, 120) || 'Portal de Vendas',
      origem: origemDe(request),
    })
  })

  auth.post('/factors/:id/challenge', byId, async (request) =>
    desafiarFator(await requireSession(request, { recovery: true }), request.params.id),
  )

  auth.post(
    '/factors/:id/verify',
    { config, schema: { ...byId.schema, body: verifyFactorBody } },
    async (request) => {
      const session = await requireSession(request, { recovery: true })
      const challengeId = z.uuid().safeParse(request.body.challenge_id).data
      if (!challengeId)
        throw authErrors.mfa_factor_not_found({
          detail: 'MFA factor with the provided challenge ID not found',
        })
      const code = request.body.code ?? ''
      return verificarFator(session, {
        factorId: request.params.id,
        challengeId,
        code,
        origem: origemDe(request),
      })
    },
  )

  auth.delete('/factors/:id', byId, async (request) =>
    removerFator(await requireSession(request), request.params.id, origemDe(request)),
  )

  const provider = z.object({ provider: z.string().max(200).nullish() })
  auth.get('/authorize', { config, schema: { querystring: provider } }, (request) =>
    autorizarProvedor(request.query.provider),
  )
  auth.get('/user/identities/authorize', { config, schema: { querystring: provider } }, async (request) => {
    await requireSession(request)
    return ligarIdentidade(request.query.provider)
  })
  auth.delete('/user/identities/:id', byId, async (request) =>
    desligarIdentidade(await requireSession(request), request.params.id, origemDe(request)),
  )
}
