import { Readable } from 'node:stream'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DomainError, type FieldError, toProblem } from '../../domain-error.ts'
import { errors } from '../../errors.ts'
import { jsonSemViradas } from '../../texto-visivel.ts'
import { uuidV7 } from '../../uuid.ts'
import { getConfig } from '../config.ts'
import { isUnavailable } from '../database/database.ts'
import { STORE_AWAY } from '../files/store.ts'
import { requestLog, withoutPeople } from '../log.ts'
import { streams, time } from '../metrics/measures.ts'
import { withOrigin } from '../origin.ts'
import { type OpenSpan, openSpan, within } from '../traces/spans.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { refuseUnreadable } from './unreadable.ts'

z.config(z.locales.ptBR())

/**
 * Access level of a route. `publico`: anyone, and nobody is identified. `opcional`: anyone, and a visitor who signs in
 * sees more. `pessoa`: anyone signed in; the use case says the rest.
 * `{ equipe: acao }`: the team of the shop named by `estabelecimento_id` in the query, body or path, whose role has
 * that action. `plataforma`: its administrators, 404 to others. `servico`: the service key alone.
 */
export type Permission = 'publico' | 'opcional' | 'pessoa' | 'plataforma' | 'servico' | { equipe: string }

/** One route, as it declared itself. */
export interface DeclaredRoute {
  method: string
  url: string
  permission: Permission
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the program, in order of registration. */
    declaredRoutes: DeclaredRoute[]
  }
  interface FastifyRequest {
    /** The body's own bytes, of the routes that ask for them. */
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    permission?: Permission
    /** What an API key must be let do to come here, where the permission does not say it. */
    scope?: string
    /** A body that it takes, for the API's description. */
    example?: object
    /** Its handler checks a signature over the body as it came. */
    raw?: boolean
    /** Routes of another protocol translate errors themselves. */
    onDomainError?: (error: DomainError, request: FastifyRequest, reply: FastifyReply) => unknown
  }
}

export type App = ReturnType<typeof createServer>

