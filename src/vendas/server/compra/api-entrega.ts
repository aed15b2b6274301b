import { z } from 'zod'
import { entregaSchema } from '#src/estabelecimentos/configuracoes.ts'
import { MODOS_DE_ENTREGA, modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { entregaDaLoja } from './cotar-entrega.ts'

/** How a visible shop hands over, for the checkout to offer. A shop that is not visible answers like one that set nothing. */
export const entregaApi = routes('vendas', {
  'GET /rest/v1/entrega': route({
    who: 'publico',
    summary: 'Como uma loja visível entrega',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: z.object({ modos: z.array(z.enum(MODOS_DE_ENTREGA)), entrega: entregaSchema.nullable() }),
    async handle({ query }) {
      const entrega = await entregaDaLoja(query.estabelecimento_id)
      return { modos: modosDaLoja(entrega), entrega }
    },
  }),
})
