import { z } from 'zod'
import { listaDe, paginacaoPorId } from '#src/shared/lista.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import {
  assinaturaSchema,
  estabelecimentoSchema,
  STATUS_APROVACAO,
  STATUS_ESTABELECIMENTO,
} from '../schemas.ts'
import { lerAssinaturas } from './ler-assinaturas.ts'
import { lerEstabelecimento, listarEstabelecimentos } from './ler-estabelecimentos.ts'

/** Shops and their subscriptions: what anyone sees, and more for the people of a shop. */
export const estabelecimentosApi = routes('estabelecimentos', {
  'GET /rest/v1/estabelecimentos': route({
    who: 'opcional',
    summary: 'Lojas visíveis; as próprias, em qualquer estado, por owner_user_id',
    query: z.strictObject({
      codigo: z.string().max(60).optional(),
      cidade: z.string().max(120).optional(),
      owner_user_id: z.guid().optional(),
      status: z.enum(STATUS_ESTABELECIMENTO).optional(),
      status_aprovacao: z.enum(STATUS_APROVACAO).optional(),
      ...paginacaoPorId,
    }),
    answer: listaDe(estabelecimentoSchema),
    handle: ({ pessoa, query }) => listarEstabelecimentos(pessoa, query),
  }),

  'GET /rest/v1/estabelecimentos/:id': route({
    who: 'opcional',
    summary: 'Uma loja visível, ou a própria',
    params: z.strictObject({ id: z.guid() }),
    answer: estabelecimentoSchema,
    handle: ({ pessoa, params }) => lerEstabelecimento(pessoa, params.id),
  }),

  'GET /rest/v1/assinaturas_estabelecimento': route({
    who: 'pessoa',
    summary: 'A assinatura da própria loja, com o plano',
    query: z.strictObject({ estabelecimento_id: z.guid().optional() }),
    answer: listaDe(assinaturaSchema),
    async handle({ pessoa, query }) {
      const itens = await lerAssinaturas(pessoa, query.estabelecimento_id)
      return { itens, total: itens.length, proximo: null }
    },
  }),
})
