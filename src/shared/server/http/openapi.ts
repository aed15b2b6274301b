import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { getConfig } from '../config.ts'
import type { App, Permission } from './routes.ts'
import { type Document, describe, operationId, type DescribedRoute } from './openapi-description.ts'

interface Scoped {
  permission?: Permission
  scope?: string
}

/**
 * One OpenAPI document for every route: `/openapi.json`, and readable at `/docs`. Registered before the routes.
 * `scopeOf` tells what an API key must be let do to come to a route, null where none comes.
 */
export async function openApi(app: App, scopeOf: (route: Scoped) => string | null): Promise<void> {
  const routes = new Map<string, DescribedRoute>()
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    for (const each of [method].flat())
      routes.set(operationId(each, url), {
        permission: config?.permission ?? 'pessoa',
        raw: config?.raw ?? false,
        example: config?.example,
        scope: scopeOf(config ?? {}),
        schema,
      })
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portal de Vendas',
        version: '1',
        description:
          'Três raízes: /auth/v1 (protocolo de autenticação), /functions/v1 (funções) e /rest/v1 (recursos). ' +
          'Erros em application/problem+json. Dinheiro em reais com duas casas; instantes em UTC.',
        license: { name: 'Todos os direitos reservados', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: getConfig().publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          chave: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'pv_live_…',
            description: 'Chave de API da loja (Perfil, Integrações). Cada operação diz o escopo que pede.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (found) => {
      if (!('openapiObject' in found)) throw new Error('This document is not OpenAPI 3')
      return describe(found.openapiObject as Document, (id) => routes.get(id))
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Without the bar of the library's own logo, whose style the policy refuses.
    uiConfig: { url: '/openapi.json', docExpansion: 'none', layout: 'BaseLayout' },
    theme: {
      title: 'API do Portal de Vendas',
      js: [{ filename: 'idioma.js', content: "document.documentElement.lang = 'pt-BR'" }],
    },
    transformStaticCSP: (header) => header.replace(/upgrade-insecure-requests;?/, ''),
  })
  app.get(
    '/openapi.json',
    { config: { permission: 'publico' }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  )
}
