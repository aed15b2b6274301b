import { z } from 'zod'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { analiseSchema } from '../schemas-analise.ts'
import { lerSituacaoDoCadastro, reenviarCadastro } from './reenviar-cadastro.ts'

const umaLoja = z.strictObject({ estabelecimento_id: z.uuid() })

/** The state of a shop's registration with the platform. */
export const cadastroApi = routes('estabelecimentos', {
  'GET /rest/v1/cadastro': route({
    who: { equipe: 'painel.ver' },
    summary: 'A situação do cadastro da loja',
    query: umaLoja,
    answer: z.object({
      status_aprovacao: z.string(),
      enviado_em: z.string(),
      pode_reenviar: z.boolean(),
      analises: z.array(analiseSchema),
    }),
    handle: ({ pessoa, query }) => lerSituacaoDoCadastro(pessoa, query.estabelecimento_id),
  }),

  'POST /rest/v1/cadastro/reenviar': route({
    who: { equipe: 'loja.editar' },
    summary: 'Envia o cadastro de novo para análise',
    body: umaLoja,
    handle: ({ pessoa, body }) => reenviarCadastro(pessoa, body.estabelecimento_id),
  }),
})
