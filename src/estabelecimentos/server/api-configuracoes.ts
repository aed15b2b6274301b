import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { CANAIS_DE_AVISO, EVENTOS_DE_AVISO } from '#src/avisos/preferencias.ts'
import {
  alteracaoCadastralBody,
  alteracaoCadastralSchema,
  alterarConfiguracoesBody,
  alterarEstabelecimentoBody,
  configuracoesSchema,
  pausarLojaBody,
} from '../configuracoes.ts'
import { saudeDaLojaSchema } from '../saude.ts'
import { estabelecimentoSchema } from '../schemas.ts'
import { listarAlteracoesCadastrais, pedirAlteracaoCadastral } from './alteracao-cadastral.ts'
import { alterarEstabelecimento } from './alterar-estabelecimento.ts'
import { alterarConfiguracoes, lerConfiguracoes } from './configuracoes-da-loja.ts'
import { conformidadeDaLoja } from './conformidade-da-loja.ts'
import { saudeDaLoja } from './medir-saude.ts'
import { lerPausa, pausarLoja, retomarLoja } from './pausar-loja.ts'
import { escolherAvisos, lerPreferenciasDeAviso } from '#src/avisos/server/preferencias.ts'

const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
const edita = { equipe: 'loja.editar' }
const ve = { equipe: 'painel.ver' }

const pausaSchema = z.object({
  pausa_de: z.string().nullable(),
  pausa_ate: z.string().nullable(),
  mensagem_pausa: z.string().nullable(),
  em_pausa: z.boolean(),
})
const preferenciaSchema = z.strictObject({
  evento: z.enum(EVENTOS_DE_AVISO.map(({ id }) => id)),
  canal: z.enum(CANAIS_DE_AVISO),
  ligado: z.boolean(),
})
const conformidadeSchema = z.object({
  itens: z.array(
    z.object({
      id: z.string(),
      exigido: z.boolean(),
      titulo: z.string(),
      norma: z.string(),
      porque: z.string(),
      feito: z.boolean(),
      rota: z.string(),
    }),
  ),
  feitos: z.int(),
  nota: z.int(),
  conforme: z.boolean(),
  pode_abrir: z.boolean(),
})

/** What a shop's team sets about it: registration, hours, pause, delivery, policies, looks, notifications. */
export const configuracoesDaLojaApi = routes('estabelecimentos', {
  'PATCH /rest/v1/estabelecimentos/:id': route({
    who: 'pessoa',
    summary: 'Altera o cadastro da loja',
    params: z.strictObject({ id: z.guid() }),
    body: alterarEstabelecimentoBody,
    answer: estabelecimentoSchema,
    handle: ({ pessoa, params, body }) => alterarEstabelecimento(pessoa, { ...body, id: params.id }),
  }),

  'GET /rest/v1/configuracoes_estabelecimento': route({
    who: edita,
    summary: 'As configurações da loja',
    query: daLoja,
    answer: configuracoesSchema,
    handle: ({ pessoa, query }) => lerConfiguracoes(pessoa, query.estabelecimento_id),
  }),

  'PATCH /rest/v1/configuracoes_estabelecimento': route({
    who: edita,
    summary: 'Altera as configurações da loja',
    body: alterarConfiguracoesBody,
    answer: configuracoesSchema,
    handle: ({ pessoa, body }) => alterarConfiguracoes(pessoa, body),
  }),

  'GET /rest/v1/pausa': route({
    who: ve,
    summary: 'A pausa da loja',
    query: daLoja,
    answer: pausaSchema,
    handle: ({ pessoa, query }) => lerPausa(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/pausa': route({
    who: edita,
    summary: 'Pausa a loja',
    body: pausarLojaBody,
    answer: pausaSchema,
    handle: ({ pessoa, body }) => pausarLoja(pessoa, body),
  }),

  'DELETE /rest/v1/pausa': route({
    who: edita,
    summary: 'Retoma as vendas',
    query: daLoja,
    answer: pausaSchema,
    handle: ({ pessoa, query }) => retomarLoja(pessoa, { ...query }),
  }),

  'GET /rest/v1/alteracoes_cadastrais': route({
    who: edita,
    summary: 'As alterações cadastrais que a loja pediu',
    query: daLoja,
    answer: z.object({ itens: z.array(alteracaoCadastralSchema), total: z.int() }),
    async handle({ pessoa, query }) {
      const itens = await listarAlteracoesCadastrais(pessoa, query.estabelecimento_id)
      return { itens, total: itens.length }
    },
  }),

  'POST /rest/v1/alteracoes_cadastrais': route({
    who: edita,
    summary: 'Pede uma alteração cadastral',
    body: alteracaoCadastralBody,
    created: alteracaoCadastralSchema,
    async handle({ pessoa, body }) {
      const pedido = await pedirAlteracaoCadastral(pessoa, body)
      return pedido
    },
  }),

  'GET /rest/v1/preferencias_de_aviso': route({
    who: ve,
    summary: 'Que avisos a pessoa recebe da loja, e por onde',
    query: daLoja,
    answer: z.object({ itens: z.array(preferenciaSchema) }),
    handle: async ({ pessoa, query }) => ({
      itens: await lerPreferenciasDeAviso(pessoa, query.estabelecimento_id),
    }),
  }),

  'PATCH /rest/v1/preferencias_de_aviso': route({
    who: ve,
    summary: 'Escolhe que avisos receber, e por onde',
    body: z.strictObject({
      estabelecimento_id: z.guid(),
      escolhas: z.array(preferenciaSchema).min(1).max(60),
    }),
    answer: z.object({ itens: z.array(preferenciaSchema) }),
    handle: async ({ pessoa, body }) => ({ itens: await escolherAvisos(pessoa, body) }),
  }),

  'GET /rest/v1/conformidade': route({
    who: ve,
    summary: 'O que a lei pede à loja, e o que já está feito',
    query: daLoja,
    answer: conformidadeSchema,
    handle: ({ pessoa, query }) => conformidadeDaLoja(pessoa, query.estabelecimento_id),
  }),

  'GET /rest/v1/saude_da_loja': route({
    who: ve,
    summary: 'A saúde da loja em números',
    query: daLoja,
    answer: saudeDaLojaSchema,
    handle: ({ pessoa, query }) => saudeDaLoja(pessoa, query.estabelecimento_id),
  }),
})
