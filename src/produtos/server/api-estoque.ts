import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX, listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { ajusteDeEstoqueSchema, explicacaoDoEstoqueSchema, movimentoSchema } from '../schemas-estoque.ts'
import { ajustarEstoque } from './ajustar-estoque.ts'
import { explicarEstoque, listarMovimentos } from './explicar-estoque.ts'

const tags = ['estoque']
const umProduto = z.object({ id: z.guid() })

/** The stock of one product: change it with a reason, and see every reason there was. */
export async function estoqueApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/produtos/:id/ajustar-estoque',
    {
      config: { permissao: { equipe: 'produtos.editar' } },
      schema: {
        tags,
        summary: 'Entrada, saída ou contagem, com o motivo',
        params: umProduto,
        body: ajusteDeEstoqueSchema,
        response: { 200: z.object({ estoque: z.int() }) },
      },
    },
    async (request) => ajustarEstoque(exigirPessoa(request), { id: request.params.id, ajuste: request.body }),
  )

  app.get(
    '/rest/v1/produtos/:id/estoque',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags,
        summary: 'Por que o estoque é o que é',
        params: umProduto,
        querystring: z.strictObject({ estabelecimento_id: z.guid() }),
        response: { 200: explicacaoDoEstoqueSchema },
      },
    },
    async (request) =>
      explicarEstoque(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId: request.query.estabelecimento_id,
      }),
  )

  app.get(
    '/rest/v1/produtos/:id/movimentos',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags,
        summary: 'O histórico do estoque, do mais novo ao mais antigo',
        params: umProduto,
        querystring: z.strictObject({
          estabelecimento_id: z.guid(),
          depois: z.guid().optional(),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
        }),
        response: { 200: listaDe(movimentoSchema) },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, ...pagina } = request.query
      return listarMovimentos(exigirPessoa(request), { id: request.params.id, estabelecimentoId, ...pagina })
    },
  )
}
