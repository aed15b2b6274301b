import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { App } from './doors.ts'

/** One OpenAPI document for every door: `/openapi.json`, and readable at `/docs`. Registered before the doors. */
export async function openApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portal de Vendas',
        version: '1',
        description:
          'Três raízes: /auth/v1 (protocolo de autenticação), /functions/v1 (funções) e /rest/v1 (recursos). ' +
          'Erros em application/problem+json. Dinheiro em reais com duas casas; instantes em UTC.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiConfig: { url: '/openapi.json', docExpansion: 'none' },
    transformStaticCSP: (header) => header.replace(/upgrade-insecure-requests;?/, ''),
  })
  app.get(
    '/openapi.json',
    { config: { permissao: 'publico' }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  )
}
