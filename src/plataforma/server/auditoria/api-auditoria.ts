import { z } from 'zod'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { paginacao } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { atoSchema, filtroDeAuditoria, integridadeSchema } from '../../auditoria.ts'
import { consultarAcessos } from './consultar-acessos.ts'
import { listarAuditoria } from './listar-auditoria.ts'
import { conferirAuditoria } from './selar-auditoria.ts'

const ip = z.union([z.ipv4(), z.ipv6()], 'Informe um endereço IP válido.')

/** Who did what in the whole Portal, and the access log when a court orders it. */
export const auditoriaApi = routes('plataforma', {
  'GET /rest/v1/plataforma/auditoria': route({
    who: 'plataforma',
    summary: 'Quem fez o quê, quando, de quê para quê, por quê e de onde',
    query: z.strictObject({ ...filtroDeAuditoria, ...paginacao }),
    answer: z.object({ itens: z.array(atoSchema), total: z.int() }),
    handle: ({ pessoa, query }) => listarAuditoria(pessoa, query),
  }),

  'GET /rest/v1/plataforma/auditoria/integridade': route({
    who: 'plataforma',
    summary: 'Se a auditoria selada está inteira',
    answer: integridadeSchema,
    handle: ({ pessoa }) => conferirAuditoria(pessoa),
  }),

  'POST /rest/v1/plataforma/registros_de_acesso': route({
    who: 'plataforma',
    summary: 'O registro de acesso de uma conta ou de um endereço, por ordem judicial, em CSV',
    body: z
      .strictObject({
        email: emailDoPedido.optional(),
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
    file: ['text/csv'],
    async handle({ pessoa, body }, reply) {
      const csv = await consultarAcessos(pessoa, body)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="registros-de-acesso.csv"')
        .send(csv)
    },
  }),
})
