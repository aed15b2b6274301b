import { z } from 'zod'
import { paginacao } from '#src/shared/lista.ts'
import { innerKey, answerCached } from '#src/shared/server/http/public-answer.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  ABAS_DE_PERGUNTAS,
  novaPerguntaSchema,
  ocultarSchema,
  perguntaPublicaSchema,
  perguntaRecebidaSchema,
  respostaDaPerguntaSchema,
} from '../schemas.ts'
import { mostrarPergunta, ocultarPergunta } from './ocultar-pergunta.ts'
import { perguntar } from './perguntar.ts'
import { perguntasDoProduto } from './perguntas-do-produto.ts'
import { perguntasRecebidas } from './perguntas-recebidas.ts'
import { corrigirResposta, responderPergunta } from './responder-pergunta.ts'

const porId = z.strictObject({ id: z.guid() })
const feita = z.object({ id: z.uuid() })
const busca = z.string().trim().max(120).optional()
const doProduto = z.object({ itens: z.array(perguntaPublicaSchema), total: z.int() })

/** Questions about products: everyone reads them, who is signed in asks, the shop answers once. */
export const perguntasApi = routes('perguntas', {
  'GET /rest/v1/perguntas': route({
    who: 'publico',
    summary: 'As perguntas sobre um produto, as respondidas primeiro; com busca, as que falam disso',
    query: z.strictObject({
      estabelecimento_id: z.uuid(),
      produto_id: z.uuid(),
      busca,
      pagina: z.coerce.number().int().min(1).max(1000).default(1),
      limite: z.coerce.number().int().min(1).max(50).default(5),
    }),
    answer: doProduto,
    async handle(request, reply) {
      const { query } = request
      // What is searched for has too many words to be kept.
      if (query.busca) return perguntasDoProduto(query)
      await answerCached(request, reply, innerKey(`perguntas:${JSON.stringify(query)}`), async () => ({
        json: JSON.stringify(await perguntasDoProduto(query)),
        tags: [`loja:${query.estabelecimento_id}`],
      }))
      return reply
    },
  }),

  'POST /rest/v1/perguntas': route({
    who: 'pessoa',
    summary: 'Pergunta sobre um produto à venda',
    body: novaPerguntaSchema,
    created: feita.extend({ publicada: z.boolean() }),
    handle: ({ pessoa, body, ip }) => perguntar(pessoa, { ...body, ip }),
  }),

  'GET /rest/v1/perguntas_recebidas': route({
    who: { equipe: 'avaliacoes.ver' },
    summary: 'As perguntas sobre os produtos da loja, para a equipe',
    query: z.strictObject({
      estabelecimento_id: z.uuid(),
      aba: z.enum(ABAS_DE_PERGUNTAS).default('sem_resposta'),
      busca,
      produto_id: z.uuid().optional(),
      ...paginacao,
    }),
    answer: z.object({
      itens: z.array(perguntaRecebidaSchema),
      total: z.int(),
      contagens: z.record(z.enum(ABAS_DE_PERGUNTAS), z.int()),
    }),
    handle: ({ pessoa, query }) => perguntasRecebidas(pessoa, query),
  }),

  'POST /rest/v1/perguntas/:id/responder': route({
    who: 'pessoa',
    scope: 'avaliacoes.responder',
    summary: 'A loja responde a uma pergunta, uma vez',
    params: porId,
    body: respostaDaPerguntaSchema,
    answer: feita,
    handle: ({ pessoa, params, body }) => responderPergunta(pessoa, { ...params, ...body }),
  }),

  'POST /rest/v1/perguntas/:id/corrigir': route({
    who: 'pessoa',
    scope: 'avaliacoes.responder',
    summary: 'A loja corrige a resposta nos primeiros 15 minutos',
    params: porId,
    body: respostaDaPerguntaSchema,
    answer: feita,
    handle: ({ pessoa, params, body }) => corrigirResposta(pessoa, { ...params, ...body }),
  }),

  'POST /rest/v1/perguntas/:id/ocultar': route({
    who: 'pessoa',
    scope: 'avaliacoes.responder',
    summary: 'A loja tira uma pergunta da página do produto',
    params: porId,
    body: ocultarSchema,
    answer: feita,
    handle: ({ pessoa, params, body }) => ocultarPergunta(pessoa, { ...params, ...body }),
  }),

  'POST /rest/v1/perguntas/:id/mostrar': route({
    who: 'pessoa',
    scope: 'avaliacoes.responder',
    summary: 'A loja volta a mostrar o que ocultou',
    params: porId,
    body: z.strictObject({}).nullish(),
    answer: feita,
    handle: ({ pessoa, params }) => mostrarPergunta(pessoa, params.id),
  }),
})
