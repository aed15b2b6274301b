import { z } from 'zod'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { porId } from '#src/shared/lista.ts'
import { requireRender } from '#src/shared/server/http/public-answer.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  avaliacaoLojaSchema,
  avaliacaoProdutoSchema,
  avaliacoesFeitasSchema,
  avaliacoesRecebidasSchema,
  edicaoDeAvaliacaoProdutoSchema,
  minhasAvaliacoesSchema,
  novaAvaliacaoLojaSchema,
  novaAvaliacaoProdutoSchema,
  ORDENS_DE_AVALIACOES,
  respostaSchema,
} from '../schemas.ts'
import { avaliacoesFeitas } from './avaliacoes-feitas.ts'
import { avaliacoesRecebidas } from './avaliacoes-recebidas.ts'
import { editarAvaliacao } from './editar-avaliacao.ts'
import { listarDaLoja, listarDeProdutos } from './listar-avaliacoes.ts'
import { minhasAvaliacoes } from './minhas-avaliacoes.ts'
import { avaliarLoja, avaliarProduto } from './publicar-avaliacao.ts'
import { corrigirResposta, responderAvaliacao } from './responder-avaliacao.ts'
import { votarUtil, votosDaPessoa } from './votar-util.ts'

const pagina = { depois: z.uuid().optional(), limite: z.coerce.number().int().min(1).max(100).default(10) }
const lista = <T extends z.ZodType>(item: T) =>
  z.object({ itens: z.array(item), total: z.int(), proximo: z.uuid().nullable() })
const criada = z.object({ id: z.uuid() })

type Tabela = 'avaliacoes_produtos' | 'avaliacoes_estabelecimento'
const alterar = (tabela: Tabela, daQual: string) =>
  route({
    who: 'pessoa',
    summary: `Altera a própria avaliação ${daQual}`,
    params: porId,
    body: edicaoDeAvaliacaoProdutoSchema,
    answer: criada,
    handle: ({ pessoa, params, body }) => editarAvaliacao(pessoa, { tabela, id: params.id, edicao: body }),
  })
const responder = (tabela: Tabela, daQual: string) =>
  route({
    who: 'pessoa',
    scope: 'avaliacoes.responder',
    summary: `A loja responde a uma avaliação ${daQual}`,
    params: porId,
    body: respostaSchema,
    answer: criada.extend({ resposta_loja: z.string() }),
    handle: ({ pessoa, params, body }) =>
      responderAvaliacao(pessoa, { tabela, id: params.id, resposta: body.resposta_loja }),
  })
const corrigir = (tabela: Tabela, daQual: string) =>
  route({
    who: 'pessoa',
    scope: 'avaliacoes.responder',
    summary: `A loja corrige nos primeiros 15 minutos a resposta a uma avaliação ${daQual}`,
    params: porId,
    body: respostaSchema,
    answer: criada.extend({ resposta_loja: z.string() }),
    handle: ({ pessoa, params, body }) =>
      corrigirResposta(pessoa, { tabela, id: params.id, resposta: body.resposta_loja }),
  })

