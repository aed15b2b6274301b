import { z } from 'zod'
import { acessoDaLoja, exigirPessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import type { App } from '#src/shared/server/doors.ts'
import { requireFit } from '#src/shared/server/rate-limit.ts'
import { origemDe } from '#src/usuarios/server/origin.ts'
import { ajustesSchema, configuracaoSchema, credenciaisSchema, recebimentoSchema } from '../schemas.ts'
import { ajustarPagamentos } from './ajustar-pagamentos.ts'
import { desconectar, lerConfiguracao, salvarCredenciais, testarConexao } from './conectar-mercadopago.ts'
import { lerRecebimento } from './ler-recebimento.ts'

const tags = ['pagamentos']
const config = { permissao: { equipe: 'pagamentos.configurar' } }
const daLoja = z.strictObject({ estabelecimento_id: z.uuid() })

/** How a shop connects its own Mercado Pago account and turns payments on and off. */
export async function pagamentosApi(app: App): Promise<void> {
  app.post(
    '/functions/v1/save-mercadopago-credentials',
    {
      config,
      schema: {
        tags: ['functions'],
        body: credenciaisSchema,
        response: { 200: configuracaoSchema.extend({ success: z.literal(true) }) },
      },
    },
    async (request) => ({
      success: true as const,
      ...(await salvarCredenciais(exigirPessoa(request), request.body, origemDe(request))),
    }),
  )

  app.get(
    '/rest/v1/configuracao_pagamentos',
    { config, schema: { tags, querystring: daLoja, response: { 200: configuracaoSchema } } },
    async (request) => {
      const { estabelecimento_id } = request.query
      const acesso = acessoDaLoja(exigirPessoa(request), estabelecimento_id, 'pagamentos.configurar')
      return withAcesso(acesso, (tx) => lerConfiguracao(tx, estabelecimento_id))
    },
  )

  app.patch(
    '/rest/v1/configuracao_pagamentos',
    { config, schema: { tags, body: ajustesSchema, response: { 200: configuracaoSchema } } },
    async (request) => ajustarPagamentos(exigirPessoa(request), request.body),
  )

  app.post(
    '/rest/v1/configuracao_pagamentos/testar',
    {
      config,
      schema: {
        tags,
        body: daLoja,
        response: { 200: z.object({ conta_id: z.string(), conta_nome: z.string().nullable() }) },
      },
    },
    async (request) => testarConexao(exigirPessoa(request), request.body.estabelecimento_id),
  )

  app.post(
    '/rest/v1/configuracao_pagamentos/desconectar',
    {
      config,
      schema: {
        tags,
        body: daLoja.extend({ senha: z.string().min(1, 'Informe a sua senha.').max(200) }),
        response: { 200: configuracaoSchema },
      },
    },
    async (request) => {
      const { estabelecimento_id: estabelecimentoId, senha } = request.body
      return desconectar(exigirPessoa(request), { estabelecimentoId, senha, origem: origemDe(request) })
    },
  )

  app.get(
    '/rest/v1/recebimento',
    {
      config: { permissao: 'publico' },
      schema: {
        tags,
        summary: 'Como uma loja visível recebe',
        querystring: daLoja,
        response: { 200: recebimentoSchema },
      },
    },
    async (request) => lerRecebimento(request.query.estabelecimento_id),
  )

  app.post(
    '/rest/v1/rpc/log_security_event_v2',
    {
      config: { permissao: 'pessoa' },
      schema: {
        tags: ['rpc'],
        body: z.strictObject({
          p_action: z.string().min(1).max(100),
          p_resource: z.string().min(1).max(100),
          p_resource_id: z.string().max(100).nullish(),
        }),
        response: { 200: z.object({ success: z.literal(true) }) },
      },
    },
    async (request) => {
      const pessoa = exigirPessoa(request)
      const { p_action, p_resource, p_resource_id } = request.body
      await requireFit({ nome: 'informados', quem: pessoa.userId, limite: 60, janelaSegundos: 3600 })
      await withAcesso({ papel: 'pessoa', userId: pessoa.userId }, (tx) =>
        auditar(tx, {
          pessoa,
          estabelecimentoId: null,
          // What a browser reports is kept apart from what the server itself saw.
          acao: `informado.${p_action}`,
          recurso: p_resource,
          recursoId: p_resource_id ?? null,
          ip: request.ip,
        }),
      )
      return { success: true as const }
    },
  )
}
