import { z } from 'zod'
import { MODOS_DE_ENTREGA, modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import { requireRender } from '#src/shared/server/http/public-answer.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { LOJAS_POR_COMPRA } from '../../carrinho-por-loja.ts'
import { entregaDaLojaSchema, lojaDaCompraSchema } from '../../schemas-pedido.ts'
import { entregaDaLoja } from './cotar-entrega.ts'
import { lojasDaCompra } from './lojas-da-compra.ts'

/**
 * What a cart and a checkout say of a visible shop before an order. How one that is not visible hands over answers like
 * one that set nothing.
 */
export const entregaApi = routes('vendas', {
  'GET /rest/v1/entrega': route({
    who: 'publico',
    summary: 'Como uma loja visível entrega, e quem ela é',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: entregaDaLojaSchema.extend({ modos: z.array(z.enum(MODOS_DE_ENTREGA)) }),
    async handle({ query }) {
      const daLoja = await entregaDaLoja(query.estabelecimento_id)
      return { modos: modosDaLoja(daLoja.entrega), ...daLoja }
    },
  }),

  'GET /rest/v1/lojas_da_compra': route({
    who: 'publico',
    summary: 'As lojas visíveis de uma compra: quem são, como recebem e como entregam, na ordem pedida',
    query: z.strictObject({
      ids: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(z.guid()).min(1).max(LOJAS_POR_COMPRA)),
    }),
    answer: z.object({ itens: z.array(lojaDaCompraSchema) }),
    handle(request) {
      requireRender(request)
      return lojasDaCompra(request.query.ids)
    },
  }),
})
