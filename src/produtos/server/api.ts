import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { LIMITE_MAX, listaDe } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  edicaoDeProdutoSchema,
  novoProdutoSchema,
  produtoDaLojaSchema,
  produtoDetalheSchema,
} from '../schemas.ts'
import { estoqueApi } from './api-estoque.ts'
import { importacaoApi } from './api-importacao.ts'
import { loteApi } from './api-lote.ts'
import { criarProduto } from './criar-produto.ts'
import { duplicarProduto } from './duplicar-produto.ts'
import { editarProduto } from './editar-produto.ts'
import { excluirProduto } from './excluir-produto.ts'
import { lerProduto } from './ler-produto.ts'
import { ABAS_DE_PRODUTOS, filtroDeProdutos, listarProdutos, ORDENS_DE_PRODUTOS } from './listar-produtos.ts'
import { restaurarProduto } from './restaurar-produto.ts'

const tags = ['produtos']
const umProduto = z.object({ id: z.guid() })
const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
const ordens = ORDENS_DE_PRODUTOS.flatMap((nome) => [nome, `-${nome}`] as const)

/** A shop's products, for its team. */
export async function produtosApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/produtos',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags,
        summary: 'Os produtos da própria loja, em qualquer estado',
        querystring: z.strictObject({
          estabelecimento_id: z.guid(),
          ...filtroDeProdutos,
          ordem: z.enum(ordens).optional(),
          pagina: z.coerce.number().int().min(1).max(10_000).optional(),
          depois: z.guid().optional(),
          limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
          contagens: z.stringbool().optional(),
        }),
        response: {
          200: listaDe(produtoDaLojaSchema).extend({
            contagens: z.record(z.enum(ABAS_DE_PRODUTOS), z.int()).optional(),
          }),
        },
      },
    },
    async (request) => listarProdutos(exigirPessoa(request), request.query),
  )

  app.post(
    '/rest/v1/produtos',
    {
      config: { permissao: { equipe: 'produtos.editar' } },
      schema: {
        tags,
        summary: 'Cadastra um produto, dentro do limite do plano',
        body: novoProdutoSchema,
        response: { 201: produtoDetalheSchema },
      },
    },
    async (request, reply) => reply.code(201).send(await criarProduto(exigirPessoa(request), request.body)),
  )

  app.get(
    '/rest/v1/produtos/:id',
    {
      config: { permissao: { equipe: 'produtos.ver' } },
      schema: {
        tags,
        summary: 'Um produto da própria loja',
        params: umProduto,
        querystring: daLoja,
        response: { 200: produtoDetalheSchema },
      },
    },
    async (request) =>
      lerProduto(exigirPessoa(request), {
        id: request.params.id,
        estabelecimentoId: request.query.estabelecimento_id,
      }),
  )

  app.patch(
    '/rest/v1/produtos/:id',
    {
      config: { permissao: { equipe: 'produtos.editar' } },
      schema: {
        tags,
        summary: 'Salva o cadastro de um produto; 409 quando outra pessoa salvou antes',
        params: umProduto,
        body: edicaoDeProdutoSchema,
        response: { 200: produtoDetalheSchema },
      },
    },
    async (request) => editarProduto(exigirPessoa(request), { id: request.params.id, edicao: request.body }),
  )

  app.delete(
    '/rest/v1/produtos/:id',
    {
      config: { permissao: { equipe: 'produtos.editar' } },
      schema: {
        tags,
        summary: 'Manda o produto para a lixeira por 30 dias',
        params: umProduto,
        querystring: daLoja,
      },
    },
    async (request, reply) => {
      const { estabelecimento_id: estabelecimentoId } = request.query
      await excluirProduto(exigirPessoa(request), { id: request.params.id, estabelecimentoId })
      return reply.code(204).send()
    },
  )

  for (const [verbo, summary, fazer, codigo] of [
    ['duplicar', 'Faz um rascunho igual', duplicarProduto, 201],
    ['restaurar', 'Tira o produto da lixeira', restaurarProduto, 200],
  ] as const) {
    app.post(
      `/rest/v1/produtos/:id/${verbo}`,
      {
        config: { permissao: { equipe: 'produtos.editar' } },
        schema: {
          tags,
          summary,
          params: umProduto,
          body: daLoja,
          response: { [codigo]: produtoDetalheSchema },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        const { estabelecimento_id: estabelecimentoId } = request.body
        return reply.code(codigo).send(await fazer(exigirPessoa(request), { id, estabelecimentoId }))
      },
    )
  }

  await estoqueApi(app)
  await loteApi(app)
  await importacaoApi(app)
}
