import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { listaDe, paginacaoPorId } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { produtoDaLojaSchema, STATUS_PRODUTO } from '../schemas.ts'
import { listarProdutos } from './listar-produtos.ts'

/** A shop's products, for its team. */
export async function produtosApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/produtos',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags: ['produtos'],
        summary: 'Os produtos da própria loja, em qualquer estado',
        querystring: z.strictObject({
          estabelecimento_id: z.guid(),
          status: z.enum(STATUS_PRODUTO).optional(),
          categoria_id: z.guid().optional(),
          busca: z.string().trim().min(1).max(120).optional(),
          ...paginacaoPorId,
        }),
        response: { 200: listaDe(produtoDaLojaSchema) },
      },
    },
    async (request) => listarProdutos(exigirPessoa(request), request.query),
  )
}
