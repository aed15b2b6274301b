import multipart, { type FastifyMultipartOptions } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { errors } from '../../errors.ts'
import { plural } from '../../plural.ts'
import type { App, Permission } from './routes.ts'

type Schema = z.ZodType | undefined
type Out<S> = S extends z.ZodType ? z.output<S> : unknown

/** The request as a handler reads it: what its schemas made of it, and the person, unless `who` lets visitors in. */
type Asked<W, P, Q, H, B> = FastifyRequest<{
  Params: Out<P>
  Querystring: Out<Q>
  Headers: Out<H>
  Body: Out<B>
}> &
  (W extends 'publico' | 'opcional' | 'servico' ? unknown : { pessoa: NonNullable<FastifyRequest['pessoa']> })

/** What a handler gives back: nothing in particular where no JSON is answered. */
type Answered<A> = [A] extends [undefined] ? unknown : Out<Exclude<A, undefined>> | FastifyReply

interface Definition<
  W extends Permission,
  P extends Schema,
  Q extends Schema,
  H extends Schema,
  B extends Schema,
  A extends Schema,
  L extends Schema,
> {
  who: W
  /** What an API key must be let do to come here, where `who` does not say it. Without either none comes. */
  scope?: string
  /** One sentence for the reader of the API. */
  summary: string
  /** In place of the table's. */
  tag?: string
  params?: P
  query?: Q
  headers?: H
  body?: B
  /**
   * A body for the API's description, where what is required is not enough; `$LOJA` stands for the shop. Of an upload,
   * `arquivo` names the file.
   */
  example?: object
  /** What 200 answers. A route that declares no answer answers 204. */
  answer?: A
  /** What 201 answers, in place of `answer`. */
  created?: A
  /** What 202 answers: in place of `answer`, or beside it where the handler says `reply.code(202)`. */
  accepted?: L
  /** The content types of an answer that is no JSON of ours: a file or a stream, which the handler sends itself. */
  file?: readonly string[]
  /** Takes one file as multipart/form-data in place of a body. */
  upload?: FastifyMultipartOptions
  /** Also answers a post of a form, and reads nothing of it: a mailbox that ends letters in one click (RFC 8058). */
  form?: boolean
  /** Keeps the body's own bytes as `rawBody`, for a signature over them. */
  raw?: boolean
  handle: (request: Asked<W, P, Q, H, B>, reply: FastifyReply) => Answered<A | L> | Promise<Answered<A | L>>
}

interface AnyRoute {
  who: Permission
  scope: string | undefined
  example: object | undefined
  tag: string
  schema: FastifySchema
  /** What a handler answers with that says nothing else. */
  status: number
  upload?: FastifyMultipartOptions
  form: boolean
  raw: boolean
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** One route of a table. Of its type a client reads the schemas alone. */
export interface Route<P, Q, B, A> extends AnyRoute {
  params: P
  query: Q
  body: B
  answer: A
}

/** Routes by method and path, as `GET /rest/v1/produtos/:id`. */
type RouteTable = { readonly [K in `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`]?: AnyRoute }

export function route<
  W extends Permission,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  H extends Schema = undefined,
  B extends Schema = undefined,
  A extends Schema = undefined,
  L extends Schema = undefined,
>(definition: Definition<W, P, Q, H, B, A, L>): Route<P, Q, B, A | L> {
  const {
    who,
    scope,
    summary,
    tag = '',
    params,
    query,
    headers,
    body,
    example,
    upload,
    form = false,
    raw = false,
  } = definition
  const { handle } = definition
  const { answer, created, accepted, file } = definition
  const responses = given({ 200: file ? content(file, answer) : answer, 201: created, 202: accepted })
  const [status = '204'] = Object.keys(responses)
  const schema = {
    summary,
    ...given({ consumes: upload && ['multipart/form-data'], params, querystring: query, headers, body }),
    response: status === '204' ? { 204: z.undefined() } : responses,
  }
  const json = answer ?? created ?? accepted
  const made = {
    who,
    scope,
    example,
    tag,
    schema,
    status: Number(status),
    upload,
    form,
    raw,
    params,
    query,
    body,
    answer: json,
    handle,
  }
  // Whom `who` lets in is asked before any handler runs.
  return made as unknown as Route<P, Q, B, A | L>
}

/** A table of routes under one tag of the description. */
export function routes<T extends RouteTable>(tag: string, table: T): T {
  const entries = Object.entries<AnyRoute>(table as Record<string, AnyRoute>)
  return Object.fromEntries(entries.map(([key, one]) => [key, { ...one, tag: one.tag || tag }])) as T
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data']

/** Registers the routes of a table. */
export async function serve(app: App, table: RouteTable): Promise<void> {
  for (const [key, one] of Object.entries<AnyRoute>(table as Record<string, AnyRoute>)) {
    const { upload, form } = one
    if (form)
      await app.register(async (scope) => {
        scope.addContentTypeParser(FORMS, { bodyLimit: 4096, parseAs: 'buffer' }, (_request, _body, done) =>
          done(null, undefined),
        )
        register(scope, key, one)
      })
    else if (!upload) register(app, key, one)
    else
      await app.register(async (scope) => {
        const limits = { files: 1, fields: 0, parts: 1, ...upload.limits }
        await scope.register(multipart, { ...upload, limits })
        register(scope, key, one)
      })
  }
}

function register(
  app: FastifyInstance,
  key: string,
  { who, scope, example, tag, schema, status, raw, handle }: AnyRoute,
): void {
  const [method = '', url = ''] = key.split(' ')
  app.route({
    method,
    url,
    config: { permission: who, raw, ...given({ scope, example }) },
    schema: { ...schema, tags: [tag] },
    async handler(request, reply) {
      if (!raw) refuseUnasked(schema, request)
      const value = await handle(request, reply)
      if (reply.sent || value === reply) return reply
      return reply.code(status).send(status === 204 ? undefined : value)
    },
  })
}

/** A route without a schema of its query or body takes nothing there. */
function refuseUnasked({ querystring, body }: FastifySchema, request: FastifyRequest): void {
  const unasked = [querystring ? {} : request.query, body ? {} : request.body].flatMap((part) =>
    Object.keys(part ?? {}),
  )
  if (unasked.length === 0) return
  const names = unasked.map((name) => JSON.stringify(name)).join(', ')
  const message = `${plural(unasked.length, 'Chave inválida', 'Chaves inválidas')}: ${names}`
  throw errors.dados_invalidos({ errors: [{ path: '', message }] })
}

/** Fastify compiles a schema for every part that is named, also for one that is undefined. */
const given = (parts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(parts).filter(([, schema]) => schema !== undefined))

/** Answers of several content types. What is no JSON leaves as it is given. */
const content = (types: readonly string[], json: Schema) => ({
  content: {
    ...(json ? { 'application/json': { schema: json } } : {}),
    ...Object.fromEntries(
      types.map((type) => [
        type.split(';', 1)[0],
        { schema: z.unknown().meta({ type: 'string', format: 'binary' }) },
      ]),
    ),
  },
})
