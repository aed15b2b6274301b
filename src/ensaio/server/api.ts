import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { emailDoEnsaioSchema, ensaioSchema } from '../schemas.ts'
import { comecarEnsaio } from './comecar-ensaio.ts'
import { encerrarEnsaio } from './encerrar-ensaio.ts'
import { emailsDoEnsaio, ensaioDaLoja } from './ler-ensaio.ts'

const daLoja = z.strictObject({ estabelecimento_id: z.guid() })

/** Rehearsals (docs/rules/shops.md#rehearsals). No key comes here. */
export const ensaioApi = routes('ensaio', {
  'GET /rest/v1/ensaio': route({
    who: { equipe: 'painel.ver' },
    summary: 'O ensaio da loja, ou null',
    query: daLoja,
    answer: z.object({ ensaio: ensaioSchema.nullable() }),
    handle: async ({ pessoa, query }) => ({ ensaio: await ensaioDaLoja(pessoa, query.estabelecimento_id) }),
  }),

  'POST /rest/v1/ensaio': route({
    who: { equipe: 'loja.ensaiar' },
    summary: 'Começa o ensaio de uma loja',
    body: daLoja,
    created: ensaioSchema,
    handle: ({ pessoa, body }) => comecarEnsaio(pessoa, body.estabelecimento_id),
  }),

  'POST /rest/v1/ensaio/encerrar': route({
    who: { equipe: 'loja.ensaiar' },
    summary: 'Encerra o ensaio, pela loja ou por ele mesmo: nada dele fica',
    body: daLoja,
    handle: ({ pessoa, body }) => encerrarEnsaio(pessoa, body.estabelecimento_id),
  }),

  'GET /rest/v1/ensaio/emails': route({
    who: { equipe: 'clientes.ver' },
    summary: 'Os e-mails que um ensaio teria enviado',
    query: daLoja,
    answer: z.object({ itens: z.array(emailDoEnsaioSchema) }),
    handle: async ({ pessoa, query }) => ({ itens: await emailsDoEnsaio(pessoa, query.estabelecimento_id) }),
  }),
})
