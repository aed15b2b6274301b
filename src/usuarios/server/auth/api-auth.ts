import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { publicKeys } from '#src/shared/server/http/access-token.ts'
import { getConfig } from '#src/shared/server/config.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { authErrors } from '../../errors.ts'
import { emailBody, otpBody, redirectQuery, signupBody, tokenBody, verifyBody } from '../../schemas.ts'
import { describeAuthRoute } from './auth-description.ts'
import { authServiceApi } from './api-auth-service.ts'
import { authSessionApi } from './api-auth-session.ts'
import { cadastrar } from './cadastrar.ts'
import { entrarComSenha } from './entrar-com-senha.ts'
import { autorizarProvedor, entrarComIdToken, entrarComWeb3 } from './identidades.ts'
import { origemDe } from './origin.ts'
import { recuperarSenha, reenviarEmail } from './pedir-email.ts'
import { AUTH_HEADERS, sendAuthError } from './protocol.ts'
import { renovarSessao } from './renovar-sessao.ts'
import { trocarCodigo } from './trocar-codigo.ts'
import { seguirLink, verificarCodigo } from './verificar-link.ts'

/**
 * `/auth/v1/*`: the protocol of `@supabase/auth-js`. Every route is open to the program's own access check, because the
 * protocol has its own: `requireSession` lets in a bearer token, the service routes a service key.
 */
export async function authApi(app: App): Promise<void> {
  await app.register(async (scope) => protocol(scope as unknown as App), { prefix: '/auth/v1' })
}

async function protocol(auth: App): Promise<void> {
  auth.addHook('onRequest', async (_request, reply) => {
    reply.headers(AUTH_HEADERS)
  })
  auth.addHook('onRoute', (route) => {
    route.config = { ...route.config, permission: 'publico', onDomainError: sendAuthError }
    if (route.schema?.hide) return
    const description = describeAuthRoute(String(route.method), route.url.slice(route.prefix.length))
    route.schema = { tags: ['auth'], ...description, ...route.schema }
  })
  const config = { permission: 'publico' } as const
  // Scopes of their own: a session, or the service key, is asked for there and nowhere else.
  await auth.register(async (own) => authSessionApi(own as unknown as App))
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

  auth.post(
    '/recover',
    { config, schema: { body: emailBody, querystring: redirectQuery } },
    async (request) => {
      await recuperarSenha({ body: request.body, origem: origemDe(request) })
      return {}
    },
  )

  auth.post(
    '/resend',
    { config, schema: { body: emailBody, querystring: redirectQuery } },
    async (request) => {
      const redirectTo = request.query.redirect_to
      await reenviarEmail({ body: request.body, redirectTo, origem: origemDe(request) })
      return {}
    },
  )

  // A link that a client of the protocol mailed itself. HEAD does not exist: a scanner that only looks must not use it up.
  auth.get(
    '/verify',
    { config, exposeHeadRoute: false, schema: { querystring: link } },
    async (request, reply) => {
      if (/prefetch|preview/i.test(String(request.headers['sec-purpose'] ?? request.headers.purpose ?? ''))) {
        return reply.code(204).send()
      }
      return followed(request, reply, request.query)
    },
  )

  // The button of the page that our own e-mails lead to.
  await auth.register(async (forms) => {
    forms.addContentTypeParser(FORM, { bodyLimit: 4096, parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const schema = { body: link, hide: true }
    ;(forms as unknown as App).post('/abrir', { config, schema }, (request, reply) =>
      followed(request, reply, request.body),
    )
  })

  auth.post('/verify', { config, schema: { body: verifyBody } }, (request) =>
    verificarCodigo({ body: request.body, origem: origemDe(request) }),
  )

  // Sign-in is by password alone: an e-mail that opens an account is for confirming it and for resetting it.
  auth.post('/otp', { config, schema: { body: otpBody } }, ({ body }) => {
    throw body?.phone
      ? authErrors.phone_provider_disabled({ detail: 'Unsupported phone provider' })
      : authErrors.otp_disabled()
  })

  const provider = z.object({ provider: z.string().max(200).nullish() })
  auth.get('/authorize', { config, schema: { querystring: provider } }, (request) =>
    autorizarProvedor(request.query.provider),
  )

  auth.post('/sso', { config }, () => {
    throw authErrors.saml_provider_disabled()
  })

  auth.get('/health', { config }, () => ({ version: 'v1', name: 'Portal de Vendas', description: 'Auth' }))

  auth.get('/settings', { config }, () => settings())

  auth.get('/.well-known/jwks.json', { config }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send(publicKeys()),
  )
}

const FORM = 'application/x-www-form-urlencoded'

const link = z.object({
  token: z.string().max(200).nullish(),
  type: z.string().max(40).nullish(),
  redirect_to: z.string().max(2000).nullish(),
})

async function followed(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, type, redirect_to: redirectTo }: z.infer<typeof link>,
): Promise<FastifyReply> {
  const target = await seguirLink({ token, type, redirectTo, origem: origemDe(request) })
  return reply.header('referrer-policy', 'no-referrer').redirect(target, 303)
}

const GRANTS = new Map([
  ['password', entrarComSenha],
  ['refresh_token', renovarSessao],
  ['pkce', trocarCodigo],
  ['id_token', entrarComIdToken],
  ['web3', entrarComWeb3],
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
