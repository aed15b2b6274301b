import { z } from 'zod'
import { listaDe } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { categoriaSchema, edicaoDeCategoriaSchema, novaCategoriaSchema } from '../schemas.ts'
import { juntarCategorias } from './juntar-categorias.ts'
import { listarCategorias } from './listar-categorias.ts'
import { ordenarCategorias } from './ordenar-categorias.ts'
import { salvarCategoria } from './salvar-categoria.ts'

const editar = { equipe: 'produtos.editar' }
/** Written one way, so that a category is seen to be itself. */
const id = z.guid().toLowerCase()
const daCategoria = z.object({ id })
const ids = z.array(id).min(1).max(500)

/** A shop's categories, for its team. */
export const categoriasApi = routes('categorias', {
  'GET /rest/v1/categorias': route({
    who: { equipe: 'produtos.ver' },
    summary: 'As categorias da própria loja',
    query: z.strictObject({ estabelecimento_id: z.guid() }),
    answer: listaDe(categoriaSchema),
    async handle({ pessoa, query }) {
      const itens = await listarCategorias(pessoa, query.estabelecimento_id)
      return { itens, total: itens.length, proximo: null }
    },
  }),

  'POST /rest/v1/categorias': route({
    who: editar,
    example: { estabelecimento_id: '$LOJA', nome: 'Vasos', cor: '#0f6b4f' },
    summary: 'Cria uma categoria',
    body: novaCategoriaSchema,
    created: categoriaSchema,
    handle: ({ pessoa, body }) => salvarCategoria(pessoa, { id: null, campos: body }),
  }),

  'PATCH /rest/v1/categorias/:id': route({
    who: editar,
    summary: 'Salva uma categoria; 409 quando outra pessoa salvou antes',
    params: daCategoria,
    body: edicaoDeCategoriaSchema,
    answer: categoriaSchema,
    handle: ({ pessoa, params, body }) => salvarCategoria(pessoa, { id: params.id, campos: body }),
  }),

  'DELETE /rest/v1/categorias/:id': route({
    who: editar,
    summary: 'Exclui uma categoria; seus produtos vão para `mover_para`, ou ficam sem categoria',
    params: daCategoria,
    query: z.strictObject({ estabelecimento_id: z.guid(), mover_para: id.optional() }),
    answer: z.object({ movidos: z.int() }),
    handle({ pessoa, params, query }) {
      const { estabelecimento_id: estabelecimentoId, mover_para: destino = null } = query
      return juntarCategorias(pessoa, { estabelecimentoId, ids: [params.id], destino })
    },
  }),

  'POST /rest/v1/categorias/mesclar': route({
    who: editar,
    summary: 'Junta várias categorias em uma',
    body: z.strictObject({ estabelecimento_id: z.guid(), ids, destino: id }),
    answer: z.object({ movidos: z.int() }),
    handle({ pessoa, body }) {
      const { estabelecimento_id: estabelecimentoId, ...juncao } = body
      return juntarCategorias(pessoa, { estabelecimentoId, ...juncao })
    },
  }),

  'POST /rest/v1/categorias/ordem': route({
    who: editar,
    summary: 'A ordem em que a loja mostra as categorias',
    body: z.strictObject({ estabelecimento_id: z.guid(), ids }),
    async handle({ pessoa, body }) {
      const { estabelecimento_id: estabelecimentoId, ids: ordem } = body
      await ordenarCategorias(pessoa, { estabelecimentoId, ids: ordem })
    },
  }),
})