/** Reviews: anyone reads the published ones, buyers write them, the shop replies once. */
export const avaliacoesApi = routes('avaliações', {
  'GET /rest/v1/avaliacoes_produtos': route({
    who: 'publico',
    summary:
      'As avaliações publicadas de um produto, ou dos produtos de uma loja, as mais recentes ou as mais úteis primeiro',
    query: z
      .strictObject({
        produto_id: z.uuid().optional(),
        estabelecimento_id: z.uuid().optional(),
        nota: z.coerce.number().int().min(1).max(5).optional(),
        com_fotos: z.stringbool().default(false),
        ordem: z.enum(ORDENS_DE_AVALIACOES).default('recentes'),
        pagina: z.coerce.number().int().min(1).max(1000).default(1),
        ...pagina,
      })
      .refine(({ produto_id, estabelecimento_id }) => produto_id ?? estabelecimento_id, {
        path: ['produto_id'],
        error: 'Informe o produto ou a loja.',
      }),
    answer: lista(avaliacaoProdutoSchema),
    async handle(request) {
      const { produto_id: produtoId, estabelecimento_id: estabelecimentoId, ...resto } = request.query
      // All of a shop's are read for a page of them.
      if (!produtoId) requireRender(request)
      const { itens, ...outros } = await listarDeProdutos({ produtoId, estabelecimentoId, ...resto })
      return { ...outros, itens: itens.map((item) => avaliacaoProdutoSchema.parse(item)) }
    },
  }),

  'GET /rest/v1/avaliacoes_uteis': route({
    who: 'pessoa',
    summary: 'As avaliações de um produto que a pessoa achou úteis',
    query: z.strictObject({ produto_id: z.uuid() }),
    answer: z.object({ ids: z.array(z.uuid()) }),
    handle: ({ pessoa, query }) => votosDaPessoa(pessoa, query.produto_id),
  }),

  'POST /rest/v1/avaliacoes_produtos/:id/util': route({
    who: 'pessoa',
    summary: 'Marca a avaliação de outra pessoa como útil, ou desmarca',
    params: z.strictObject({ id: z.guid() }),
    body: z.strictObject({ util: z.boolean() }),
    answer: z.object({ id: z.uuid(), uteis: z.int() }),
    handle: ({ pessoa, params, body }) => votarUtil(pessoa, { ...params, ...body }),
  }),

  'GET /rest/v1/avaliacoes_estabelecimento': route({
    who: 'publico',
    summary: 'As avaliações publicadas de uma loja',
    query: z.strictObject({ estabelecimento_id: z.uuid(), ...pagina }),
    answer: lista(avaliacaoLojaSchema),
    handle: ({ query: { estabelecimento_id, ...resto } }) =>
      listarDaLoja({ estabelecimentoId: estabelecimento_id, ...resto }),
  }),

  'POST /rest/v1/avaliacoes_produtos': route({
    who: 'pessoa',
    summary: 'Avalia um produto comprado',
    body: novaAvaliacaoProdutoSchema,
    created: criada,
    handle: ({ pessoa, body }) => avaliarProduto(pessoa, body),
  }),

  'POST /rest/v1/avaliacoes_estabelecimento': route({
    who: 'pessoa',
    summary: 'Avalia uma loja em que comprou',
    body: novaAvaliacaoLojaSchema,
    created: criada,
    handle: ({ pessoa, body }) => avaliarLoja(pessoa, body),
  }),

  'GET /rest/v1/minhas_avaliacoes': route({
    who: 'pessoa',
    summary: 'O que a pessoa já avaliou de um pedido seu',
    query: z.strictObject({ venda_id: z.uuid() }),
    answer: minhasAvaliacoesSchema,
    handle: ({ pessoa, query }) => minhasAvaliacoes(pessoa, query.venda_id),
  }),

  'GET /rest/v1/avaliacoes_recebidas': route({
    who: { equipe: 'avaliacoes.ver' },
    summary: 'As avaliações da loja e dos seus produtos, para a equipe',
    query: z.strictObject({
      estabelecimento_id: z.uuid(),
      sem_resposta: z.stringbool().default(false),
      nota: z.coerce.number().int().min(1).max(5).optional(),
      de: diaDoPedido().optional(),
      ate: diaDoPedido().optional(),
      ...pagina,
    }),
    answer: avaliacoesRecebidasSchema,
    handle: ({ pessoa, query }) => avaliacoesRecebidas(pessoa, query),
  }),

  'GET /rest/v1/avaliacoes_feitas': route({
    who: 'pessoa',
    summary: 'Tudo o que a pessoa já avaliou',
    query: z.strictObject(pagina),
    answer: avaliacoesFeitasSchema,
    handle: ({ pessoa, query }) => avaliacoesFeitas(pessoa, query),
  }),

  'PATCH /rest/v1/avaliacoes_produtos/:id': alterar('avaliacoes_produtos', 'de um produto'),
  'POST /rest/v1/avaliacoes_produtos/:id/responder': responder('avaliacoes_produtos', 'de um produto'),
  'POST /rest/v1/avaliacoes_produtos/:id/corrigir': corrigir('avaliacoes_produtos', 'de um produto'),
  'PATCH /rest/v1/avaliacoes_estabelecimento/:id': alterar('avaliacoes_estabelecimento', 'de uma loja'),
  'POST /rest/v1/avaliacoes_estabelecimento/:id/responder': responder(
    'avaliacoes_estabelecimento',
    'de uma loja',
  ),
  'POST /rest/v1/avaliacoes_estabelecimento/:id/corrigir': corrigir(
    'avaliacoes_estabelecimento',
    'de uma loja',
  ),
})
