import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { categoriaSchema } from '../schemas.ts'
import { listarCategorias } from './listar-categorias.ts'

/** A shop's categories, for its team. */
export async function categoriasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/categorias',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags: ['categorias'],
        summary: 'As categorias da própria loja',
        querystring: z.strictObject({ estabelecimento_id: z.guid() }),
        response: { 200: listaDe(categoriaSchema) },
      },
    },
    async (request) => {
      const itens = await listarCategorias(exigirPessoa(request), request.query.estabelecimento_id)
      return { itens, total: itens.length, proximo: null }
    },
  )
}
