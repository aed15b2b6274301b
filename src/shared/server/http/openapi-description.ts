import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { errors } from '../../errors.ts'
import { curl } from './openapi-example.ts'
import type { Permission } from './routes.ts'

// What the description of a route says beyond what the route declares: all of it follows from the route's address, its
// permission and its schemas, by the rules below.

export interface DescribedRoute {
  permission: Permission
  /** Its body is signed. */
  raw: boolean
  /** What an API key must be let do to come here. */
  scope: string | null
  /** A body that it takes, where what is required is not enough. */
  example: object | undefined
  schema: FastifySchema & { consumes?: readonly string[] }
}

interface Operation {
  operationId?: string
  description?: string
  parameters?: unknown[]
  requestBody?: { required?: boolean; content: Record<string, { schema: object }> }
  responses: Record<string, { description?: string } | { $ref: string }>
  security?: Record<string, string[]>[]
}

export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const DONE: Record<string, string> = {
  200: 'Feito',
  201: 'Criado',
  202: 'Aceito, em preparo',
  204: 'Feito, sem nada a responder',
  303: 'Segue em outro endereço',
}

/** The refusals that follow from what a route declares, with their titles. */
const REFUSALS = Object.fromEntries(
  [
    errors.requisicao_ilegivel(),
    errors.nao_autenticado(),
    errors.sem_permissao(),
    errors.nao_encontrado(),
    errors.registro_alterado(),
    errors.conteudo_grande_demais(),
    errors.formato_nao_aceito(),
    errors.dados_invalidos(),
    errors.muitas_requisicoes(),
  ].map(({ status, title }) => [String(status), title]),
)

const problem = z
  .looseObject({
    type: z.string(),
    code: z.string(),
    status: z.int(),
    title: z.string(),
    detail: z.string().optional(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    instance: z.string(),
    requisicao: z.string(),
  })
  .describe('RFC 9457; /functions/v1 diz ainda success e error')
const authError = z
  .looseObject({ code: z.string(), error_code: z.string(), message: z.string(), msg: z.string() })
  .describe('O erro do protocolo de autenticação')

/** The two shapes of a refusal: that of `/auth/v1`, and that of everything else. */
const SHAPES = {
  Problema: { type: 'application/problem+json', schema: problem },
  ErroDeAutenticacao: { type: 'application/json', schema: authError },
}
type Shape = keyof typeof SHAPES

const UPLOADED_FILE = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { arquivo: { type: 'string', format: 'binary' } },
      required: ['arquivo'],
      additionalProperties: false,
    },
  },
}

/** `get /rest/v1/vendas/{id}/comprovante` is `getVendasIdComprovante`. `/auth/v1` keeps its first word. */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/(rest|functions)\/v1\/|\/v1\//, '/')
    .split(/[^a-z0-9]+/i)
    .filter(Boolean)
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** Completes the document with what follows for each of its operations. `routeOf` finds a route by its operationId. */
export function describe(document: Document, routeOf: (id: string) => DescribedRoute | undefined): Document {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const id = operationId(method, path)
      const route = routeOf(id)
      if (!route) throw new Error(`${method} ${path} is described and not routed`)
      operations[method] = complete({ ...operation, operationId: id }, { path, method, route })
    }
  }
  document.components = { ...document.components, ...refusals() }
  return withNamedProperties(document)
}

function complete(
  operation: Operation,
  { path, method, route }: { path: string; method: string; route: DescribedRoute },
): Operation {
  const ofAuth = path.startsWith('/auth/v1/')
  const shape: Shape = ofAuth ? 'ErroDeAutenticacao' : 'Problema'
  const body = route.schema.body as z.ZodType | undefined
  if (route.schema.consumes?.includes('multipart/form-data'))
    operation.requestBody = { required: true, content: UPLOADED_FILE }
  else if (operation.requestBody && body?.safeParse(undefined).success) operation.requestBody.required = false

  const permission: Permission = ofAuth ? 'opcional' : route.permission
  operation.security = [
    ...(permission === 'publico' || permission === 'opcional' ? [{}] : []),
    ...(permission === 'publico' ? [] : [{ bearer: [] }]),
    ...(route.scope === null ? [] : [{ chave: [route.scope] }]),
  ]
  if (route.scope !== null)
    operation.description = `Chave de API: escopo \`${route.scope}\`.\n\n\`\`\`sh\n${curl(operation, { method, path, example: route.example })}\n\`\`\``
  operation.responses = {
    ...Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        { ...response, description: DONE[status] ?? status },
      ]),
    ),
    ...Object.fromEntries(
      [...refusalsOf(operation, { method, permission, signed: route.raw }), 'default'].map((status) => [
        status,
        { $ref: `#/components/responses/${shape}${status}` },
      ]),
    ),
  }
  return operation
}

function refusalsOf(
  { parameters = [], requestBody }: Operation,
  { method, permission, signed }: { method: string; permission: Permission; signed: boolean },
) {
  const identified = permission !== 'publico'
  const restricted = typeof permission === 'object' || permission === 'plataforma'
  const takesInput = requestBody !== undefined || parameters.length > 0
  return [
    ...(requestBody ? [400, 413, 415] : []),
    ...(identified || signed ? [401] : []),
    ...(identified ? [403] : []),
    ...(restricted || takesInput ? [404] : []),
    // A reading of the team's is refused by a state when it needs an outside service that is not connected.
    ...(identified && (method !== 'get' || restricted) ? [409] : []),
    ...(takesInput ? [422] : []),
    429,
  ]
    .map(String)
    .toSorted()
}

function refusals() {
  const shapes = Object.entries(SHAPES)
  return {
    schemas: Object.fromEntries(
      shapes.map(([name, { schema }]) => {
        const { $schema: _, ...json } = z.toJSONSchema(schema)
        return [name, json]
      }),
    ),
    responses: Object.fromEntries(
      shapes.flatMap(([name, { type }]) =>
        Object.entries({ ...REFUSALS, default: 'Qualquer outra recusa' }).map(([status, description]) => [
          `${name}${status}`,
          { description, content: { [type]: { schema: { $ref: `#/components/schemas/${name}` } } } },
        ]),
      ),
    ),
  }
}

/** A record whose keys are known is an object of these keys, which generators and linters read better. */
function withNamedProperties(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (_key, value) => {
    const keys: string[] | undefined = value?.propertyNames?.enum
    if (!keys || value.properties) return value
    const { propertyNames: _, additionalProperties, ...rest } = value
    return {
      ...rest,
      properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])),
      additionalProperties: false,
    }
  })
}
