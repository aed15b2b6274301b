import { z } from 'zod'
import { acessoDaLoja } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { origemDe } from '#src/usuarios/server/auth/origin.ts'
import { ajustesSchema, configuracaoSchema, credenciaisSchema, recebimentoSchema } from '../schemas.ts'
import { ajustarPagamentos } from './ajustar-pagamentos.ts'
import { desconectar, lerConfiguracao, salvarCredenciais, testarConexao } from './conectar-mercadopago.ts'
import { lerRecebimento } from './ler-recebimento.ts'

const config = { equipe: 'pagamentos.configurar' }
const daLoja = z.strictObject({ estabelecimento_id: z.uuid() })

/** How a shop connects its own Mercado Pago account and turns payments on and off. */
export const pagamentosApi = routes('pagamentos', {
  'POST /functions/v1/save-mercadopago-credentials': route({
    tag: 'functions',
    who: config,
    summary: 'Conecta a conta do Mercado Pago da loja',
    body: credenciaisSchema,
    answer: configuracaoSchema.extend({ success: z.literal(true) }),
    handle: async (request) => ({
      success: true as const,
      ...(await salvarCredenciais(request.pessoa, request.body, origemDe(request))),
    }),
  }),

  'GET /rest/v1/configuracao_pagamentos': route({
    who: config,
    summary: 'Como a loja recebe, sem segredos',
    query: daLoja,
    answer: configuracaoSchema,
    handle({ pessoa, query }) {
      const { estabelecimento_id } = query
      const acesso = acessoDaLoja(pessoa, estabelecimento_id, 'pagamentos.configurar')
      return withAccess(acesso, (tx) => lerConfiguracao(tx, estabelecimento_id))
    },
  }),

  'PATCH /rest/v1/configuracao_pagamentos': route({
    who: config,
    summary: 'Liga e desliga formas de receber',
    body: ajustesSchema,
    answer: configuracaoSchema,
    handle: ({ pessoa, body }) => ajustarPagamentos(pessoa, body),
  }),

  'POST /rest/v1/configuracao_pagamentos/testar': route({
    who: config,
    summary: 'Testa a conexão com o Mercado Pago',
    body: daLoja,
    answer: z.object({ conta_id: z.string(), conta_nome: z.string().nullable() }),
    handle: ({ pessoa, body }) => testarConexao(pessoa, body.estabelecimento_id),
  }),

  'POST /rest/v1/configuracao_pagamentos/desconectar': route({
    who: config,
    summary: 'Desconecta o Mercado Pago, com a senha',
    body: daLoja.extend({ senha: z.string().min(1, 'Informe a sua senha.').max(200) }),
    answer: configuracaoSchema,
    handle(request) {
      const { estabelecimento_id: estabelecimentoId, senha } = request.body
      return desconectar(request.pessoa, { estabelecimentoId, senha, origem: origemDe(request) })
    },
  }),

  'GET /rest/v1/recebimento': route({
    who: 'publico',
    summary: 'Como uma loja visível recebe',
    query: daLoja,
    answer: recebimentoSchema,
    handle: ({ query }) => lerRecebimento(query.estabelecimento_id),
  }),

  'POST /rest/v1/rpc/log_security_event_v2': route({
    tag: 'rpc',
    who: 'pessoa',
    summary: 'Registra na auditoria o que um navegador informa',
    body: z.strictObject({
      p_action: z.string().min(1).max(100),
      p_resource: z.string().min(1).max(100),
      p_resource_id: z.string().max(100).nullish(),
    }),
    answer: z.object({ success: z.literal(true) }),
    async handle({ pessoa, body }) {
      const { p_action, p_resource, p_resource_id } = body
      const { BROWSER_ACT_ACCOUNT_LIMIT: limit, BROWSER_ACT_WINDOW_SECONDS: windowSeconds } = getConfig()
      await requireFit({ name: 'informados', who: pessoa.userId, limit, windowSeconds })
      await withAccess({ papel: 'pessoa', userId: pessoa.userId }, (tx) =>
        // What a browser reports is kept apart from what the server itself saw, and is no act on the thing that it names.
        auditar(tx, pessoa, `informado.${p_action}`, {
          recurso: `informado.${p_resource}`,
          id: p_resource_id ?? null,
        }),
      )
      return { success: true as const }
    },
  }),
})
