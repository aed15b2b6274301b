import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { fatorSchema, sessaoSchema, usuarioSchema } from '../../schemas-auth.ts'

interface Descrita {
  summary: string
  response: FastifySchema['response']
}

const nothing = z.undefined()
const vazia = { 200: z.object({}) }
const usuario = { 200: usuarioSchema }
const sessao = { 200: sessaoSchema }
const deQual = { 200: z.object({ id: z.string() }) }

/** What each route of `/auth/v1` does and answers, as the protocol says. A route that is not here does not start. */
const ROTAS: Record<string, Descrita> = {
  'POST /signup': {
    summary: 'Cria uma conta, que espera a confirmação do e-mail',
    response: { 200: z.union([sessaoSchema, usuarioSchema]) },
  },
  'POST /token': { summary: 'Entra com senha, renova a sessão ou troca um código por ela', response: sessao },
  'GET /user': { summary: 'A própria conta', response: usuario },
  'PUT /user': { summary: 'Altera a própria conta: senha, e-mail ou dados', response: usuario },
  'POST /logout': { summary: 'Encerra esta sessão, as outras ou todas', response: { 204: nothing } },
  'POST /recover': { summary: 'Envia o e-mail que redefine a senha', response: vazia },
  'POST /resend': { summary: 'Envia um e-mail de novo', response: vazia },
  'GET /verify': {
    summary: 'O link de um e-mail: segue para a página com a sessão, ou com o motivo da recusa',
    response: { 204: nothing, 303: nothing },
  },
  'POST /verify': {
    summary: 'Confere o código de um e-mail',
    response: { 200: z.union([sessaoSchema, z.object({ msg: z.string(), code: z.string() })]) },
  },
  'GET /reauthenticate': {
    summary: 'Envia o e-mail com o código que autoriza trocar a senha',
    response: vazia,
  },
  'POST /otp': { summary: 'Entrar por e-mail sem senha: desligado, sempre recusado', response: vazia },
  'POST /sso': { summary: 'Entrar por SAML: desligado, sempre recusado', response: vazia },
  'GET /health': {
    summary: 'Se o serviço de contas responde',
    response: { 200: z.object({ version: z.string(), name: z.string(), description: z.string() }) },
  },
  'GET /settings': {
    summary: 'O que o serviço de contas permite',
    response: {
      200: z.object({
        external: z.record(z.string(), z.boolean()),
        disable_signup: z.boolean(),
        mailer_autoconfirm: z.boolean(),
        phone_autoconfirm: z.boolean(),
        sms_provider: z.string(),
        saml_enabled: z.boolean(),
        passkeys_enabled: z.boolean(),
      }),
    },
  },
  'GET /.well-known/jwks.json': {
    summary: 'As chaves públicas que assinam as sessões',
    response: { 200: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }) },
  },

  'POST /factors': {
    summary: 'Cadastra um segundo fator, mostrado só desta vez',
    response: {
      200: z.object({
        id: z.string(),
        type: z.literal('totp'),
        friendly_name: z.string(),
        totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }),
      }),
    },
  },
  'POST /factors/:id/challenge': {
    summary: 'Abre cinco minutos para responder com um código',
    response: { 200: z.object({ id: z.string(), type: z.literal('totp'), expires_at: z.int() }) },
  },
  'POST /factors/:id/verify': {
    summary: 'Confere um código; a sessão passa a valer com o segundo fator',
    response: sessao,
  },
  'DELETE /factors/:id': { summary: 'Remove um segundo fator', response: deQual },
  'GET /authorize': {
    summary: 'Entrar por outro serviço: nenhum está ligado, sempre recusado',
    response: { 302: nothing },
  },
  'GET /user/identities/authorize': {
    summary: 'Ligar a conta a outro serviço: nenhum está ligado, sempre recusado',
    response: { 200: z.object({ url: z.string() }) },
  },
  'DELETE /user/identities/:id': { summary: 'Desliga uma identidade da própria conta', response: vazia },

  'GET /admin/users': {
    summary: 'As contas, da mais nova à mais antiga',
    response: { 200: z.object({ users: z.array(usuarioSchema), aud: z.string() }) },
  },
  'POST /admin/users': { summary: 'Cria uma conta', response: usuario },
  'GET /admin/users/:id': { summary: 'Uma conta', response: usuario },
  'PUT /admin/users/:id': { summary: 'Altera uma conta', response: usuario },
  'DELETE /admin/users/:id': { summary: 'Exclui uma conta', response: usuario },
  'GET /admin/users/:id/factors': {
    summary: 'Os segundos fatores de uma conta',
    response: { 200: z.array(fatorSchema) },
  },
  'DELETE /admin/users/:id/factors/:factorId': {
    summary: 'Remove um segundo fator de uma conta',
    response: deQual,
  },
  'POST /invite': { summary: 'Cria uma conta e envia o e-mail que a abre', response: usuario },
  'POST /admin/generate_link': {
    summary: 'O link e o código de um e-mail, para enviar por conta própria',
    response: {
      200: usuarioSchema.extend({
        action_link: z.string(),
        email_otp: z.string(),
        hashed_token: z.string(),
        redirect_to: z.string(),
        verification_type: z.string(),
      }),
    },
  },
}

/** The description of a route, by its method and its path under `/auth/v1`. */
export function describeAuthRoute(method: string, path: string): Descrita {
  const described = ROTAS[`${method === 'HEAD' ? 'GET' : method} ${path}`]
  if (!described)
    throw new Error(`${method} ${path} of /auth/v1 says neither what it does nor what it answers`)
  return described
}
