import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { pedidoDeTitularSchema, tipoDePedidoSchema } from '../titular.ts'
import { origemDe } from '#src/usuarios/server/auth/origin.ts'
import { confirmarPedido } from './confirmar-pedido.ts'
import { listarMeusPedidos } from './listar-meus-pedidos.ts'
import { pedirComoTitular } from './pedir-como-titular.ts'

/** Requests about one's own data, with an account or without. */
export const titularApi = routes('privacidade', {
  'POST /rest/v1/solicitacoes_titular': route({
    who: 'opcional',
    summary: 'Pede algo sobre os próprios dados (LGPD, art. 18)',
    body: z.strictObject({
      tipo: tipoDePedidoSchema,
      nome: z.string().trim().min(1, 'Por favor, informe seu nome.').max(200),
      email: z.string().trim().min(1, 'Informe o seu e-mail.').max(320),
      descricao: z.string().trim().max(4000).nullish(),
    }),
    created: z.object({ protocolo: z.string(), vence_em: z.string(), identidade_confirmada: z.boolean() }),
    async handle(request) {
      const { descricao = null, ...pedido } = request.body
      const feito = await pedirComoTitular(
        { ...pedido, descricao: descricao || null },
        { pessoa: request.pessoa, origem: origemDe(request) },
      )
      return feito
    },
  }),

  'POST /rest/v1/solicitacoes_titular/confirmar': route({
    who: 'publico',
    summary: 'Confirma, com o link do e-mail, quem pediu',
    body: z.strictObject({ token: z.string().min(20).max(100) }),
    answer: z.object({ protocolo: z.string() }),
    handle: (request) => confirmarPedido(request.body.token, origemDe(request)),
  }),

  'GET /rest/v1/solicitacoes_titular': route({
    who: 'pessoa',
    summary: 'Os próprios pedidos sobre dados pessoais',
    answer: z.object({ itens: z.array(pedidoDeTitularSchema) }),
    handle: async ({ pessoa }) => ({ itens: await listarMeusPedidos(pessoa) }),
  }),
})