/** The HTTP server with everything every route shares: default deny, strict JSON, one error shape, request numbers. */
export function createServer() {
  const config = getConfig()
  const app = fastify({
    loggerInstance: requestLog as FastifyInstance['log'],
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => uuidV7(),
    bodyLimit: 1024 * 1024,
    trustProxy: trustProxy(config.TRUST_PROXY),
    // Undecodable URLs are rewritten to /%00, so the page route answers 404 instead of Fastify's 400.
    rewriteUrl: ({ url = '/' }) => (legible(url) ? url : '/%00'),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // The largest spreadsheet, 20 MB, at 1 Mbit/s is three minutes on its way. Who sends nothing for a minute is gone.
    requestTimeout: 300_000,
    http: { headersTimeout: 30_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>()

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  acceptStrictJson(app)
  refuseUndeclaredRoutes(app)
  addSecurityHeaders(app)

  // Hooks that wait for nothing make no promise.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  // Not before: the body arrives outside of what an earlier hook began.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = traced(request)
    if (span) spans.set(request, span)
    withOrigin(within(span, { reqId: request.id }), done)
  })
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    // Fastify reads the whole stream of an answer that it does not send.
    if (method === 'HEAD' && payload instanceof Readable) payload.destroy()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const url = loggedUrl(request)
    const route = request.routeOptions.url ?? 'none'
    spans.get(request)?.end({
      failed: reply.statusCode >= 500,
      attributes: { 'http.response.status_code': reply.statusCode },
    })
    const status = `${Math.trunc(reply.statusCode / 100)}xx`
    if (!streams.has(request))
      time('portal_http_request_duration_seconds', { method, route, status }, reply.elapsedTime / 1000)
    request.log.info({ method, url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
  app.setErrorHandler((error, request, reply) => {
    const told = translate(error)
    // Whoever sent it is gone, with the end of the body.
    if (error === request.raw.errored) request.log.info({ url: loggedUrl(request) }, 'a request broke off')
    else if (told.status >= 500) request.log.error({ err: error, url: loggedUrl(request) }, 'request failed')
    const ownShape = request.routeOptions.config.onDomainError
    const wait = told.retryAfterSeconds ?? RETRY_AFTER[told.status]
    if (wait !== undefined) reply.header('retry-after', String(wait))
    if (ownShape) return ownShape(told, request, reply)
    return sendProblem(reply, told, request)
  })
  return app
}

const spans = new WeakMap<FastifyRequest, OpenSpan>()

/** A trace begins with each request to the API. One that comes with it from outside is not believed. */
function traced({ id, method, routeOptions: { url = '' } }: FastifyRequest): OpenSpan | undefined {
  if (!/^\/(rest|functions|auth)\//.test(url)) return undefined
  return openSpan({
    name: `${method} ${url}`,
    kind: 'request',
    attributes: { 'http.request.method': method, 'http.route': url, 'portal.req_id': id },
  })
}

/** The address without its query, without the key of a link that lets whoever has it in, and without e-mails. */
function loggedUrl({ url, params, routeOptions }: FastifyRequest): string | undefined {
  if ((params as { link?: string } | null)?.link !== undefined) return routeOptions.url
  return withoutPeople(url.split('?', 1)[0] ?? '')
}

/** Seconds after which to ask again where the refusal does not know. */
const RETRY_AFTER: Record<number, number> = { 429: 60, 503: 2 }

function legible(url: string): boolean {
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

export function sendProblem(reply: FastifyReply, error: DomainError, request: FastifyRequest) {
  const problem = { ...toProblem(error, request.url.split('?', 1)[0] ?? '/'), requisicao: request.id }
  // The named functions of docs/rules/marketplace.md#procedures-and-functions also carry the shape their clients read.
  const body = request.url.startsWith('/functions/v1/')
    ? { ...problem, success: false, error: error.title }
    : problem
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/**
 * What PostgreSQL cannot hold, or read as the type of its column: NUL and broken surrogates, numbers beyond the column's,
 * days of a year that it does not know.
 */
const UNFIT = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008'])

/** No file can be written: the disk's words for it, and those of a folder that is none. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'ENOTDIR'])

/** Any error as the refusal that the person may see; what is not expected is 500 and said nothing about. */
export function translate(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return errors.dados_invalidos({ errors: error.validation.map(field) })
  if (isResponseSerializationError(error)) return errors.erro_interno()
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (isUnavailable(error) || code === STORE_AWAY) return errors.indisponivel()
  if (code !== undefined && UNFIT.has(code)) return errors.dados_invalidos()
  if (code !== undefined && DISK_FULL.has(code)) return errors.nao_guardado()
  if (statusCode === 413) return errors.conteudo_grande_demais()
  if (statusCode === 415) return errors.formato_nao_aceito()
  if (statusCode === 429) return errors.muitas_requisicoes()
  if (statusCode === 404) return errors.nao_encontrado()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return errors.requisicao_ilegivel()
  return errors.erro_interno()
}

function field(issue: { instancePath: string; message?: string }): FieldError {
  return {
    path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
    message: issue.message ?? 'Inválido',
  }
}

const JSON_IN_UTF8 = /^application\/json(?:; ?charset="?utf-?8"?)?$/i

/**
 * Only `application/json`, UTF-8, no prototype tricks; an empty body is no body, and `null` is none that any route
 * takes.
 */
function acceptStrictJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false })
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (!JSON_IN_UTF8.test(request.headers['content-type'] ?? '')) return done(errors.formato_nao_aceito())
    if (request.routeOptions.config.raw) request.rawBody = body as Buffer
    if (body.length === 0) return done(null, undefined)
    let text: string
    try {
      text = decoder.decode(body as Buffer)
    } catch {
      return done(errors.requisicao_ilegivel())
    }
    if (text.includes('\\u0000')) return done(errors.dados_invalidos())
    return parse(request, jsonSemViradas(text), (error: Error | null, value?: unknown) =>
      value === null || tooDeep(value) ? done(errors.dados_invalidos()) : done(error, value),
    )
  })
}

const MAX_DEPTH = 50

/** No route takes anything so deep, and whoever writes it as JSON again runs out of stack. */
function tooDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((one) => (one !== null && typeof one === 'object' ? Object.values(one) : []))
  }
  return false
}

/** Default deny: a route without a declared permission does not start. */
function refuseUndeclaredRoutes(app: FastifyInstance): void {
  app.decorate('declaredRoutes', [])
  app.addHook('onRoute', (route) => {
    // The reader of the API's own description is a plugin, whose routes cannot declare for themselves.
    if (route.url === '/docs' || route.url.startsWith('/docs/'))
      route.config = { ...route.config, permission: 'publico' }
    if (route.config?.permission === undefined) {
      throw new Error(`${String(route.method)} ${route.url} declares no permission and so does not start`)
    }
    for (const method of [route.method].flat()) {
      app.declaredRoutes.push({ method: String(method), url: route.url, permission: route.config.permission })
    }
  })
}

/** A number of hops, or a list of addresses; empty trusts nobody. */
function trustProxy(value: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (value === '') return false
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  return value.split(',').map((address) => address.trim())
}
