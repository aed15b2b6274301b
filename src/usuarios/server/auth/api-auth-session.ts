import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#src/shared/server/http/routes.ts'
import { authError, authErrors } from '../../errors.ts'
import { enrollBody, redirectQuery, updateUserBody, verifyFactorBody } from '../../schemas.ts'
import { alterarUsuario } from './alterar-usuario.ts'
import { desligarIdentidade, ligarIdentidade } from './identidades.ts'
import { origemDe } from './origin.ts'
import { reautenticar } from './pedir-email.ts'
import { type CurrentSession, requireSession } from './protocol.ts'
import { userJson } from '../repository.ts'
import { sair } from './sair.ts'
import { cadastrarFator, desafiarFator, removerFator, verificarFator } from './segundo-fator.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A recovery session may come in too. */
    recovery?: true
  }
}

/**
 * The part of `/auth/v1` for who is signed in. The session is asked for before path, query and body are looked at: who
 * has none learns nothing of them.
 */
export async function authSessionApi(auth: App): Promise<void> {
  const config = { permission: 'publico' } as const
  const recovery = { permission: 'publico', recovery: true } as const
  auth.decorateRequest('authSession')
  auth.addHook('onRequest', async (request) => {
    request.setDecorator('authSession', await requireSession(request, request.routeOptions.config))
  })

  auth.get('/user', { config: recovery }, (request) => userJson(sessionOf(request).user))

  auth.put(
    '/user',
    { config: recovery, schema: { body: updateUserBody, querystring: redirectQuery } },
    (request) => {
      const redirectTo = request.query.redirect_to
      return alterarUsuario(sessionOf(request), { body: request.body, redirectTo, origem: origemDe(request) })
    },
  )

  const scopes = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })
  auth.post('/logout', { config: recovery, schema: { querystring: scopes } }, async (request, reply) => {
    await sair(sessionOf(request), request.query.scope, origemDe(request))
    return reply.code(204).send()
  })

  auth.get('/reauthenticate', { config, exposeHeadRoute: false }, async (request) => {
    await reautenticar(sessionOf(request), origemDe(request))
    return {}
  })

  const provider = z.object({ provider: z.string().max(200).nullish() })
  auth.get('/user/identities/authorize', { config, schema: { querystring: provider } }, (request) =>
    ligarIdentidade(request.query.provider),
  )
  const byId = { params: z.object({ id: z.uuid() }) }
  auth.delete('/user/identities/:id', { config, schema: byId }, (request) =>
    desligarIdentidade(sessionOf(request), request.params.id, origemDe(request)),
  )

  await auth.register(async (factors) => factorsApi(factors as unknown as App))
}

/** Second factors: of an account that somebody can come back to. */
async function factorsApi(auth: App): Promise<void> {
  const config = { permission: 'publico' } as const
  const recovery = { permission: 'publico', recovery: true } as const
  const params = z.object({ id: z.uuid() })
  auth.addHook('onRequest', async (request) => {
    if (sessionOf(request).user.is_anonymous)
      throw authError('no_authorization', 403, 'Anonymous user not allowed to perform these actions')
  })

  auth.post('/factors', { config, schema: { body: enrollBody } }, (request) => {
    const { factor_type: type, friendly_name: friendlyName, issuer } = request.body
    if (type === 'phone') throw authErrors.mfa_phone_enroll_not_enabled()
    if (type === 'webauthn') throw authErrors.mfa_webauthn_enroll_not_enabled()
    if (type !== 'totp')
      throw authErrors.validation_failed({ detail: 'factor_type needs to be totp, phone, or webauthn' })
    return cadastrarFator(sessionOf(request), {
      friendlyName: (friendlyName ?? '').slice(0, 120),
      issuer: (issuer ?? '').slice(0, 120) || 'Portal de Vendas',
      origem: origemDe(request),
    })
  })

  auth.post('/factors/:id/challenge', { config: recovery, schema: { params } }, (request) =>
    desafiarFator(sessionOf(request), request.params.id),
  )

  auth.post(
    '/factors/:id/verify',
    { config: recovery, schema: { params, body: verifyFactorBody } },
    (request) => {
      const challengeId = z.uuid().safeParse(request.body.challenge_id).data
      if (!challengeId)
        throw authErrors.mfa_factor_not_found({
          detail: 'MFA factor with the provided challenge ID not found',
        })
      return verificarFator(sessionOf(request), {
        factorId: request.params.id,
        challengeId,
        code: request.body.code ?? '',
        origem: origemDe(request),
      })
    },
  )

  auth.delete('/factors/:id', { config, schema: { params } }, (request) =>
    removerFator(sessionOf(request), request.params.id, origemDe(request)),
  )
}

function sessionOf(request: FastifyRequest): CurrentSession {
  return request.getDecorator<CurrentSession>('authSession')
}
