import { z } from 'zod'
import { answerCached, innerKey, requireRender } from '#src/shared/server/http/public-answer.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { VISTOS_MAX } from '../relacionados.ts'
import { produtoAoLadoSchema, produtoDeLojaSchema } from '../schemas.ts'
import { produtosPorId, produtosRelacionados } from './produtos-relacionados.ts'

/** What stands beside a product, and the products that a browser remembers. */
export const aoLadoApi = routes('vitrine', {
  'GET /rest/v1/produtos_relacionados': route({
    who: 'publico',
    summary: 'O que vai junto de um produto, e o que mais comprou quem o comprou',
    query: z.strictObject({ estabelecimento_id: z.guid(), produto_id: z.guid() }),
    answer: z.object({ junto: z.array(produtoAoLadoSchema), tambem: z.array(produtoAoLadoSchema) }),
    async handle(request, reply) {
      const { estabelecimento_id: loja, produto_id } = request.query
      await answerCached(request, reply, innerKey(`relacionados:${loja}:${produto_id}`), async () => ({
        json: JSON.stringify(await produtosRelacionados(loja, produto_id)),
        tags: [`loja:${loja}`],
      }))
      return reply
    },
  }),

  'GET /rest/v1/produtos_por_id': route({
    who: 'publico',
    summary: 'Produtos à venda pelos seus ids, de quaisquer lojas, na ordem pedida',
    query: z.strictObject({
      ids: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(z.guid()).min(1).max(VISTOS_MAX)),
    }),
    answer: z.object({ itens: z.array(produtoDeLojaSchema) }),
    handle(request) {
      requireRender(request)
      return produtosPorId(request.query.ids)
    },
  }),
})
