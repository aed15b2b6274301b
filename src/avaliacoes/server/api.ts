import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import type { App } from '#src/shared/server/doors.ts'
import {
  avaliacaoLojaSchema,
  avaliacaoProdutoSchema,
  avaliacoesFeitasSchema,
  avaliacoesRecebidasSchema,
  edicaoDeAvaliacaoSchema,
  minhasAvaliacoesSchema,
  novaAvaliacaoLojaSchema,
  novaAvaliacaoProdutoSchema,
  respostaSchema,
} from '../schemas.ts'
import { avaliacoesFeitas } from './avaliacoes-feitas.ts'
import { avaliacoesRecebidas } from './avaliacoes-recebidas.ts'
import { editarAvaliacao } from './editar-avaliacao.ts'
import { listarDaLoja, listarDoProduto } from './listar-avaliacoes.ts'
import { minhasAvaliacoes } from './minhas-avaliacoes.ts'
import { avaliarLoja, avaliarProduto } from './publicar-avaliacao.ts'
import { responderAvaliacao } from './responder-avaliacao.ts'

const tags = ['avaliações']
const pagina = { depois: z.uuid().optional(), limite: z.coerce.number().int().min(1).max(100).default(10) }
const lista = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.int(), proximo: z.uuid().nullable() })
const criada = z.object({ id: z.uuid() })

/** Reviews: anyone reads the published ones, buyers write them, the shop replies once. */
export async function avaliacoesApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/avaliacoes_produtos',
    {
      config: { permissao: 'publico' },
      schema: {
        tags,
        querystring: z.strictObject({ produto_id: z.uuid(), ...pagina }),
        response: { 200: lista(avaliacaoProdutoSchema) },
      },
    },
    async ({ query: { produto_id, ...resto } }) => {
      const { itens, ...outros } = await listarDoProduto({ produtoId: produto_id, ...resto })
      return { ...outros, itens: itens.map((item) => avaliacaoProdutoSchema.parse(item)) }
    },
  )
  app.get(
    '/rest/v1/avaliacoes_estabelecimento',
    {
      config: { permissao: 'publico' },
      schema: {
        tags,
        querystring: z.strictObject({ estabelecimento_id: z.uuid(), ...pagina }),
        response: { 200: lista(avaliacaoLojaSchema) },
      },
    },
    async ({ query: { estabelecimento_id, ...resto } }) =>
      listarDaLoja({ estabelecimentoId: estabelecimento_id, ...resto }),
  )
  app.post(
    '/rest/v1/avaliacoes_produtos',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, body: novaAvaliacaoProdutoSchema, response: { 201: criada } },
    },
    async (request, reply) => reply.code(201).send(await avaliarProduto(exigirPessoa(request), request.body)),
  )
  app.post(
    '/rest/v1/avaliacoes_estabelecimento',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, body: novaAvaliacaoLojaSchema, response: { 201: criada } },
    },
    async (request, reply) => reply.code(201).send(await avaliarLoja(exigirPessoa(request), request.body)),
  )
  app.get(
    '/rest/v1/minhas_avaliacoes',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'O que a pessoa já avaliou de um pedido seu',
        querystring: z.strictObject({ venda_id: z.uuid() }),
        response: { 200: minhasAvaliacoesSchema },
      },
    },
    async (request) => minhasAvaliacoes(exigirPessoa(request), request.query.venda_id),
  )
  app.get(
    '/rest/v1/avaliacoes_recebidas',
    {
      config: { permissao: { equipe: 'avaliacoes.ver' } },
      schema: {
        tags,
        summary: 'As avaliações da loja e dos seus produtos, para a equipe',
        querystring: z.strictObject({
          estabelecimento_id: z.uuid(),
          sem_resposta: z.stringbool().default(false),
          nota: z.coerce.number().int().min(1).max(5).optional(),
          de: diaDoPedido().optional(),
          ate: diaDoPedido().optional(),
          ...pagina,
        }),
        response: { 200: avaliacoesRecebidasSchema },
      },
    },
    async (request) => avaliacoesRecebidas(exigirPessoa(request), request.query),
  )
  app.get(
    '/rest/v1/avaliacoes_feitas',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        summary: 'Tudo o que a pessoa já avaliou',
        querystring: z.strictObject(pagina),
        response: { 200: avaliacoesFeitasSchema },
      },
    },
    async (request) => avaliacoesFeitas(exigirPessoa(request), request.query),
  )
  for (const tabela of ['avaliacoes_produtos', 'avaliacoes_estabelecimento'] as const) {
    app.patch(
      `/rest/v1/${tabela}/:id`,
      {
        config: { permissao: 'pessoa' },
        schema: {
          tags,
          params: z.strictObject({ id: z.uuid() }),
          body: edicaoDeAvaliacaoSchema,
          response: { 200: criada },
        },
      },
      async (request) =>
        editarAvaliacao(exigirPessoa(request), { tabela, id: request.params.id, edicao: request.body }),
    )
    app.post(
      `/rest/v1/${tabela}/:id/responder`,
      {
        config: { permissao: 'pessoa' },
        schema: {
          tags,
          params: z.strictObject({ id: z.uuid() }),
          body: respostaSchema,
          response: { 200: criada.extend({ resposta_loja: z.string() }) },
        },
      },
      async (request) =>
        responderAvaliacao(exigirPessoa(request), {
          tabela,
          id: request.params.id,
          resposta: request.body.resposta_loja,
        }),
    )
  }
}
