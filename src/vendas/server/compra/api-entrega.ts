import { z } from 'zod'
import { MODOS_DE_ENTREGA, modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import { requireRender } from '#src/shared/server/http/public-answer.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { compraLidaSchema, entregaDaLojaSchema, lerCompraBody } from '../../schemas-pedido.ts'
import { lerCompra } from './ler-compra.ts'
import { entregaDaLoja } from './lojas-da-compra.ts'

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

  'POST /rest/v1/rpc/ler_compra': route({
    who: 'opcional',
    summary:
      'O que uma compra precisa saber antes do pedido: lojas, produtos como estão à venda, endereços e o que falta pagar',
    body: lerCompraBody,
    answer: compraLidaSchema,
    handle(request) {
      requireRender(request)
      return lerCompra(request.pessoa, request.body)
    },
  }),
})
