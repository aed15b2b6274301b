import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { vendaDetalheSchema } from '../../schemas.ts'
import { novoPixSchema } from '../../schemas-pedido.ts'
import { exigirVezDeConsultar } from '../pagamento/consultar-pagamento.ts'
import { gerarPixPorLink, lerPedidoPorLink, verificarPorLink } from './pedido-por-link.ts'

const headers = z.looseObject({ 'x-chave-do-pedido': z.string().optional() })
const summary = 'Um pedido, por quem tem o link dele'

/**
 * An order by the link in its e-mail, without signing in: the key comes in `x-chave-do-pedido`. Any mismatch is 404.
 */
export const porLinkApi = routes('vendas', {
  'GET /rest/v1/pedidos_por_link/:id': route({
    who: 'publico',
    summary,
    params: porId,
    headers,
    answer: vendaDetalheSchema,
    handle({ params, headers }, reply) {
      reply.header('cache-control', 'no-store')
      return lerPedidoPorLink({ vendaId: params.id, chave: headers['x-chave-do-pedido'] })
    },
  }),

  'POST /rest/v1/pedidos_por_link/:id/novo-pix': route({
    who: 'publico',
    summary: 'Gera um novo PIX, por quem tem o link do pedido',
    params: porId,
    headers,
    body: novoPixSchema,
    answer: vendaDetalheSchema,
    handle: ({ params, headers, body }) =>
      gerarPixPorLink({ vendaId: params.id, chave: headers['x-chave-do-pedido'] }, body?.total_visto),
  }),

  'POST /rest/v1/pedidos_por_link/:id/verificar': route({
    who: 'publico',
    summary: 'Pergunta ao Mercado Pago pelo PIX, por quem tem o link do pedido',
    params: porId,
    headers,
    answer: vendaDetalheSchema,
    async handle({ params, headers, ip }) {
      await exigirVezDeConsultar(ip)
      return verificarPorLink({ vendaId: params.id, chave: headers['x-chave-do-pedido'] })
    },
  }),
})
