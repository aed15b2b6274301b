import { z } from 'zod'
import { publicKeys } from '#src/shared/server/access-token.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { App } from '#src/shared/server/doors.ts'
import { authErrors } from '../errors.ts'
import { letterBody, redirectQuery, signupBody, tokenBody, updateUserBody, verifyBody } from '../schemas.ts'
import { alterarUsuario } from './alterar-usuario.ts'
import { authFactorsApi } from './auth-factors-api.ts'
import { authServiceApi } from './auth-service-api.ts'
import { cadastrar } from './cadastrar.ts'
import { entrarComSenha } from './entrar-com-senha.ts'
import { origemDe } from './origin.ts'
import { reautenticar, recuperarSenha, reenviarCarta } from './pedir-carta.ts'
import { AUTH_HEADERS, requireSession, sendAuthError } from './protocol.ts'
import { renovarSessao } from './renovar-sessao.ts'
import { userJson } from './repository.ts'
import { sair } from './sair.ts'
import { trocarCodigo } from './trocar-codigo.ts'
import { seguirLink, verificarCodigo } from './verificar-link.ts'

/**
 * `/auth/v1/*`: the protocol of `@supabase/auth-js`. Every door is open to the program's own gate, because the
 * protocol has its own: `requireSession` lets in a bearer token, the service doors a service key.
 */
export async function authApi(auth: App): Promise<void> {
  auth.addHook('onRequest', async (_request, reply) => {
    reply.headers(AUTH_HEADERS)
  })
  auth.addHook('onRoute', (route) => {
    route.config = { ...route.config, permissao: 'publico', onDomainError: sendAuthError }
    route.schema = { tags: ['auth'], ...route.schema }
  })
  const config = { permissao: 'publico' } as const
  await authFactorsApi(auth)
  // Its own scope: the service key is asked for there and nowhere else.
  await auth.register(async (service) => authServiceApi(service as unknown as App))

  const unknown = {
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/*',
    config,
    schema: { hide: true },
  }
  auth.route({
    ...unknown,
    handler: () => {
      throw authErrors.not_found()
    },
  })
  auth.options('/*', { config, schema: { hide: true } }, async (_request, reply) => reply.code(204).send())

  auth.post('/signup', { config, schema: { body: signupBody, querystring: redirectQuery } }, (request) =>
    cadastrar({ body: request.body, redirectTo: request.query.redirect_to, origem: origemDe(request) }),
  )

  const grant = z.object({ grant_type: z.string().max(100).nullish() })
  auth.post('/token', { config, schema: { body: tokenBody, querystring: grant } }, (request) => {
    const enter = GRANTS.get(request.query.grant_type ?? '')
    if (!enter) throw authErrors.validation_failed({ detail: 'unsupported_grant_type' })
    return enter(request.body, origemDe(request))
  })

  auth.get('/user', { config }, async (request) => {
    const { user } = await requireSession(request, { recovery: true })
    return userJson(user)
  })

  auth.put(
    '/user',
    { config, schema: { body: updateUserBody, querystring: redirectQuery } },
    async (request) => {
      const session = await requireSession(request, { recovery: true })
      const redirectTo = request.query.redirect_to
      return alterarUsuario(session, { body: request.body, redirectTo, origem: origemDe(request) })
    },
  )

  const scopes = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })
  auth.post('/logout', { config, schema: { querystring: scopes } }, async (request, reply) => {
    const session = await requireSession(request, { recovery: true })
    await sair(session, request.query.scope, origemDe(request))
    return reply.code(204).send()
  })

  auth.post(
    '/recover',
    { config, schema: { body: letterBody, querystring: redirectQuery } },
    async (request) => {
      const redirectTo = request.query.redirect_to
      await recuperarSenha({ body: request.body, redirectTo, origem: origemDe(request) })
      return {}
    },
  )

  auth.post(
    '/resend',
    { config, schema: { body: letterBody, querystring: redirectQuery } },
    async (request) => {
      const redirectTo = request.query.redirect_to
      await reenviarCarta({ body: request.body, redirectTo, origem: origemDe(request) })
      return {}
    },
  )

  // The letter's link. HEAD does not exist: a scanner that only looks must not use the link up.
  const link = z.object({
    token: z.string().max(200).nullish(),
    type: z.string().max(40).nullish(),
    redirect_to: z.string().max(2000).nullish(),
  })
  auth.get(
    '/verify',
    { config, exposeHeadRoute: false, schema: { querystring: link } },
    async (request, reply) => {
      const { token, type, redirect_to: redirectTo } = request.query
      if (/prefetch|preview/i.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))) {
        return reply.code(204).send()
      }
      const target = await seguirLink({ token, type, redirectTo, origem: origemDe(request) })
      return reply.header('referrer-policy', 'no-referrer').redirect(target, 303)
    },
  )

  auth.post('/verify', { config, schema: { body: verifyBody } }, (request) =>
    verificarCodigo({ body: request.body, origem: origemDe(request) }),
  )

  auth.get('/reauthenticate', { config, exposeHeadRoute: false }, async (request) => {
    await reautenticar(await requireSession(request), origemDe(request))
    return {}
  })

  // Sign-in is by password alone: a letter that opens an account is for confirming it and for resetting it.
  auth.post('/otp', { config }, () => {
    throw authErrors.otp_disabled()
  })

  auth.get('/health', { config }, () => ({ version: 'v1', name: 'Portal de Vendas', description: 'Auth' }))

  auth.get('/settings', { config }, () => settings())

  auth.get('/.well-known/jwks.json', { config }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(publicKeys()),
  )
}

const GRANTS = new Map([
  ['password', entrarComSenha],
  ['refresh_token', renovarSessao],
  ['pkce', trocarCodigo],
])

function settings() {
  const { AUTH_ANONYMOUS, AUTH_SIGNUP_ENABLED, AUTH_AUTOCONFIRM } = getConfig()
  return {
    external: { anonymous_users: AUTH_ANONYMOUS, email: true, phone: false },
    disable_signup: !AUTH_SIGNUP_ENABLED,
    mailer_autoconfirm: AUTH_AUTOCONFIRM,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  }
}
