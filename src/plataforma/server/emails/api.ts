import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { lerModelo, listarModelos, testarModelo } from './testar-modelo.ts'

const params = z.strictObject({
  chave: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(80),
})
const modelo = z.object({ chave: z.string(), grupo: z.string(), assunto: z.string(), para: z.string() })

/** The e-mails of the program, to look at and to try. */
export const emailsApi = routes('plataforma', {
  'GET /rest/v1/plataforma/emails': route({
    who: 'plataforma',
    summary: 'Os e-mails que o programa escreve',
    answer: z.object({ itens: z.array(modelo) }),
    handle: () => ({ itens: listarModelos() }),
  }),

  'GET /rest/v1/plataforma/emails/:chave': route({
    who: 'plataforma',
    summary: 'Um e-mail, com dados de exemplo',
    params,
    answer: modelo.extend({ html: z.string(), texto: z.string() }),
    handle: ({ params }) => lerModelo(params.chave),
  }),

  'POST /rest/v1/plataforma/emails/:chave/teste': route({
    who: 'plataforma',
    summary: 'Envia o e-mail de exemplo a quem pede',
    params,
    body: z.strictObject({}).nullish(),
    answer: z.object({ para: z.string() }),
    handle: ({ pessoa, params }) => testarModelo(pessoa, params.chave),
  }),
})
