import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { pararAvisos } from './parar-avisos.ts'
import { desistirDoAviso, listarAvisos, pedirAviso } from './pedir-aviso.ts'

const produto = z.strictObject({ produto_id: z.guid() })

/** What a person waits for: a product without options, or a variation, that is sold out. */
export const reposicaoApi = routes('produtos', {
  'GET /rest/v1/avisos_de_reposicao': route({
    who: 'pessoa',
    summary: 'O que a pessoa pediu para saber quando chegar',
    answer: z.object({ itens: z.array(z.object({ produto_id: z.guid() })) }),
    handle: ({ pessoa }) => listarAvisos(pessoa),
  }),

  'POST /rest/v1/avisos_de_reposicao': route({
    who: 'pessoa',
    summary: 'Pede um aviso de quando um produto, ou uma variação, voltar ao estoque',
    body: produto,
    created: produto,
    async handle({ pessoa, body }) {
      await pedirAviso(pessoa, body.produto_id)
      return body
    },
  }),

  'POST /rest/v1/avisos_de_reposicao/parar': route({
    who: 'publico',
    summary: 'Encerra todos os avisos de quem recebeu o e-mail, pelo link dele',
    body: z.strictObject({ link: z.string().max(200) }),
    answer: z.object({ encerrados: z.literal(true) }),
    async handle({ body }) {
      await pararAvisos(body.link)
      return { encerrados: true as const }
    },
  }),

  'DELETE /rest/v1/avisos_de_reposicao/:produto_id': route({
    who: 'pessoa',
    summary: 'Desiste do aviso',
    params: produto,
    answer: produto,
    async handle({ pessoa, params }) {
      await desistirDoAviso(pessoa, params.produto_id)
      return params
    },
  }),
})
