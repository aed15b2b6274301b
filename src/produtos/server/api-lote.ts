import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { mudancaEmLoteSchema, resultadoDoLoteSchema } from '../lote.ts'
import { desfazerLote } from './desfazer-lote.ts'
import { filtroDeProdutos } from './listar-produtos.ts'
import { mudarEmLote } from './mudar-em-lote.ts'

const ids = z.array(z.guid()).max(20_000)

/** Many products at once, and the way back. */
export const loteApi = routes('produtos', {
  'POST /rest/v1/produtos/lote': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Muda vários produtos; com `previa`, só mostra o que mudaria',
    body: z.strictObject({
      estabelecimento_id: z.guid(),
      selecao: z.union([
        z.strictObject({ ids }),
        z.strictObject({ filtro: z.strictObject(filtroDeProdutos), exceto: ids.default([]) }),
      ]),
      mudanca: mudancaEmLoteSchema,
      previa: z.boolean().default(false),
    }),
    answer: resultadoDoLoteSchema,
    handle({ pessoa, body }) {
      const { estabelecimento_id: estabelecimentoId, ...pedido } = body
      return mudarEmLote(pessoa, { estabelecimentoId, ...pedido })
    },
  }),

  'POST /rest/v1/produtos/lotes/:id/desfazer': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Desfaz uma mudança de vários produtos, até 10 minutos depois',
    params: z.object({ id: z.guid() }),
    body: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: resultadoDoLoteSchema.pick({ atualizados: true, ignorados: true }),
    handle: ({ pessoa, params, body }) =>
      desfazerLote(pessoa, { loteId: params.id, estabelecimentoId: body.estabelecimento_id }),
  }),
})
