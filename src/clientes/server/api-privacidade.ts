import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { baixarDadosDoCliente } from './baixar-dados-do-cliente.ts'
import { dadosEmPdf } from './dados-em-pdf.ts'
import { eliminarCliente } from './eliminar-cliente.ts'

/** What a customer may ask of the shop about their data (LGPD art. 18). */
export async function privacidadeApi(app: App): Promise<void> {
  const tags = ['clientes']
  const config = { permissao: { equipe: 'clientes.eliminar' } } as const
  const params = z.strictObject({ id: z.uuid() })

  app.get(
    '/rest/v1/consumidores/:id/dados',
    {
      config,
      schema: {
        tags,
        summary: 'Todos os dados que a loja tem de um cliente, em JSON ou PDF',
        params,
        querystring: z.strictObject({
          estabelecimento_id: z.uuid(),
          formato: z.enum(['json', 'pdf']).default('json'),
        }),
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId, formato } = request.query
      const dados = await baixarDadosDoCliente(exigirPessoa(request), {
        estabelecimentoId,
        id: request.params.id,
      })
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="dados-do-cliente.${formato}"`)
      return formato === 'pdf' ? reply.type('application/pdf').send(await dadosEmPdf(dados)) : dados
    },
  )
  app.post(
    '/rest/v1/consumidores/:id/eliminar',
    {
      config,
      schema: {
        tags,
        summary: 'Atende a um pedido de eliminação: os dados saem, as vendas ficam',
        params,
        body: z.strictObject({ estabelecimento_id: z.uuid() }),
      },
    },
    async (request, reply) => {
      await eliminarCliente(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId: request.body.estabelecimento_id,
      })
      return reply.code(204).send()
    },
  )
}
