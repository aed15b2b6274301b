import { z } from 'zod'
import { entregaSchema, pedidoMinimoSchema } from '#src/estabelecimentos/configuracoes.ts'
import { MODOS_DE_ENTREGA, modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { vendedorSchema } from '../../schemas.ts'
import { entregaDaLoja } from './cotar-entrega.ts'

/**
 * How a visible shop hands over, who it is and which policies it wrote, for the checkout to say before an order. A shop
 * that is not visible answers like one that set nothing.
 */
export const entregaApi = routes('vendas', {
  'GET /rest/v1/entrega': route({
    who: 'publico',
    summary: 'Como uma loja visível entrega, e quem ela é',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: z.object({
      modos: z.array(z.enum(MODOS_DE_ENTREGA)),
      entrega: entregaSchema.nullable(),
      pedido_minimo: pedidoMinimoSchema.nullable(),
      vendedor: vendedorSchema.nullable(),
      politicas: z.array(z.enum(['trocas', 'entrega', 'privacidade'])),
    }),
    async handle({ query }) {
      const daLoja = await entregaDaLoja(query.estabelecimento_id)
      return { modos: modosDaLoja(daLoja.entrega), ...daLoja }
    },
  }),
})
