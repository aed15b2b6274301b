import { z } from 'zod'
import { LIMITE_MAX, listaDe } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { ajusteDeEstoqueSchema, explicacaoDoEstoqueSchema, movimentoSchema } from '../schemas-estoque.ts'
import { ajustarEstoque } from './ajustar-estoque.ts'
import { explicarEstoque, listarMovimentos } from './explicar-estoque.ts'

const umProduto = z.object({ id: z.guid() })

/** The stock of one product: change it with a reason, and see every reason there was. */
export const estoqueApi = routes('estoque', {
  'POST /rest/v1/produtos/:id/ajustar-estoque': route({
    who: { equipe: 'produtos.editar' },
    summary: 'Entrada, saída ou contagem, com o motivo',
    params: umProduto,
    body: ajusteDeEstoqueSchema,
    answer: z.object({ estoque: z.int() }),
    handle: ({ pessoa, params, body }) => ajustarEstoque(pessoa, { id: params.id, ajuste: body }),
  }),

  'GET /rest/v1/produtos/:id/estoque': route({
    who: { equipe: 'produtos.ver' },
    summary: 'Por que o estoque é o que é',
    params: umProduto,
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: explicacaoDoEstoqueSchema,
    handle: ({ pessoa, params, query }) =>
      explicarEstoque(pessoa, { id: params.id, estabelecimentoId: query.estabelecimento_id }),
  }),

  'GET /rest/v1/produtos/:id/movimentos': route({
    who: { equipe: 'produtos.ver' },
    summary: 'O histórico do estoque, do mais novo ao mais antigo',
    params: umProduto,
    query: z.strictObject({
      estabelecimento_id: z.guid(),
      depois: z.guid().optional(),
      limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
    }),
    answer: listaDe(movimentoSchema),
    handle({ pessoa, params, query }) {
      const { estabelecimento_id: estabelecimentoId, ...pagina } = query
      return listarMovimentos(pessoa, { id: params.id, estabelecimentoId, ...pagina })
    },
  }),
})
