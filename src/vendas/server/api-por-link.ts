import { z } from 'zod'
import type { App } from '#src/shared/server/doors.ts'
import { vendaDetalheSchema } from '../schemas.ts'
import { novoPixSchema } from '../schemas-pedido.ts'
import { gerarPixPorLink, lerPedidoPorLink } from './pedido-por-link.ts'

/** An order by the link in its letter, without signing in: the key comes in `x-chave-do-pedido`. Any mismatch is 404. */
export async function porLinkApi(app: App): Promise<void> {
  const config = { permissao: 'publico' as const }
  const schema = {
    tags: ['vendas'],
    params: z.strictObject({ id: z.uuid() }),
    response: { 200: vendaDetalheSchema },
  }

  app.get('/rest/v1/pedidos_por_link/:id', { config, schema }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return lerPedidoPorLink({ vendaId: request.params.id, chave: chaveDa(request.headers) })
  })

  app.post(
    '/rest/v1/pedidos_por_link/:id/novo-pix',
    { config, schema: { ...schema, body: novoPixSchema } },
    async (request) =>
      gerarPixPorLink(
        { vendaId: request.params.id, chave: chaveDa(request.headers) },
        request.body?.total_visto,
      ),
  )
}

function chaveDa(headers: Record<string, string | string[] | undefined>): string | undefined {
  const chave = headers['x-chave-do-pedido']
  return typeof chave === 'string' ? chave : undefined
}
