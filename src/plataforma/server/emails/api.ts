import { z } from 'zod'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  edicaoSchema,
  emailInteiroSchema,
  emailSchema,
  previaSchema,
  salvarEmailSchema,
  voltarEmailSchema,
} from '../../emails.ts'
import { salvarEmail, voltarEmail } from './editar-email.ts'
import { lerEmail, listarEmails, preverEmail } from './ler-emails.ts'
import { testarEmail } from './testar-email.ts'

const params = z.strictObject({
  chave: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80),
})

/** The e-mails of the program, to look at, to write anew and to try. */
export const emailsApi = routes('plataforma', {
  'GET /rest/v1/plataforma/emails': route({
    who: 'plataforma',
    summary: 'Os e-mails que o programa escreve',
    answer: z.object({ itens: z.array(emailSchema) }),
    handle: async ({ pessoa }) => ({ itens: await listarEmails(pessoa) }),
  }),

  'GET /rest/v1/plataforma/emails/:chave': route({
    who: 'plataforma',
    summary: 'Um e-mail: seus textos, variáveis, histórico e como fica com dados de exemplo',
    params,
    answer: emailInteiroSchema,
    handle: ({ pessoa, params }) => lerEmail(pessoa, params.chave),
  }),

  'POST /rest/v1/plataforma/emails/:chave': route({
    who: 'plataforma',
    summary: 'Salva os textos de um e-mail como nova versão',
    params,
    body: salvarEmailSchema,
    answer: emailInteiroSchema,
    handle: ({ pessoa, params, body }) => salvarEmail(pessoa, { ...body, chave: params.chave }),
  }),

  'POST /rest/v1/plataforma/emails/:chave/previa': route({
    who: 'plataforma',
    summary: 'Como um e-mail ficaria com estes textos, e o que impede de salvar',
    params,
    body: edicaoSchema,
    answer: previaSchema,
    handle({ params, body }) {
      nadaMudou()
      return preverEmail(params.chave, body)
    },
  }),

  'POST /rest/v1/plataforma/emails/:chave/teste': route({
    who: 'plataforma',
    summary: 'Envia o e-mail de exemplo a quem pede, com os textos de agora ou com os do pedido',
    params,
    body: edicaoSchema.nullish(),
    answer: z.object({ para: z.string() }),
    handle: ({ pessoa, params, body }) => testarEmail(pessoa, { chave: params.chave, edicao: body ?? null }),
  }),

  'POST /rest/v1/plataforma/emails/:chave/voltar': route({
    who: 'plataforma',
    summary: 'Volta aos textos de uma versão de um e-mail, ou aos originais, como nova versão',
    params,
    body: voltarEmailSchema,
    answer: emailInteiroSchema,
    handle: ({ pessoa, params, body }) => voltarEmail(pessoa, { ...body, chave: params.chave }),
  }),
})
