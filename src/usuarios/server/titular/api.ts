import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import type { App } from '#src/shared/server/doors.ts'
import { pedidoDeTitularSchema, tipoDePedidoSchema } from '../../titular.ts'
import { origemDe } from '../origin.ts'
import { confirmarPedido } from './confirmar-pedido.ts'
import { listarMeusPedidos } from './listar-meus-pedidos.ts'
import { pedirComoTitular } from './pedir-como-titular.tsx'

const tags = ['privacidade']

/** Requests about one's own data, with an account or without. */
export async function titularApi(app: App): Promise<void> {
  app.post(
    '/rest/v1/solicitacoes_titular',
    {
      config: { permissao: 'opcional' },
      schema: {
        tags,
        summary: 'Pede algo sobre os próprios dados (LGPD, art. 18)',
        body: z.strictObject({
          tipo: tipoDePedidoSchema,
          nome: z.string().trim().min(1, 'Por favor, informe seu nome.').max(200),
          email: z.string().trim().min(1, 'Informe o seu e-mail.').max(320),
          descricao: z.string().trim().max(4000).nullish(),
        }),
        response: {
          201: z.object({ protocolo: z.string(), vence_em: z.string(), identidade_confirmada: z.boolean() }),
        },
      },
    },
    async (request, reply) => {
      const { descricao = null, ...pedido } = request.body
      const feito = await pedirComoTitular(
        { ...pedido, descricao: descricao || null },
        { pessoa: request.pessoa, origem: origemDe(request) },
      )
      return reply.code(201).send(feito)
    },
  )

  app.post(
    '/rest/v1/solicitacoes_titular/confirmar',
    {
      config: { permissao: 'publico' },
      schema: {
        tags,
        summary: 'Confirma, com o link da carta, quem pediu',
        body: z.strictObject({ token: z.string().min(20).max(100) }),
        response: { 200: z.object({ protocolo: z.string() }) },
      },
    },
    async (request) => confirmarPedido(request.body.token, origemDe(request)),
  )

  app.get(
    '/rest/v1/solicitacoes_titular',
    {
      config: { permissao: 'pessoa' },
      schema: { tags, response: { 200: z.object({ itens: z.array(pedidoDeTitularSchema) }) } },
    },
    async (request) => ({ itens: await listarMeusPedidos(exigirPessoa(request)) }),
  )
}
