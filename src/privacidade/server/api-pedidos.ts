import { z } from 'zod'
import { paginacao, porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { meusDadosSchema } from '#src/usuarios/schemas-da-conta.ts'
import {
  ABAS_DE_PEDIDOS,
  atoDePedidoSchema,
  filtroDePedidos,
  pedidoDaListaSchema,
  pedidoDetalheSchema,
} from '../pedidos.ts'
import { atenderTitular } from './atender-titular.ts'
import { dadosDoTitular, lerTitular, listarTitulares } from './listar-titulares.ts'

/** The platform's administration of data-subject requests. */
export const pedidosApi = routes('plataforma', {
  'GET /rest/v1/plataforma/solicitacoes_titular': route({
    who: 'plataforma',
    summary: 'Pedidos de titulares, o prazo mais curto primeiro',
    query: z.strictObject({ ...filtroDePedidos, ...paginacao }),
    answer: z.object({
      itens: z.array(pedidoDaListaSchema),
      total: z.int(),
      contagens: z.record(z.enum(ABAS_DE_PEDIDOS), z.int()),
    }),
    handle: ({ pessoa, query }) => listarTitulares(pessoa, query),
  }),

  'GET /rest/v1/plataforma/solicitacoes_titular/:id': route({
    who: 'plataforma',
    summary: 'Um pedido de titular',
    params: porId,
    answer: pedidoDetalheSchema,
    handle: ({ pessoa, params }) => lerTitular(pessoa, params.id),
  }),

  'POST /rest/v1/plataforma/solicitacoes_titular/:id': route({
    who: 'plataforma',
    summary: 'Confirma a identidade, assume, conclui ou nega um pedido',
    params: porId,
    body: atoDePedidoSchema,
    answer: pedidoDetalheSchema,
    async handle({ pessoa, params, body }) {
      await atenderTitular(pessoa, params.id, body)
      return lerTitular(pessoa, params.id)
    },
  }),

  'GET /rest/v1/plataforma/solicitacoes_titular/:id/dados': route({
    who: 'plataforma',
    summary: 'Os dados de quem pediu, para a resposta',
    params: porId,
    answer: meusDadosSchema,
    handle({ pessoa, params }, reply) {
      reply.header('content-disposition', 'attachment; filename="dados-do-titular.json"')
      return dadosDoTitular(pessoa, params.id)
    },
  }),
})
