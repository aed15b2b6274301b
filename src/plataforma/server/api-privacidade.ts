import { z } from 'zod'
import { exigirPessoa } from '#src/planos/server/acesso.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { LIMITE_MAX } from '#src/shared/lista.ts'
import type { App } from '#src/shared/server/doors.ts'
import { atoSchema, filtroDeAuditoria, integridadeSchema } from '../auditoria.ts'
import {
  ABAS_DE_PEDIDOS,
  atoDePedidoSchema,
  filtroDePedidos,
  pedidoDaListaSchema,
  pedidoDetalheSchema,
} from '../privacidade.ts'
import { atenderTitular } from './atender-titular.tsx'
import { consultarAcessos } from './consultar-acessos.ts'
import { listarAuditoria } from './listar-auditoria.ts'
import { dadosDoTitular, lerTitular, listarTitulares } from './listar-titulares.ts'
import { conferirAuditoria } from './selar-auditoria.ts'

const config = { permissao: 'plataforma' } as const
const tags = ['plataforma']
const params = z.strictObject({ id: z.uuid() })
const pagina = {
  pagina: z.coerce.number().int().min(1).max(10_000).default(1),
  limite: z.coerce.number().int().min(1).max(LIMITE_MAX).default(20),
}

/** Requests of data subjects, and the access log when a court orders it. */
export async function privacidadeDaPlataformaApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/plataforma/solicitacoes_titular',
    {
      config,
      schema: {
        tags,
        summary: 'Pedidos de titulares, o prazo mais curto primeiro',
        querystring: z.strictObject({ ...filtroDePedidos, ...pagina }),
        response: {
          200: z.object({
            itens: z.array(pedidoDaListaSchema),
            total: z.int(),
            contagens: z.record(z.enum(ABAS_DE_PEDIDOS), z.int()),
          }),
        },
      },
    },
    (request) => listarTitulares(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/plataforma/solicitacoes_titular/:id',
    { config, schema: { tags, params, response: { 200: pedidoDetalheSchema } } },
    (request) => lerTitular(exigirPessoa(request), request.params.id),
  )

  app.post(
    '/rest/v1/plataforma/solicitacoes_titular/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Confirma a identidade, assume, conclui ou nega um pedido',
        params,
        body: atoDePedidoSchema,
        response: { 200: pedidoDetalheSchema },
      },
    },
    async (request) => {
      const pessoa = exigirPessoa(request)
      await atenderTitular(pessoa, request.params.id, request.body)
      return lerTitular(pessoa, request.params.id)
    },
  )

  app.get(
    '/rest/v1/plataforma/solicitacoes_titular/:id/dados',
    { config, schema: { tags, summary: 'Os dados de quem pediu, para a resposta', params } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      reply.header('content-disposition', 'attachment; filename="dados-do-titular.json"')
      return dadosDoTitular(exigirPessoa(request), request.params.id)
    },
  )

  const email = z.email('Informe um e-mail válido.').max(320)
  const ip = z.union([z.ipv4(), z.ipv6()], 'Informe um endereço IP válido.')
  app.post(
    '/rest/v1/plataforma/registros_de_acesso',
    {
      config,
      schema: {
        tags,
        summary: 'O registro de acesso de uma conta ou de um endereço, por ordem judicial, em CSV',
        body: z
          .strictObject({
            email: email.optional(),
            ip: ip.optional(),
            de: diaDoPedido('Informe o dia.'),
            ate: diaDoPedido('Informe o dia.'),
            motivo: z.string().trim().min(5, 'Informe o número da ordem judicial.').max(500),
          })
          .refine(({ email: conta, ip: endereco }) => (conta === undefined) !== (endereco === undefined), {
            message: 'Informe a conta ou o endereço IP.',
            path: ['email'],
          })
          .refine(({ de, ate }) => de <= ate, { message: 'O fim vem antes do começo.', path: ['ate'] }),
      },
    },
    async (request, reply) => {
      const csv = await consultarAcessos(exigirPessoa(request), request.body)
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="registros-de-acesso.csv"')
        .send(csv)
    },
  )
}

/** Who did what in the whole Portal. */
export async function auditoriaApi(app: App): Promise<void> {
  app.get(
    '/rest/v1/plataforma/auditoria',
    {
      config,
      schema: {
        tags,
        summary: 'Quem fez o quê, quando, de quê para quê, por quê e de onde',
        querystring: z.strictObject({ ...filtroDeAuditoria, ...pagina }),
        response: { 200: z.object({ itens: z.array(atoSchema), total: z.int() }) },
      },
    },
    (request) => listarAuditoria(exigirPessoa(request), request.query),
  )

  app.get(
    '/rest/v1/plataforma/auditoria/integridade',
    {
      config,
      schema: { tags, summary: 'Se a auditoria selada está inteira', response: { 200: integridadeSchema } },
    },
    (request) => conferirAuditoria(exigirPessoa(request)),
  )
}
