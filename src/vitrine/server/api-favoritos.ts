import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { favoritoSchema } from '../schemas.ts'
import { desfavoritar, favoritar, listarFavoritos } from './favoritos.ts'

const produto = z.strictObject({ produto_id: z.uuid() })

/** What a person likes and wants to find again. */
export const favoritosApi = routes('vitrine', {
  'GET /rest/v1/favoritos': route({
    who: 'pessoa',
    summary: 'Os produtos de que a pessoa gostou',
    answer: z.object({ itens: z.array(favoritoSchema) }),
    handle: ({ pessoa }) => listarFavoritos(pessoa),
  }),

  'POST /rest/v1/favoritos': route({
    who: 'pessoa',
    summary: 'Guarda um produto entre os favoritos',
    body: produto,
    created: produto,
    async handle({ pessoa, body }) {
      await favoritar(pessoa, body.produto_id)
      return { produto_id: body.produto_id }
    },
  }),

  'DELETE /rest/v1/favoritos/:produto_id': route({
    who: 'pessoa',
    summary: 'Tira um produto dos favoritos',
    params: produto,
    answer: produto,
    async handle({ pessoa, params }) {
      await desfavoritar(pessoa, params.produto_id)
      return { produto_id: params.produto_id }
    },
  }),
})
