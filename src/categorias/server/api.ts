import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { categoriaSchema, edicaoDeCategoriaSchema, novaCategoriaSchema } from '../schemas.ts'
import { juntarCategorias } from './juntar-categorias.ts'
import { listarCategorias } from './listar-categorias.ts'
import { ordenarCategorias } from './ordenar-categorias.ts'
import { salvarCategoria } from './salvar-categoria.ts'

const tags = ['categorias']
const editar = { permissao: { equipe: 'produtos.editar' } }
/** Written one way, so that a category is seen to be itself. */
const id = z.guid().toLowerCase()
const uma = z.object({ id })
const ids = z.array(id).min(1).max(500)

/** A shop's categories, for its team. */
export async function categoriasApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/categorias',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags,
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

  app.post(
    '/rest/v1/categorias',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Cria uma categoria',
        body: novaCategoriaSchema,
        response: { 201: categoriaSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await salvarCategoria(exigirPessoa(request), { id: null, campos: request.body })),
  )

  app.patch(
    '/rest/v1/categorias/:id',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Salva uma categoria; 409 quando outra pessoa salvou antes',
        params: uma,
        body: edicaoDeCategoriaSchema,
        response: { 200: categoriaSchema },
      },
    },
    async (request) =>
      salvarCategoria(exigirPessoa(request), { id: request.params.id, campos: request.body }),
  )

  app.delete(
    '/rest/v1/categorias/:id',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Exclui uma categoria; seus produtos vão para `mover_para`, ou ficam sem categoria',
        params: uma,
        querystring: z.strictObject({ estabelecimento_id: z.guid(), mover_para: id.optional() }),
        response: { 200: z.object({ movidos: z.int() }) },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, mover_para: destino = null } = request.query
      return juntarCategorias(exigirPessoa(request), { estabelecimentoId, ids: [request.params.id], destino })
    },
  )

  app.post(
    '/rest/v1/categorias/mesclar',
    {
      config: editar,
      schema: {
        tags,
        summary: 'Junta várias categorias em uma',
        body: z.strictObject({ estabelecimento_id: z.guid(), ids, destino: id }),
        response: { 200: z.object({ movidos: z.int() }) },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, ...juncao } = request.body
      return juntarCategorias(exigirPessoa(request), { estabelecimentoId, ...juncao })
    },
  )

  app.post(
    '/rest/v1/categorias/ordem',
    {
      config: editar,
      schema: {
        tags,
        summary: 'A ordem em que a loja mostra as categorias',
        body: z.strictObject({ estabelecimento_id: z.guid(), ids }),
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId, ids: ordem } = request.body
      await ordenarCategorias(exigirPessoa(request), { estabelecimentoId, ids: ordem })
      return reply.code(204).send()
    },
  )
}
