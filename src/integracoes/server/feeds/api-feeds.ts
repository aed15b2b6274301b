import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { feedsDaLojaSchema } from '../../schemas-feeds.ts'
import { conferirFeeds } from './conferir-feeds.ts'

export const feedsApi = routes('integracoes', {
  'GET /rest/v1/integracoes/feeds': route({
    who: { equipe: 'integracoes.gerir' },
    summary:
      'Os catálogos da loja para o Google e a Meta, e os produtos que eles recusam ou aceitam em parte',
    query: z.strictObject({ estabelecimento_id: z.guid().toLowerCase() }),
    answer: feedsDaLojaSchema,
    handle: ({ pessoa, query }) => conferirFeeds(pessoa, query.estabelecimento_id),
  }),
})
