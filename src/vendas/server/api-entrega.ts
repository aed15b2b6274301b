import { z } from 'zod'
import { entregaSchema } from '#src/estabelecimentos/configuracoes.ts'
import { MODOS_DE_ENTREGA, modosDaLoja } from '#src/estabelecimentos/entrega.ts'
import type { App } from '#src/shared/server/doors.ts'
import { entregaDaLoja } from './cotar-entrega.ts'

/** How a visible shop hands over, for the checkout to offer. A shop that is not visible answers like one that set nothing. */
export async function entregaApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/entrega',
    {
      config: { permissao: 'publico' },
      schema: {
        tags: ['vendas'],
        querystring: z.strictObject({ estabelecimento_id: z.guid() }),
        response: {
          200: z.object({ modos: z.array(z.enum(MODOS_DE_ENTREGA)), entrega: entregaSchema.nullable() }),
        },
      },
    },
    async (request) => {
      const entrega = await entregaDaLoja(request.query.estabelecimento_id)
      return { modos: modosDaLoja(entrega), entrega }
    },
  )
}
