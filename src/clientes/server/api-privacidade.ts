import { z } from 'zod'
import { porId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { dadosDeUmClienteSchema } from '../schemas-dados.ts'
import { baixarDadosDoCliente } from './baixar-dados-do-cliente.ts'
import { dadosEmPdf } from './dados-em-pdf.ts'
import { eliminarCliente } from './eliminar-cliente.ts'

const config = { equipe: 'clientes.eliminar' }

/** What a customer may ask of the shop about their data (LGPD art. 18). */
export const privacidadeDosClientesApi = routes('clientes', {
  'GET /rest/v1/consumidores/:id/dados': route({
    who: config,
    summary: 'Todos os dados que a loja tem de um cliente, em JSON ou PDF',
    params: porId,
    query: z.strictObject({
      estabelecimento_id: z.uuid(),
      formato: z.enum(['json', 'pdf']).default('json'),
    }),
    answer: dadosDeUmClienteSchema,
    file: ['application/pdf'],
    async handle({ pessoa, params, query }, reply) {
      const { estabelecimento_id: estabelecimentoId, formato } = query
      const dados = await baixarDadosDoCliente(pessoa, { estabelecimentoId, id: params.id })
      reply.header('content-disposition', `attachment; filename="dados-do-cliente.${formato}"`)
      return formato === 'pdf' ? reply.type('application/pdf').send(await dadosEmPdf(dados)) : dados
    },
  }),

  'POST /rest/v1/consumidores/:id/eliminar': route({
    who: config,
    summary: 'Atende a um pedido de eliminação: os dados saem, as vendas ficam',
    params: porId,
    body: z.strictObject({ estabelecimento_id: z.uuid() }),
    handle: ({ pessoa, params, body }) =>
      eliminarCliente(pessoa, { id: params.id, estabelecimentoId: body.estabelecimento_id }),
  }),
})
