import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { favoritoSchema } from '../schemas.ts'
import { desfavoritar, favoritar, listarFavoritos } from './favoritos.ts'

const tags = ['vitrine']
const produto = z.strictObject({ produto_id: z.uuid() })

/** What a person likes and wants to find again. */
export async function favoritosApi(app: App): Promise<void> {
  const config = { permissao: 'pessoa' as const }

  app.get(
    '/rest/v1/favoritos',
    { config, schema: { tags, response: { 200: z.object({ itens: z.array(favoritoSchema) }) } } },
    async (request) => listarFavoritos(exigirPessoa(request)),
  )
  app.post(
    '/rest/v1/favoritos',
    { config, schema: { tags, body: produto, response: { 201: produto } } },
    async (request, reply) => {
      await favoritar(exigirPessoa(request), request.body.produto_id)
      return reply.code(201).send({ produto_id: request.body.produto_id })
    },
  )
  app.delete(
    '/rest/v1/favoritos/:produto_id',
    { config, schema: { tags, params: produto, response: { 200: produto } } },
    async (request) => {
      await desfavoritar(exigirPessoa(request), request.params.produto_id)
      return { produto_id: request.params.produto_id }
    },
  )
}
