import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { CANAIS_DE_AVISO, EVENTOS_DE_AVISO } from '../avisos.ts'
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
import { escolherAvisos, lerPreferenciasDeAviso } from './preferencias-de-aviso.ts'

const tags = ['estabelecimentos']
const daLoja = z.strictObject({ estabelecimento_id: z.guid() })
const edita = { permissao: { equipe: 'loja.editar' } } as const
const ve = { permissao: { equipe: 'painel.ver' } } as const

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
})

/** What a shop's team sets about it: registration, hours, pause, delivery, policies, looks, notices. */
export async function configuracoesApi(app: App): Promise<void> {
  app.patch(
    '/rest/v1/estabelecimentos/:id',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags,
        params: z.strictObject({ id: z.guid() }),
        body: alterarEstabelecimentoBody,
        response: { 200: estabelecimentoSchema },
      },
    },
    async (request) =>
      alterarEstabelecimento(exigirPessoa(request), {
        ...request.body,
        id: request.params.id,
        ip: request.ip,
      }),
  )

  app.get(
    '/rest/v1/configuracoes_estabelecimento',
    { config: edita, schema: { tags, querystring: daLoja, response: { 200: configuracoesSchema } } },
    async (request) => lerConfiguracoes(exigirPessoa(request), request.query.estabelecimento_id),
  )

  app.patch(
    '/rest/v1/configuracoes_estabelecimento',
    {
      config: edita,
      schema: { tags, body: alterarConfiguracoesBody, response: { 200: configuracoesSchema } },
    },
    async (request) => alterarConfiguracoes(exigirPessoa(request), { ...request.body, ip: request.ip }),
  )

  app.get(
    '/rest/v1/pausa',
    { config: ve, schema: { tags, querystring: daLoja, response: { 200: pausaSchema } } },
    async (request) => lerPausa(exigirPessoa(request), request.query.estabelecimento_id),
  )

  app.post(
    '/rest/v1/pausa',
    {
      config: edita,
      schema: { tags, summary: 'Pausa a loja', body: pausarLojaBody, response: { 200: pausaSchema } },
    },
    async (request) => pausarLoja(exigirPessoa(request), { ...request.body, ip: request.ip }),
  )

  app.delete(
    '/rest/v1/pausa',
    {
      config: edita,
      schema: { tags, summary: 'Retoma as vendas', querystring: daLoja, response: { 200: pausaSchema } },
    },
    async (request) => retomarLoja(exigirPessoa(request), { ...request.query, ip: request.ip }),
  )

  app.get(
    '/rest/v1/alteracoes_cadastrais',
    {
      config: edita,
      schema: {
        tags,
        querystring: daLoja,
        response: { 200: z.object({ itens: z.array(alteracaoCadastralSchema), total: z.int() }) },
      },
    },
    async (request) => {
      const itens = await listarAlteracoesCadastrais(exigirPessoa(request), request.query.estabelecimento_id)
      return { itens, total: itens.length }
    },
  )

  app.post(
    '/rest/v1/alteracoes_cadastrais',
    {
      config: edita,
      schema: { tags, body: alteracaoCadastralBody, response: { 201: alteracaoCadastralSchema } },
    },
    async (request, reply) => {
      const pedido = await pedirAlteracaoCadastral(exigirPessoa(request), { ...request.body, ip: request.ip })
      return reply.code(201).send(pedido)
    },
  )

  app.get(
    '/rest/v1/preferencias_de_aviso',
    {
      config: ve,
      schema: {
        tags,
        querystring: daLoja,
        response: { 200: z.object({ itens: z.array(preferenciaSchema) }) },
      },
    },
    async (request) => ({
      itens: await lerPreferenciasDeAviso(exigirPessoa(request), request.query.estabelecimento_id),
    }),
  )

  app.patch(
    '/rest/v1/preferencias_de_aviso',
    {
      config: ve,
      schema: {
        tags,
        body: z.strictObject({
          estabelecimento_id: z.guid(),
          escolhas: z.array(preferenciaSchema).min(1).max(60),
        }),
        response: { 200: z.object({ itens: z.array(preferenciaSchema) }) },
      },
    },
    async (request) => ({ itens: await escolherAvisos(exigirPessoa(request), request.body) }),
  )

  app.get(
    '/rest/v1/conformidade',
    { config: ve, schema: { tags, querystring: daLoja, response: { 200: conformidadeSchema } } },
    async (request) => conformidadeDaLoja(exigirPessoa(request), request.query.estabelecimento_id),
  )
  app.get(
    '/rest/v1/saude_da_loja',
    { config: ve, schema: { tags, querystring: daLoja, response: { 200: saudeDaLojaSchema } } },
    async (request) => saudeDaLoja(exigirPessoa(request), request.query.estabelecimento_id),
  )
}
